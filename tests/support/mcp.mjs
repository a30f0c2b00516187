// A bare MCP client for tests: it builds each message by hand, so that a test can break any part of it, and
// checks every structured result against the schema the server advertises for its tool.
import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export const VERSION = '2026-07-28'
export const META = 'io.modelcontextprotocol/'
export const meta = (capabilities = {}, more = {}) => ({
  [`${META}protocolVersion`]: VERSION,
  [`${META}clientCapabilities`]: capabilities,
  [`${META}clientInfo`]: { name: 'tests', version: '1' },
  ...more,
})

/** Yes, no, or neither, to the question of delete_task. */
export const answer = {
  yes: { confirm: { action: 'accept', content: { confirm: true } } },
  no: { confirm: { action: 'accept', content: { confirm: false } } },
  decline: { confirm: { action: 'decline' } },
  cancel: { confirm: { action: 'cancel' } },
}

export class McpClient {
  constructor(stack, token) {
    this.stack = stack
    this.token = token
    this.id = 0
  }

  /** Anything at all to /mcp. */
  post(body, headers = {}) {
    return this.stack.api('POST', '/mcp', { token: this.token, body, headers: { accept: 'application/json, text/event-stream', ...headers } })
  }

  /** A request of 2026-07-28; headers whose value is null are left out. */
  async modern(method, params = {}, { capabilities = {}, headers = {}, metaMore = {} } = {}) {
    const name = params.name ?? params.uri
    const all = { 'mcp-protocol-version': VERSION, 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }), ...headers }
    for (const [key, value] of Object.entries(all)) if (value === null) delete all[key]
    const body = { jsonrpc: '2.0', id: ++this.id, method, params: { ...params, _meta: meta(capabilities, metaMore) } }
    return this.checked(method, params, await this.post(body, all))
  }

  /** A request of a client that began with initialize. */
  async legacy(method, params = {}, { version = '2025-11-25' } = {}) {
    const body = { jsonrpc: '2.0', id: ++this.id, method, params }
    return this.checked(method, params, await this.post(body, version ? { 'mcp-protocol-version': version } : {}))
  }

  /** A tool call that must be answered; returns the result. */
  async call(name, args = {}, options = {}) {
    const { status, body } = await this.modern('tools/call', { name, arguments: args, ...options.params }, options)
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(body.result, JSON.stringify(body))
    return body.result
  }

  // The advertised output schemas, for whoever may see every tool.
  async schemas() {
    if (!this.stack.outputSchemas) {
      const { token } = await this.stack.register()
      const { body } = await this.stack.api('POST', '/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })
      const ajv = new Ajv2020({ strict: false, allErrors: true })
      addFormats.default(ajv)
      this.stack.outputSchemas = new Map(body.result.tools.map((tool) => [tool.name, ajv.compile(tool.outputSchema)]))
      this.stack.outputSchemas.set('create_task', this.stack.outputSchemas.get('add_task'))
    }
    return this.stack.outputSchemas
  }

  async checked(method, params, answered) {
    if (method === 'tools/call' && answered.body?.result?.structuredContent !== undefined) {
      const validate = (await this.schemas()).get(params.name)
      assert.ok(validate(answered.body.result.structuredContent), `${params.name}: ${JSON.stringify(validate.errors)}`)
      const text = answered.body.result.content[0].text
      assert.match(text, /^(SUCCESS|ERROR): /, 'the text is a receipt')
    }
    return answered
  }
}
