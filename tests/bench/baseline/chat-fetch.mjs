// The agent's loop by hand: fetch, JSON and nothing else.
import { addTask, instructions, settings } from './shared.mjs'

const tools = settings.tools.map((t) => ({ type: 'function', function: { name: t.name, description: t.description, parameters: t.inputSchema } }))
const system = { role: 'system', content: instructions }
const headers = { 'content-type': 'application/json', authorization: 'Bearer key' }

function* remembered({ role, content, calls }) {
  for (const call of calls ?? []) {
    yield { role: 'assistant', content: null, tool_calls: [{ id: call.id, type: 'function', function: { name: call.tool, arguments: JSON.stringify(call.input) } }] }
    yield { role: 'tool', tool_call_id: call.id, content: call.output }
  }
  yield { role, content }
}

async function ask(messages) {
  const answer = await fetch(`${settings.modelUrl}/chat/completions`, { method: 'POST', headers, body: JSON.stringify({ model: settings.model, messages, tools, tool_choice: 'auto' }) })
  if (!answer.ok) throw new Error(`the model answered ${answer.status}`)
  return (await answer.json()).choices[0].message
}

/** Asks the model and runs its calls until it answers in words. */
export async function converse(user, history, message) {
  const messages = [system]
  for (const m of history) messages.push(...remembered(m))
  messages.push({ role: 'user', content: message })
  const calls = []
  for (let asked = 0; asked < 8; asked++) {
    const said = await ask(messages)
    if (!said.tool_calls?.length) return { text: said.content, calls }
    messages.push(said)
    for (const { id, function: f } of said.tool_calls) {
      if (f.name !== 'add_task') throw new Error(`no tool ${f.name}`)
      const input = JSON.parse(f.arguments)
      const { text, structured } = await addTask(user, input, 'chat')
      calls.push({ id, tool: f.name, input, output: text, structured })
      messages.push({ role: 'tool', tool_call_id: id, content: text })
    }
  }
  throw new Error('the model does not come to an end')
}
