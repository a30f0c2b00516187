// A chat backend on fastify: one turn a request, as todochat's POST /api/v1/chat. How the model is asked
// is the choice of the first argument: "agents" (@openai/agents) or "fetch" (the same loop by hand).
import fastify from 'fastify'
import { closeTurn, inProcesses, openTurn, settings, userOf } from './shared.mjs'

const [kind, port] = process.argv.slice(2)
const { converse } = await import(`./chat-${kind}.mjs`)

const request = {
  type: 'object',
  required: ['message', 'conversation_id'],
  properties: { message: { type: 'string', minLength: 1, maxLength: 10000 }, conversation_id: { type: 'integer', minimum: 1 } },
}
const call = {
  type: 'object',
  properties: { tool: { type: 'string' }, parameters: { type: 'object', additionalProperties: true }, result: { type: 'object', additionalProperties: true }, success: { type: 'boolean' } },
}
const reply = {
  type: 'object',
  properties: { conversation_id: { type: 'integer' }, response: { type: 'string' }, tool_calls: { type: 'array', items: call }, timestamp: { type: 'string' }, engine: { type: 'string' } },
}

inProcesses(Number(port), async (listenOn) => {
  const app = fastify({ logger: false })
  app.post('/api/v1/chat', { schema: { body: request, response: { 200: reply } } }, async (incoming, outgoing) => {
    let user
    try {
      user = userOf(incoming.headers.authorization)
    } catch {
      return outgoing.code(401).send({ error: 'UNAUTHENTICATED' })
    }
    const { message, conversation_id } = incoming.body
    const history = await openTurn(user, conversation_id, message)
    const { text, calls } = await converse(user, history, message)
    await closeTurn(user, conversation_id, text, JSON.stringify(calls.map(({ id, tool, input, output }) => ({ id, tool, input, output }))))
    return {
      conversation_id,
      response: text,
      tool_calls: calls.map((c) => ({ tool: c.tool, parameters: c.input, result: c.structured, success: true })),
      timestamp: new Date().toISOString(),
      engine: settings.model,
    }
  })
  await app.listen({ port: listenOn, host: '127.0.0.1', backlog: 4096 })
})
