// What chat tests say again and again.
import assert from 'node:assert/strict'

/** A new user who talks: say(text, more) → the reply's body; the conversation is kept. */
export async function newTalker(stack, register = {}) {
  const user = await stack.register(register)
  const talker = {
    ...user,
    conversation: undefined,
    /** The raw answer of the chat endpoint. */
    async send(message, { headers, path = '/api/v1/chat', ...more } = {}) {
      return stack.api('POST', path, { token: user.token, headers, body: { message, conversation_id: talker.conversation, ...more } })
    },
    async say(message, more) {
      const { status, body } = await talker.send(message, more)
      assert.equal(status, 200, JSON.stringify(body))
      talker.conversation = body.conversation_id
      return body
    },
    /** Rows of this user's tasks: [[id, title, done]]. */
    tasks: () => stack.sql(`select id, title, done from todochat.tasks where user_id = ${user.user.id} order by id`),
    titles: async () => (await talker.tasks()).map((row) => row[1]),
    history: async (id = talker.conversation) => (await stack.api('GET', `/api/v1/conversations/${id}`, { token: user.token })).body,
  }
  return talker
}
