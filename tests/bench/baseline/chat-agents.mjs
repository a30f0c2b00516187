// The agent's loop by @openai/agents: one agent and one runner a process, the user in the run's context.
import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from '@openai/agents'
import OpenAI from 'openai'
import { addTask, instructions, settings } from './shared.mjs'

setTracingDisabled(true)
const client = new OpenAI({ baseURL: settings.modelUrl, apiKey: 'key', maxRetries: 0 })

// The schemas are todochat's own and go to the model as they are.
const tools = settings.tools.map((t) =>
  tool({
    name: t.name,
    description: t.description,
    parameters: t.inputSchema,
    strict: false,
    async execute(input, { context }) {
      if (t.name !== 'add_task') throw new Error(`no tool ${t.name}`)
      const { text, structured } = await addTask(context.user, input, 'chat')
      context.results.push({ text, structured, input })
      return text
    },
  }),
)
const agent = new Agent({ name: 'todo', instructions, tools, model: new OpenAIChatCompletionsModel(client, settings.model) })
const runner = new Runner({ tracingDisabled: true })

function* remembered({ role, content, calls }) {
  for (const call of calls ?? []) {
    yield { type: 'function_call', callId: call.id, name: call.tool, arguments: JSON.stringify(call.input), status: 'completed' }
    yield { type: 'function_call_result', callId: call.id, name: call.tool, output: { type: 'text', text: call.output }, status: 'completed' }
  }
  if (role === 'user') yield { type: 'message', role, content }
  else yield { type: 'message', role, status: 'completed', content: [{ type: 'output_text', text: content }] }
}

/** Asks the model and runs its calls until it answers in words. */
export async function converse(user, history, message) {
  const items = []
  for (const m of history) items.push(...remembered(m))
  items.push({ type: 'message', role: 'user', content: message })
  const context = { user, results: [] }
  const result = await runner.run(agent, items, { context, maxTurns: 8 })
  const ids = result.newItems.filter((i) => i.type === 'tool_call_item').map((i) => i.rawItem.callId)
  const calls = context.results.map((r, i) => ({ id: ids[i], tool: 'add_task', input: r.input, output: r.text, structured: r.structured }))
  return { text: result.finalOutput, calls }
}
