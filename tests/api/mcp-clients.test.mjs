// The clients people use, against the real server: the Inspector's command line, the SDK 1.x, client 2.x in each
// of its modes, the OpenAI Agents SDK, and desktop clients over stdio.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Agent, MCPServerStreamableHttp, Runner, setTracingDisabled, Usage } from '@openai/agents'
import { McpClient } from '../support/mcp.mjs'
import { startStack, top } from '../support/stack.mjs'

let stack, me, url
before(async (t) => {
  stack = await startStack()
  me = await stack.register()
  url = new URL(`${stack.url}/mcp`)
})
after(() => stack?.stop())

const bearer = (token) => ({ requestInit: { headers: { Authorization: `Bearer ${token}` } } })

async function patFor(token, scopes) {
  const { status, body } = await stack.api('POST', '/api/v1/tokens', { token, body: { name: 'client', scopes } })
  assert.equal(status, 201)
  return body.token
}

// The same round with every SDK client: they validate structured results against the output schemas themselves.
async function round(client, { questions, asks }) {
  const { tools } = await client.listTools()
  assert.deepEqual(tools.map((t) => t.name), ['add_task', 'list_tasks', 'get_task', 'complete_task', 'update_task', 'delete_task'])
  const added = await client.callTool({ name: 'add_task', arguments: { title: 'renew the passport', due_date: 'tomorrow', priority: 'high' } })
  const id = added.structuredContent.task_id
  const listed = await client.callTool({ name: 'list_tasks', arguments: { search: 'passport' } })
  assert.match(listed.content[0].text, /renew the passport/)
  const wrong = await client.callTool({ name: 'update_task', arguments: { task_id: id } })
  assert.equal(wrong.isError, true)
  const completed = await client.callTool({ name: 'complete_task', arguments: { task_id: id } })
  assert.equal(completed.structuredContent.status, 'completed')
  const deleted = await client.callTool({ name: 'delete_task', arguments: { task_id: id } })
  assert.equal(deleted.structuredContent.status, 'deleted')
  assert.deepEqual(questions, asks ? ["Are you sure you want to delete 'renew the passport'? This cannot be undone."] : [])
  assert.equal((await client.listPrompts()).prompts.length, 3)
  assert.match((await client.getPrompt({ name: 'plan_day', arguments: { day: 'friday' } })).messages[0].content.text, /plan friday/)
  assert.equal((await client.listResources()).resources.length, 2)
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 1)
  assert.ok(JSON.parse((await client.readResource({ uri: 'todo://today' })).contents[0].text).success)
  const { completion } = await client.complete({ ref: { type: 'ref/prompt', name: 'plan_day' }, argument: { name: 'day', value: 'tod' } })
  assert.deepEqual(completion.values, ['today'])
}

// Connects, and closes when the test is over, however it ends.
async function connect(t, client, transport) {
  t.after(() => client.close())
  await client.connect(transport)
}

function newClient(mode, { elicitation = true, action = 'accept', confirm = true } = {}) {
  const questions = []
  const client = new Client({ name: 'tests', version: '1' }, { capabilities: elicitation ? { elicitation: {} } : {}, versionNegotiation: { mode } })
  if (elicitation)
    client.setRequestHandler('elicitation/create', async (request) => {
      questions.push(request.params.message)
      return action === 'accept' ? { action, content: { confirm } } : { action }
    })
  return { client, questions }
}

describe('client 2.x', () => {
  for (const [mode, version] of [['auto', '2026-07-28'], ['legacy', '2025-11-25'], [{ pin: '2026-07-28' }, '2026-07-28']]) {
    for (const elicitation of [true, false]) {
      test(`${JSON.stringify(mode)}, ${elicitation ? 'with' : 'without'} elicitation`, async (t) => {
        const { client, questions } = newClient(mode, { elicitation })
        await connect(t, client, new StreamableHTTPClientTransport(url, bearer(me.token)))
        assert.equal(client.getNegotiatedProtocolVersion(), version)
        await round(client, { questions, asks: elicitation && version === '2026-07-28' })
      })
    }
  }

  for (const how of [{ action: 'decline' }, { action: 'cancel' }, { confirm: false }]) {
    test(`the user says no: ${JSON.stringify(how)}`, async (t) => {
      const { client, questions } = newClient('auto', how)
      await connect(t, client, new StreamableHTTPClientTransport(url, bearer(me.token)))
      const added = await client.callTool({ name: 'add_task', arguments: { title: 'keep me' } })
      const result = await client.callTool({ name: 'delete_task', arguments: { task_id: added.structuredContent.task_id } })
      assert.equal(questions.length, 1)
      assert.match(result.content[0].text, /Nothing was deleted/)
      const still = await client.callTool({ name: 'get_task', arguments: { task_id: added.structuredContent.task_id } })
      assert.equal(still.structuredContent.success, true)
    })
  }

  test('progress arrives where it is asked for', async (t) => {
    const { client } = newClient('auto')
    await connect(t, client, new StreamableHTTPClientTransport(url, bearer(me.token)))
    const seen = []
    await client.callTool({ name: 'list_tasks', arguments: {} }, { onprogress: (p) => seen.push(p.progress) })
    assert.ok(seen.length > 0, 'the last one may lose its race against the answer')
  })
})

describe('SDK 1.x', () => {
  test('a whole round', async (t) => {
    const client = new OldClient({ name: 'tests', version: '1' }, { capabilities: { elicitation: {} } })
    await connect(t, client, new OldTransport(url, bearer(me.token)))
    await round(client, { questions: [], asks: false })
    assert.deepEqual(await client.ping(), {})
  })

  test('a bad token is refused', async () => {
    const client = new OldClient({ name: 'tests', version: '1' })
    await assert.rejects(client.connect(new OldTransport(url, bearer('nonsense'))))
  })
})

describe('the Inspector on the command line', () => {
  const inspect = (era, token, ...args) =>
    new Promise((done) => {
      const line = ['--cli', url.href, '--transport', 'http', '--protocol-era', era, '--header', `Authorization: Bearer ${token}`, ...args, '--format', 'json']
      execFile(join(top, 'tests', 'support', 'node'), [join(top, 'tests', 'node_modules', '.bin', 'mcp-inspector'), ...line], (error, stdout, stderr) =>
        done({ code: error?.code ?? 0, stdout, stderr }),
      )
    })

  for (const era of ['modern', 'legacy']) {
    test(`${era}: list strictly, call, fail`, async () => {
      const list = await inspect(era, me.token, '--method', 'tools/list', '--strict')
      assert.equal(list.code, 0, list.stderr)
      assert.equal(JSON.parse(list.stdout).result.tools.length, 6)
      const add = await inspect(era, me.token, '--method', 'tools/call', '--tool-name', 'add_task', '--tool-args-json', '{"title":"by the inspector"}')
      assert.equal(add.code, 0, add.stderr)
      assert.equal(JSON.parse(add.stdout).result.structuredContent.title, 'by the inspector')
      const fail = await inspect(era, me.token, '--method', 'tools/call', '--tool-name', 'get_task', '--tool-args-json', '{"task_id":4711}')
      assert.equal(fail.code, 5, fail.stderr)
      assert.equal((await inspect(era, 'nonsense', '--method', 'tools/list')).code, 3)
    })
  }
})

describe('OpenAI Agents SDK', () => {
  // A model that plays its script: each line sees what came before and returns the next output.
  class Scripted {
    constructor(lines) {
      this.lines = lines
      this.requests = []
    }
    async getResponse(request) {
      this.requests.push(request)
      const line = this.lines[this.requests.length - 1]
      const next = typeof line === 'function' ? line(request) : line
      const output =
        typeof next === 'string'
          ? [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: next }] }]
          : [{ type: 'function_call', callId: `call_${this.requests.length}`, name: next.tool, arguments: JSON.stringify(next.args), status: 'completed' }]
      return { usage: new Usage(), output }
    }
    async *getStreamedResponse() {
      throw new Error('not used')
    }
  }
  const lastResult = (request) => JSON.stringify(request.input.at(-1))

  test('list → complete → delete, which its owner confirms on the page', async () => {
    setTracingDisabled(true)
    const person = await stack.register()
    const owner = new McpClient(stack, person.token)
    const milk = (await owner.call('add_task', { title: 'buy milk' })).structuredContent.task_id
    const old = (await owner.call('add_task', { title: 'old reminder' })).structuredContent.task_id
    const server = new MCPServerStreamableHttp({ url: url.href, ...bearer(await patFor(person.token, ['tasks:read', 'tasks:write'])) })
    await server.connect()
    try {
      const model = new Scripted([
        { tool: 'list_tasks', args: {} },
        (request) => {
          assert.match(lastResult(request), /buy milk/)
          assert.match(lastResult(request), /old reminder/)
          return { tool: 'complete_task', args: { task_id: milk } }
        },
        (request) => {
          assert.match(lastResult(request), /SUCCESS: /)
          return { tool: 'delete_task', args: { task_id: old } }
        },
        (request) => {
          assert.match(lastResult(request), /was not deleted: its owner must confirm first/)
          return 'Milk is done; please confirm the deletion on the page.'
        },
        { tool: 'list_tasks', args: { status: 'all' } },
        (request) => {
          assert.doesNotMatch(lastResult(request), /old reminder/)
          return 'It is gone.'
        },
      ])
      const agent = new Agent({ name: 'Todo', instructions: 'Manage the list.', model, mcpServers: [server] })
      const runner = new Runner({ tracingDisabled: true })
      const first = await runner.run(agent, 'I bought the milk, and delete the old reminder')
      assert.match(first.finalOutput, /please confirm/)
      assert.deepEqual(model.requests[0].tools.map((t) => t.name).sort(), ['add_task', 'complete_task', 'delete_task', 'get_task', 'list_tasks', 'update_task'])
      assert.equal((await owner.call('get_task', { task_id: milk })).structuredContent.task.completed, true)
      assert.equal((await owner.call('get_task', { task_id: old })).structuredContent.success, true)
      const { confirmations } = (await stack.api('GET', '/api/v1/confirmations', { token: person.token })).body
      assert.equal((await stack.api('POST', `/api/v1/confirmations/${confirmations[0].id}`, { token: person.token, body: { approve: true } })).status, 200)
      assert.equal((await runner.run(agent, 'Done. Is it gone?')).finalOutput, 'It is gone.')
    } finally {
      await server.close()
    }
  })
})

describe('todochatctl mcp', () => {
  const command = () => join(stack.build, 'todochatctl')
  const relayed = async (scopes) => ({ command: command(), args: ['mcp'], env: { TODOCHAT_TOKEN: await patFor(me.token, scopes), TODOCHAT_URL: stack.url } })
  const direct = () => ({ command: command(), args: ['mcp', '--user', me.email], env: { TODOCHAT_CONFIG: join(stack.var, 'todochat.env') } })
  const all = ['tasks:read', 'tasks:write', 'tasks:delete']

  for (const [how, options] of [['with a token', () => relayed(all)], ['straight from the database', direct]]) {
    test(`${how}: SDK 1.x`, async (t) => {
      const client = new OldClient({ name: 'tests', version: '1' })
      await connect(t, client, new OldStdio(await options()))
      await round(client, { questions: [], asks: false })
    })

    test(`${how}: client 2.x with elicitation`, async (t) => {
      const { client, questions } = newClient('auto')
      await connect(t, client, new StdioClientTransport(await options()))
      assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28')
      await round(client, { questions, asks: true })
      const added = await client.callTool({ name: 'add_task', arguments: { title: 'mañana – 明日 ✓' } })
      assert.equal(added.structuredContent.title, 'mañana – 明日 ✓')
    })
  }

  const lines = async (input, env) => {
    const { code, stdout, stderr } = await stack.ctl(['mcp'], { env, input })
    return { code, stderr, answers: stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line)) }
  }
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'

  test('notifications come before the answer they belong to', async () => {
    const env = { TODOCHAT_TOKEN: await patFor(me.token, ['tasks:read']), TODOCHAT_URL: stack.url }
    const call = '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"list_tasks","arguments":{},"_meta":{"progressToken":"p"}}}\n'
    const { answers } = await lines(call, env)
    assert.deepEqual(answers.map((a) => a.params?.progress ?? a.id), [0, 1, 5])
  })

  test('says what is wrong: no token, a bad one, no server, a bad line', async () => {
    const none = await lines(ping, {})
    assert.equal(none.code, 2)
    assert.match(none.stderr, /TODOCHAT_TOKEN/)
    const bad = await lines(ping, { TODOCHAT_TOKEN: 'nonsense', TODOCHAT_URL: stack.url })
    assert.match(bad.answers[0].error.message, /does not accept this access token/)
    const away = await lines(ping, { TODOCHAT_TOKEN: 'x', TODOCHAT_URL: 'http://127.0.0.1:1' })
    assert.match(away.answers[0].error.message, /cannot be reached at http:\/\/127\.0\.0\.1:1/)
    const env = { TODOCHAT_TOKEN: await patFor(me.token, ['tasks:read']), TODOCHAT_URL: stack.url }
    const mixed = await lines(`not json\n\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n${ping}`, env)
    assert.deepEqual(mixed.answers.map((a) => a.error?.code ?? a.id), [-32700, 1])
    const forbidden = await lines('{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"add_task","arguments":{"title":"x"}}}\n', env)
    assert.match(forbidden.answers[0].error.message, /tasks:write/)
    assert.equal((await stack.ctl(['mcp', '--user', 'nobody@example.com'])).code, 1)
    assert.equal((await stack.ctl(['mcp', '--what'])).code, 2)
  })
})
