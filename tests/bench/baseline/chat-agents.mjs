// The agent's loop by @openai/agents: one agent and one runner a process, the turn in the run's context.
import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from '@openai/agents'
import OpenAI from 'openai'
import { instructions, runInTurn, settings } from './shared.mjs'

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
      const done = await runInTurn(context.turn, t.name, input)
      context.calls.push({ tool: t.name, input, done })
      return done.receipt
    },
  }),
)
const model = new OpenAIChatCompletionsModel(client, settings.model)
const agent = new Agent({ name: 'todo', instructions: ({ context }) => instructions(context.turn), tools, model })
const runner = new Runner({ tracingDisabled: true })

/** Asks the model and runs its calls until it answers in words: {text, calls: [{tool, input, done}]}. */
export async function converse(turn) {
  const items = []
  let number = 0
  for (const { role, content, calls } of turn.history) {
    for (const { tool: name, input, receipt } of calls) {
      const callId = `call_${++number}`
      items.push(
        { type: 'function_call', callId, name, arguments: input, status: 'completed' },
        { type: 'function_call_result', callId, name, output: { type: 'text', text: receipt }, status: 'completed' },
      )
    }
    if (role === 'user') items.push({ type: 'message', role, content })
    else items.push({ type: 'message', role, status: 'completed', content: [{ type: 'output_text', text: content }] })
  }
  const context = { turn, calls: [] }
  const result = await runner.run(agent, items, { context, maxTurns: 8 })
  return { text: result.finalOutput, calls: context.calls }
}
