// A scripted model: an OpenAI-compatible endpoint that plays what a test tells it to, misbehaviour included,
// and checks that every request it gets is well-formed.
//
//   const model = await startModel()
//   model.play({ calls: [{ name: 'add_task', arguments: { title: 'milk' } }] }, { text: "I've added 'milk'." })
//   … chat with TODOCHAT_LLM_URL = model.url …
//   model.requests   // bodies, oldest first
//
// A step is {text}, {calls}, {text, calls}, or a fault:
//   {status, headers?}        an HTTP error        {raw, type?}       these bytes as the answer, 200
//   {hang: true}              never answers        {cut: true}        closes in the middle of the answer
//   {endless: true}           a stream without end {huge: bytes}      a very long answer
//   {redirect: url}           302                  {finish: 'length'} with text or calls: cut off
//   {gone: true}              closes without an answer
//   {delay: ms, …}            waits before any of the above
// A function (body, number) → step is asked each time. When the steps run out the last one is repeated.
import assert from 'node:assert/strict'
import http from 'node:http'

const toolName = /^[A-Za-z0-9_-]{1,64}$/

/** What every OpenAI-compatible endpoint insists on. */
export function assertWellFormed(body) {
  assert.equal(typeof body.model, 'string')
  assert.ok(Array.isArray(body.messages) && body.messages.length > 0, 'messages')
  if ('tools' in body) {
    assert.ok(body.tools.length > 0, 'tools must not be empty')
    for (const tool of body.tools) assert.match(tool.function.name, toolName)
  }
  assert.equal(body.messages[0].role, 'system')
  const seen = new Set()
  let open = new Set()
  for (const message of body.messages.slice(1)) {
    if (message.role === 'tool') {
      assert.ok(open.delete(message.tool_call_id), `an answer to no call: ${message.tool_call_id}`)
      assert.equal(typeof message.content, 'string')
      assert.ok(message.content.length > 0)
      continue
    }
    assert.equal(open.size, 0, 'a call without its answer')
    assert.ok(['user', 'assistant'].includes(message.role), message.role)
    if (message.tool_calls) {
      assert.ok(message.tool_calls.length > 0)
      for (const call of message.tool_calls) {
        assert.ok(call.id && !seen.has(call.id), 'ids are unique and not empty')
        seen.add(call.id)
        open.add(call.id)
        assert.equal(call.type, 'function')
        assert.match(call.function.name, toolName)
        const given = JSON.parse(call.function.arguments)
        assert.ok(given !== null && typeof given === 'object' && !Array.isArray(given), 'arguments are an object')
      }
    } else {
      assert.ok(typeof message.content === 'string' && message.content.length > 0, 'no empty message')
    }
  }
  assert.equal(open.size, 0, 'a call without its answer')
}

function toolCalls(calls) {
  return calls.map((call, i) => ({
    id: 'id' in call ? call.id : `call_${i}_${Math.random().toString(36).slice(2)}`,
    type: 'function',
    function: { name: call.name, arguments: typeof call.arguments === 'string' ? call.arguments : call.asObject ? call.arguments : JSON.stringify(call.arguments ?? {}) },
  }))
}

function whole(step) {
  const message = { role: 'assistant', content: step.text ?? null, ...step.extra }
  if (step.calls) message.tool_calls = toolCalls(step.calls)
  return { id: 'x', object: 'chat.completion', model: 'scripted', choices: [{ index: 0, message, finish_reason: step.finish ?? (step.calls ? 'tool_calls' : 'stop') }], usage: { total_tokens: 1 } }
}

// The same as server-sent events: text in small pieces, each call's arguments in two.
function* pieces(step) {
  const chunk = (delta, finish_reason = null) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`
  yield ': waiting\n\n'
  yield chunk({ role: 'assistant', content: '' })
  const text = step.text ?? ''
  for (let i = 0; i < text.length; i += 7) yield chunk({ content: text.slice(i, i + 7) })
  for (const [index, call] of toolCalls(step.calls ?? []).entries()) {
    const args = typeof call.function.arguments === 'string' ? call.function.arguments : JSON.stringify(call.function.arguments)
    const half = Math.floor(args.length / 2)
    yield chunk({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.function.name, arguments: args.slice(0, half) } }] })
    yield chunk({ tool_calls: [{ index, function: { arguments: args.slice(half) } }] })
  }
  yield chunk({}, step.finish ?? (step.calls ? 'tool_calls' : 'stop'))
  yield 'data: [DONE]\n\n'
}

async function perform(step, body, response) {
  if (step.delay) await new Promise((done) => setTimeout(done, step.delay))
  if (step.hang) return
  if (step.gone) return response.destroy()
  if (step.redirect) return response.writeHead(302, { location: step.redirect }).end()
  if (step.status) return response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers }).end('{"error":{"message":"scripted fault"}}')
  if (step.raw !== undefined) return response.writeHead(200, { 'content-type': step.type ?? 'application/json' }).end(step.raw)
  if (step.endless) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => response.write('data: {"choices":[{"delta":{"content":"more "}}]}\n\n'), 5)
    return response.on('close', () => clearInterval(timer))
  }
  if (step.huge) step = { text: 'x'.repeat(step.huge) }
  const text = body.stream ? [...pieces(step)].join('') : JSON.stringify(whole(step))
  response.writeHead(200, { 'content-type': body.stream ? 'text/event-stream' : 'application/json' })
  if (step.cut) {
    response.write(text.slice(0, Math.floor(text.length * 0.6)))
    return setTimeout(() => response.destroy(), 20)
  }
  response.end(text)
}

export async function startModel() {
  const model = { requests: [], faults: [], steps: [{ text: 'Hello!' }], played: 0 }
  model.play = (...steps) => {
    model.steps = steps
    model.played = 0
    model.requests.length = 0
  }
  const server = http.createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    let body = {}
    try {
      body = JSON.parse(text)
      assert.equal(request.url, '/v1/chat/completions')
      assertWellFormed(body)
    } catch (error) {
      model.faults.push(`${error.message}: ${text.slice(0, 2000)}`)
    }
    model.requests.push(body)
    let step = model.steps[Math.min(model.played, model.steps.length - 1)]
    if (typeof step === 'function') step = step(body, model.played)
    model.played++
    await perform(step, body, response)
  })
  server.keepAliveTimeout = 60000
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  model.url = `http://127.0.0.1:${server.address().port}/v1`
  model.stop = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return model
}
