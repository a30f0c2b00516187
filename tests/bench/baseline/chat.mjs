// A chat backend on fastify: one turn a request, as todochat's POST /api/v1/chat. How the model is asked
// is the choice of the first argument: "agents" (@openai/agents) or "fetch" (the same loop by hand).
import fastify from 'fastify'
import { beginTurn, callerOf, endTurn, inProcesses, settings } from './shared.mjs'

const [kind, port] = process.argv.slice(2)
const { converse } = await import(`./chat-${kind}.mjs`)

const request = {
  type: 'object',
  required: ['message', 'conversation_id'],
  properties: { message: { type: 'string', minLength: 1, maxLength: 10000 }, conversation_id: { type: 'integer', minimum: 1 } },
}
const anything = { type: 'object', additionalProperties: true }
const call = {
  type: 'object',
  properties: { tool: { type: 'string' }, success: { type: 'boolean' }, duration_ms: { type: 'number' }, parameters: anything, result: anything },
}
const reply = {
  type: 'object',
  properties: {
    conversation_id: { type: 'integer' }, message_id: { type: 'integer' }, response: { type: 'string' }, tool_calls: { type: 'array', items: call },
    timestamp: { type: 'string' }, engine: { type: 'string' },
  },
}

inProcesses(Number(port), async (listenOn) => {
  const app = fastify({ logger: false })
  app.post('/api/v1/chat', { schema: { body: request, response: { 200: reply } } }, async (incoming, outgoing) => {
    let caller
    try {
      caller = callerOf(incoming.headers.authorization)
    } catch {
      return outgoing.code(401).send({ error: 'UNAUTHENTICATED' })
    }
    const { message, conversation_id } = incoming.body
    const turn = await beginTurn(caller, conversation_id, message)
    const { text, calls } = await converse(turn)
    await endTurn(turn, text)
    return {
      conversation_id,
      message_id: Number(turn.id),
      response: text,
      tool_calls: calls.map(({ tool, input, done }) => ({ tool, success: done.success, duration_ms: done.duration, parameters: input, result: done.output })),
      timestamp: new Date().toISOString(),
      engine: settings.model,
    }
  })
  await app.listen({ port: listenOn, host: '127.0.0.1', backlog: 4096 })
})
