// The agent's loop by hand: fetch (which keeps its connections), JSON and nothing else.
import { instructions, runInTurn, settings } from './shared.mjs'

const tools = settings.tools.map((t) => ({ type: 'function', function: { name: t.name, description: t.description, parameters: t.inputSchema } }))
const headers = { 'content-type': 'application/json', authorization: 'Bearer key' }

async function ask(messages) {
  const answer = await fetch(`${settings.modelUrl}/chat/completions`, { method: 'POST', headers, body: JSON.stringify({ model: settings.model, messages, tools, tool_choice: 'auto' }) })
  if (!answer.ok) throw new Error(`the model answered ${answer.status}`)
  return (await answer.json()).choices[0].message
}

/** Asks the model and runs its calls until it answers in words: {text, calls: [{tool, input, done}]}. */
export async function converse(turn) {
  const messages = [{ role: 'system', content: instructions(turn) }]
  let number = 0
  for (const { role, content, calls } of turn.history) {
    for (const { tool, input, receipt } of calls) {
      const id = `call_${++number}`
      messages.push({ role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name: tool, arguments: input } }] }, { role: 'tool', tool_call_id: id, content: receipt })
    }
    messages.push({ role, content })
  }
  const calls = []
  for (let asked = 0; asked < 8; asked++) {
    const said = await ask(messages)
    if (!said.tool_calls?.length) return { text: said.content, calls }
    messages.push(said)
    for (const { id, function: f } of said.tool_calls) {
      const input = JSON.parse(f.arguments)
      const done = await runInTurn(turn, f.name, input)
      calls.push({ tool: f.name, input, done })
      messages.push({ role: 'tool', tool_call_id: id, content: done.receipt })
    }
  }
  throw new Error('the model does not come to an end')
}
