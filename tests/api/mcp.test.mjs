// POST /mcp as it is on the wire: every rung of the ladder with its HTTP status and code, both eras, scopes,
// and the confirmation of deletions.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { answer, McpClient, META, meta, VERSION } from '../support/mcp.mjs'
import { sleep, startStack, until } from '../support/stack.mjs'

let stack, me, client
before(async () => {
  stack = await startStack()
  me = await stack.register()
  client = new McpClient(stack, me.token)
})
after(() => stack?.stop())

const discover = { jsonrpc: '2.0', id: 7, method: 'server/discover', params: { _meta: meta() } }
const good = { 'mcp-protocol-version': VERSION, 'mcp-method': 'server/discover' }
const changed = (more) => ({ ...discover, ...more })

async function patFor(scopes) {
  const { status, body } = await stack.api('POST', '/api/v1/tokens', { token: me.token, body: { name: scopes.join(' '), scopes } })
  assert.equal(status, 201)
  return body.token
}

describe('the ladder, modern', () => {
  const rows = {
    'all is well': [discover, good, 200],
    'not JSON at all': ['{"jsonrpc"', good, 400, -32700],
    'the same key twice': ['{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"x"}', good, 400, -32700],
    'not UTF-8': [Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xff"}', 'latin1'), good, 400, -32700],
    'nested past all need': [`${'['.repeat(5000)}${']'.repeat(5000)}`, good, 400, -32700],
    'a batch': [[discover], good, 400, -32600],
    'an empty batch': [[], good, 400, -32600],
    'a string': ['"hello"', good, 400, -32600],
    'no jsonrpc': [changed({ jsonrpc: undefined }), good, 400, -32600],
    'jsonrpc 1.0': [changed({ jsonrpc: '1.0' }), good, 400, -32600],
    'a null id': [changed({ id: null }), good, 400, -32600],
    'an id that is an object': [changed({ id: {} }), good, 400, -32600],
    'an id that is a fraction': [changed({ id: 1.5 }), good, 400, -32600],
    'no method': [changed({ method: undefined }), good, 400, -32600],
    'a method that is a number': [changed({ method: 5 }), good, 400, -32600],
    'params that are a list': [changed({ params: [1] }), good, 400, -32600],
    'no params': [changed({ params: undefined }), good, 400, -32602],
    'no _meta': [changed({ params: {} }), good, 400, -32602],
    '_meta that is a string': [changed({ params: { _meta: 'x' } }), good, 400, -32602],
    'no version in _meta': [changed({ params: { _meta: { [`${META}clientCapabilities`]: {} } } }), good, 400, -32602],
    'no capabilities in _meta': [changed({ params: { _meta: { [`${META}protocolVersion`]: VERSION } } }), good, 400, -32602],
    'capabilities that are a list': [changed({ params: { _meta: { ...meta(), [`${META}clientCapabilities`]: [] } } }), good, 400, -32602],
    'a version that is a number': [changed({ params: { _meta: { ...meta(), [`${META}protocolVersion`]: 2026 } } }), good, 400, -32602],
    'no clientInfo, which is no fault': [changed({ params: { _meta: { [`${META}protocolVersion`]: VERSION, [`${META}clientCapabilities`]: {} } } }), good, 200],
    'no version header': [discover, { 'mcp-method': 'server/discover' }, 400, -32020],
    'another version in the header': [discover, { ...good, 'mcp-protocol-version': '2025-11-25' }, 400, -32020],
    'no method header': [discover, { 'mcp-protocol-version': VERSION }, 400, -32020],
    'another method in the header': [discover, { ...good, 'mcp-method': 'tools/list' }, 400, -32020],
    'the method header in capitals': [discover, { ...good, 'mcp-method': 'Server/Discover' }, 400, -32020],
    'the method header in base64': [discover, { ...good, 'mcp-method': `=?base64?${btoa('server/discover')}?=` }, 200],
    'the method header in bad base64': [discover, { ...good, 'mcp-method': `=?base64?${btoa('server/discover').slice(0, -1)}!?=` }, 400, -32020],
    'a version nobody knows': [changed({ params: { _meta: meta({}, { [`${META}protocolVersion`]: '2999-01-01' }) } }), { ...good, 'mcp-protocol-version': '2999-01-01' }, 400, -32022],
    'a version of the other era': [changed({ params: { _meta: meta({}, { [`${META}protocolVersion`]: '2025-11-25' }) } }), { ...good, 'mcp-protocol-version': '2025-11-25' }, 400, -32022],
  }
  for (const [about, [body, headers, status, code]] of Object.entries(rows)) {
    test(`${about}: ${status} ${code ?? ''}`, async () => {
      const got = await client.post(body, headers)
      assert.equal(got.status, status, got.text)
      assert.equal(got.body.error?.code, code, got.text)
      if (code === -32700 || code === -32600) assert.ok([null, 7].includes(got.body.id))
      else assert.equal(got.body.id, 7, 'the answer carries the id of the request')
    })
  }

  test('an unsupported version names what is supported and what was asked', async () => {
    const { body } = await client.post(changed({ params: { _meta: meta({}, { [`${META}protocolVersion`]: 'v9' }) } }), { ...good, 'mcp-protocol-version': 'v9' })
    assert.deepEqual(body.error.data, { supported: [VERSION], requested: 'v9' })
  })

  for (const method of ['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'no/such']) {
    test(`${method} is unknown: 404 -32601`, async () => {
      const got = await client.modern(method)
      assert.deepEqual([got.status, got.body.error.code], [404, -32601])
    })
  }

  test('Mcp-Name repeats the name or the uri', async () => {
    const name = { name: 'list_tasks', arguments: {} }
    assert.equal((await client.modern('tools/call', name)).status, 200)
    for (const headers of [{ 'mcp-name': null }, { 'mcp-name': 'get_task' }, { 'mcp-name': 'LIST_TASKS' }]) {
      const got = await client.modern('tools/call', name, { headers })
      assert.deepEqual([got.status, got.body.error.code], [400, -32020], JSON.stringify(headers))
    }
    assert.equal((await client.modern('tools/call', name, { headers: { 'mcp-name': ' \t list_tasks  ' } })).status, 200)
    const uri = await client.modern('resources/read', { uri: 'todo://today' }, { headers: { 'mcp-name': 'todo://pending' } })
    assert.deepEqual([uri.status, uri.body.error.code], [400, -32020])
    const prompt = await client.modern('prompts/get', { name: 'plan_day' }, { headers: { 'mcp-name': null } })
    assert.deepEqual([prompt.status, prompt.body.error.code], [400, -32020])
  })

  test('a header that comes twice is refused', async () => {
    const body = JSON.stringify(discover)
    const text = await stack.raw(
      `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${stack.port}\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${me.token}\r\n` +
        `MCP-Protocol-Version: ${VERSION}\r\nMcp-Method: server/discover\r\nMcp-Method: tools/list\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    assert.match(text, /^HTTP\/1.1 400 /)
    assert.match(text, /-32020/)
  })

  test('unknown tool, prompt and resource: 200 -32602', async () => {
    for (const [method, params] of [
      ['tools/call', { name: 'no_such_tool', arguments: {} }],
      ['prompts/get', { name: 'no_such_prompt' }],
      ['resources/read', { uri: 'todo://no/such' }],
      ['resources/read', { uri: 'todo://task/99999' }],
      ['resources/read', { uri: 'file:///etc/passwd' }],
    ]) {
      const got = await client.modern(method, params)
      assert.deepEqual([got.status, got.body.error?.code], [200, -32602], got.text)
      if (params.uri) assert.equal(got.body.error.data.uri, params.uri)
    }
  })

  test('bad arguments and failures of a tool are results: 200 isError', async () => {
    for (const [name, args, reason] of [
      ['add_task', {}, 'INVALID_TITLE'],
      ['add_task', { title: 'x', colour: 'red' }, 'UNKNOWN_PARAMETER'],
      ['add_task', [1], 'INVALID_ARGUMENTS'],
      ['list_tasks', { limit: 0 }, 'INVALID_FILTER'],
      ['get_task', { task_id: 424242 }, 'TASK_NOT_FOUND'],
      ['delete_task', { task_id: 'abc' }, 'INVALID_TASK_ID'],
    ]) {
      const got = await client.modern('tools/call', { name, arguments: args })
      assert.equal(got.status, 200)
      assert.equal(got.body.result.isError, true)
      assert.equal(got.body.result.structuredContent.error.reason, reason)
    }
  })

  test('a notification: 202 with nothing', async () => {
    for (const headers of [{ ...good, 'mcp-method': 'notifications/cancelled' }, { 'mcp-protocol-version': VERSION }]) {
      const got = await client.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, headers)
      assert.deepEqual([got.status, got.text], [202, ''])
    }
  })
})

describe('before the message is read', () => {
  const hi = (headers, token = me.token) => stack.api('POST', '/mcp', { token, headers: { ...good, ...headers }, body: discover })

  test('an origin that is not ours: 403, even before the credential', async () => {
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${stack.port + 1}`, `https://127.0.0.1:${stack.port}`, `http://localhost.evil.example:${stack.port}`])
      assert.equal((await hi({ origin }, 'bad')).status, 403, origin)
    for (const origin of [`http://127.0.0.1:${stack.port}`, `http://localhost:${stack.port}`]) assert.equal((await hi({ origin })).status, 200, origin)
  })

  test('no credential, or a bad one: 401 with WWW-Authenticate, even with the wrong content type', async () => {
    for (const token of [undefined, 'nonsense', 'a.b.c', `${me.token}x`]) {
      const got = await stack.api('POST', '/mcp', { token, headers: { 'content-type': 'text/plain' }, body: 'x' })
      assert.equal(got.status, 401)
      assert.match(got.headers.get('www-authenticate'), /^Bearer /)
    }
  })

  test('a token that was taken back: 401, whatever else is wrong with the request', async () => {
    const { token, user } = await stack.register()
    assert.equal((await hi({}, token)).status, 200)
    await stack.api('POST', '/api/v1/auth/logout', { token })
    for (const body of [discover, '{', [], changed({ method: 'no/such' }), { jsonrpc: '2.0', method: 'notifications/initialized' }]) {
      const got = await stack.api('POST', '/mcp', { token, headers: good, body })
      assert.equal(got.status, 401, JSON.stringify(body))
      assert.match(got.headers.get('www-authenticate'), /^Bearer /)
    }
    const stream = await stack.api('POST', '/mcp', {
      token,
      headers: { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': 'list_tasks', accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_tasks', arguments: {}, _meta: meta({}, { progressToken: 1 }) } },
    })
    assert.equal(stream.status, 401, 'no stream is begun for it either')
    assert.ok(user.id)
  })

  test('a content type that is not JSON: 415', async () => {
    for (const type of ['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded']) {
      const got = await stack.api('POST', '/mcp', { token: me.token, headers: { ...good, 'content-type': type }, body: '{' })
      assert.equal(got.status, 415, type)
    }
    assert.equal((await hi({ 'content-type': 'Application/JSON; charset=utf-8' })).status, 200)
  })

  test('only POST: 405 with Allow', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const got = await stack.api(method, '/mcp', { token: me.token })
      assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST'])
    }
  })
})

describe('the initialize era', () => {
  test('initialize echoes a version it knows, and offers its newest otherwise', async () => {
    for (const [wanted, got] of [['2025-03-26', '2025-03-26'], ['2025-06-18', '2025-06-18'], ['2025-11-25', '2025-11-25'], ['2024-11-05', '2025-11-25'], [undefined, '2025-11-25']]) {
      const { status, body, headers } = await client.legacy('initialize', { protocolVersion: wanted, capabilities: {}, clientInfo: { name: 't', version: '1' } }, { version: null })
      assert.deepEqual([status, body.result.protocolVersion], [200, got])
      assert.equal(headers.get('mcp-session-id'), null)
      assert.equal(body.result.capabilities.tools.listChanged, undefined)
      assert.equal(body.result.resultType, undefined)
    }
  })

  test('ping, notifications and responses', async () => {
    assert.deepEqual((await client.legacy('ping')).body.result, {})
    const note = await client.post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    assert.deepEqual([note.status, note.text], [202, ''])
    assert.equal((await client.post({ jsonrpc: '2.0', id: 3, result: {} })).status, 202)
  })

  test('several requests at once, with a session id that a client made up or without: each gets its own answer', async () => {
    const body = (id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
    for (const session of [{}, { 'mcp-session-id': 'made-up' }]) {
      const all = await Promise.all([1000, 1001, 1002].map((id) => client.post(body(id), { 'mcp-protocol-version': '2025-11-25', ...session })))
      assert.deepEqual(all.map((got) => [got.status, got.body.id, got.body.result.tools.length > 0]), [1000, 1001, 1002].map((id) => [200, id, true]))
    }
  })

  test('the rungs', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const [about, body, headers, status, code] of [
      ['an unsupported version', ping, { 'mcp-protocol-version': '1999-01-01' }, 400, -32600],
      ['garbage for a version', ping, { 'mcp-protocol-version': 'x' }, 400, -32600],
      ['no version means 2025-03-26', ping, {}, 200],
      ['not JSON', '{', {}, 400, -32700],
      ['no method', { jsonrpc: '2.0', id: 1 }, {}, 400, -32600],
      ['a null id', { ...ping, id: null }, {}, 400, -32600],
      ['an unknown method', { ...ping, method: 'no/such' }, {}, 200, -32601],
      ['server/discover', { ...ping, method: 'server/discover' }, {}, 200, -32601],
      ['an unknown tool', { ...ping, method: 'tools/call', params: { name: 'nope' } }, {}, 200, -32602],
      ['an unknown prompt', { ...ping, method: 'prompts/get', params: { name: 'nope' } }, {}, 200, -32602],
      ['an unknown resource', { ...ping, method: 'resources/read', params: { uri: 'todo://nope' } }, {}, 200, -32002],
    ]) {
      const got = await client.post(body, headers)
      assert.deepEqual([got.status, got.body.error?.code], [status, code], `${about}: ${got.text}`)
    }
  })

  test('batches are 2025-03-26 only', async () => {
    const batch = [{ jsonrpc: '2.0', id: 1, method: 'ping' }, { jsonrpc: '2.0', method: 'notifications/x' }, { jsonrpc: '2.0', id: 2, method: 'no/such' }, 5]
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }]) {
      const got = await client.post(batch, headers)
      assert.equal(got.status, 200)
      assert.deepEqual(got.body.map((a) => [a.id, a.error?.code]), [[1, undefined], [2, -32601], [null, -32600]])
    }
    assert.equal((await client.post([{ jsonrpc: '2.0', method: 'notifications/x' }])).status, 202)
    for (const version of ['2025-06-18', '2025-11-25']) {
      const got = await client.post(batch, { 'mcp-protocol-version': version })
      assert.deepEqual([got.status, got.body.error.code], [400, -32600])
    }
    assert.deepEqual((await client.post([])).body.error.code, -32600)
  })

  test('tools work the same', async () => {
    const { body } = await client.legacy('tools/call', { name: 'add_task', arguments: { title: 'water the plants' } })
    assert.equal(body.result.structuredContent.status, 'created')
    assert.match(body.result.content[0].text, /^SUCCESS: .*water the plants.*\(ID: \d+\)/)
  })
})

describe('what the server offers', () => {
  test('discover, and who answers', async () => {
    const { body } = await client.modern('server/discover')
    const { result } = body
    assert.deepEqual(result.supportedVersions, [VERSION])
    assert.deepEqual(result.capabilities, { tools: {}, prompts: {}, resources: {}, completions: {} })
    assert.equal(result.resultType, 'complete')
    assert.equal(result.cacheScope, 'public')
    assert.equal(typeof result.ttlMs, 'number')
    assert.equal(result._meta[`${META}serverInfo`].name, 'todochat')
  })

  test('six tools, with schemas and all four hints, in less than 12 KB', async () => {
    const { body, text } = await client.modern('tools/list')
    assert.ok(text.length < 12288, `${text.length} bytes`)
    assert.equal(body.result.cacheScope, 'private')
    assert.deepEqual(
      body.result.tools.map((t) => t.name),
      ['add_task', 'list_tasks', 'get_task', 'complete_task', 'update_task', 'delete_task'],
    )
    for (const tool of body.result.tools) {
      assert.ok(tool.title && tool.description && tool.inputSchema.type === 'object' && tool.outputSchema.type === 'object')
      assert.deepEqual(Object.keys(tool.annotations).sort(), ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint'])
      assert.equal(tool.inputSchema.properties.user_id, undefined)
      assert.equal(tool.annotations.openWorldHint, false)
    }
    assert.equal((await client.modern('tools/list', { cursor: 'x' })).body.error.code, -32602)
  })

  test('create_task is understood, not advertised', async () => {
    const { structuredContent } = await client.call('create_task', { title: 'via the alias' })
    assert.equal(structuredContent.success, true)
  })

  test('prompts', async () => {
    const { body } = await client.modern('prompts/list')
    assert.deepEqual(body.result.prompts.map((p) => p.name), ['plan_day', 'weekly_review', 'brain_dump'])
    assert.equal(typeof body.result.ttlMs, 'number')
    const plan = await client.modern('prompts/get', { name: 'plan_day' })
    assert.match(plan.body.result.messages[0].content.text, /plan today/)
    const dump = await client.modern('prompts/get', { name: 'brain_dump', arguments: { notes: 'milk {day} "quoted" %s' } })
    assert.match(dump.body.result.messages[0].content.text, /milk \{day\} "quoted" %s$/)
    for (const args of [undefined, {}, { notes: '' }, { notes: 5 }, { notes: 'x', more: 'y' }, { notes: 'x'.repeat(10001) }]) {
      const got = await client.modern('prompts/get', { name: 'brain_dump', arguments: args })
      assert.equal(got.body.error?.code, -32602, JSON.stringify(args))
    }
  })

  test('resources', async () => {
    const { structuredContent: due } = await client.call('add_task', { title: 'due now', due_date: 'today' })
    await client.call('add_task', { title: 'due later', due_date: 'in 3 days' })
    const list = await client.modern('resources/list')
    assert.deepEqual(list.body.result.resources.map((r) => r.uri), ['todo://today', 'todo://pending'])
    const templates = await client.modern('resources/templates/list')
    assert.deepEqual(templates.body.result.resourceTemplates.map((r) => r.uriTemplate), ['todo://task/{id}'])
    for (const got of [list, templates]) assert.equal(got.body.result.cacheScope, 'private')
    const read = async (uri) => {
      const { body } = await client.modern('resources/read', { uri })
      assert.equal(body.result.contents[0].uri, uri)
      assert.deepEqual([body.result.ttlMs, body.result.cacheScope], [0, 'private'])
      return JSON.parse(body.result.contents[0].text)
    }
    const today = (await read('todo://today')).tasks.map((t) => t.title)
    assert.ok(today.includes('due now') && !today.includes('due later'))
    assert.equal((await read(`todo://task/${due.task_id}`)).task.title, 'due now')
    assert.ok((await read('todo://pending')).tasks.some((t) => t.title === 'due later'))
  })

  test('completion', async () => {
    const complete = async (ref, name, value) => (await client.modern('completion/complete', { ref, argument: { name, value } })).body
    assert.deepEqual((await complete({ type: 'ref/prompt', name: 'plan_day' }, 'day', 'T')).result.completion.values, ['today', 'tomorrow', 'tuesday', 'thursday'])
    assert.deepEqual((await complete({ type: 'ref/prompt', name: 'weekly_review' }, 'week', 'last')).result.completion.values, ['last week'])
    const ids = (await complete({ type: 'ref/resource', uri: 'todo://task/{id}' }, 'id', '1')).result.completion
    assert.ok(ids.values.length > 0 && ids.values.every((id) => id.startsWith('1')) && ids.hasMore === false)
    assert.deepEqual((await complete({ type: 'ref/resource', uri: 'todo://task/{id}' }, 'id', "1' or true")).result.completion.values, [])
    for (const ref of [{ type: 'ref/prompt', name: 'x' }, { type: 'ref/resource', uri: 'x' }, { type: 'x' }, null])
      assert.equal((await complete(ref, 'id', '')).error.code, -32602)
  })

  test('progress for who asks, as events', async () => {
    const params = { name: 'list_tasks', arguments: {} }
    const silent = await client.modern('tools/call', params)
    assert.match(silent.headers.get('content-type'), /json/)
    const events = await stack.sse('/mcp', {
      token: me.token,
      headers: { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': 'list_tasks', accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 'p', method: 'tools/call', params: { ...params, _meta: meta({}, { progressToken: 'tok' }) } },
    })
    assert.deepEqual(events.map((e) => e.data.method ?? e.data.id), ['notifications/progress', 'notifications/progress', 'p'])
    assert.deepEqual(events.slice(0, 2).map((e) => [e.data.params.progressToken, e.data.params.progress]), [['tok', 0], ['tok', 1]])
    const plain = await stack.api('POST', '/mcp', {
      token: me.token,
      headers: { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': 'list_tasks', accept: 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: meta({}, { progressToken: 1 }) } },
    })
    assert.equal(plain.body.result.isError, false, 'a client that takes no events gets the answer alone')
  })

  test('a subscription is acknowledged as empty and over at once', async () => {
    const events = await stack.sse('/mcp', {
      token: me.token,
      headers: { 'mcp-protocol-version': VERSION, 'mcp-method': 'subscriptions/listen', accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 's1', method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true }, _meta: meta() } },
    })
    assert.equal(events[0].data.method, 'notifications/subscriptions/acknowledged')
    assert.deepEqual(events[0].data.params.notifications, {})
    assert.equal(events[0].data.params._meta[`${META}subscriptionId`], 's1')
    assert.equal(events[1].data.result.resultType, 'complete')
  })
})

describe('scopes of personal tokens', () => {
  const names = async (c) => (await c.modern('tools/list')).body.result.tools.map((t) => t.name)

  test('decide which tools are listed and callable', async () => {
    const reader = new McpClient(stack, await patFor(['tasks:read']))
    assert.deepEqual(await names(reader), ['list_tasks', 'get_task'])
    const writer = new McpClient(stack, await patFor(['tasks:write']))
    assert.deepEqual(await names(writer), ['add_task', 'complete_task', 'update_task', 'delete_task'])
    const both = new McpClient(stack, await patFor(['tasks:read', 'tasks:write']))
    assert.equal((await names(both)).length, 6)

    for (const era of ['modern', 'legacy']) {
      const got = await reader[era]('tools/call', { name: 'add_task', arguments: { title: 'x' } })
      assert.equal(got.status, 403)
      assert.match(got.headers.get('www-authenticate'), /insufficient_scope.*tasks:write/)
      assert.equal((await writer[era]('tools/call', { name: 'list_tasks', arguments: {} })).status, 403)
      assert.equal((await writer[era]('resources/read', { uri: 'todo://today' })).status, 403)
    }
    assert.equal((await reader.modern('tools/call', { name: 'delete_task', arguments: { task_id: 1 } })).status, 403)
    assert.deepEqual((await writer.modern('resources/list')).body.result.resources, [])
    const added = await writer.call('add_task', { title: 'by a token' })
    assert.equal(added.structuredContent.success, true)
  })

  test('a revoked or foreign token is no token', async () => {
    const token = await patFor(['tasks:read'])
    const { body } = await stack.api('GET', '/api/v1/tokens', { token: me.token })
    const mine = new McpClient(stack, token)
    assert.equal((await mine.modern('tools/list')).status, 200)
    await stack.api('DELETE', `/api/v1/tokens/${body.tokens.reduce((a, b) => (a.id > b.id ? a : b)).id}`, { token: me.token })
    assert.equal((await mine.modern('tools/list')).status, 401)
    assert.equal((await mine.modern('tools/call', { name: 'list_tasks' })).status, 401)
  })

  test('personal tokens answer no confirmations', async () => {
    const got = await stack.api('POST', '/api/v1/confirmations/1', { token: await patFor(['tasks:read', 'tasks:write', 'tasks:delete']), body: { approve: true } })
    assert.equal(got.status, 403)
  })
})

describe('deleting', () => {
  const able = { capabilities: { elicitation: {} } }
  const add = async (title) => (await client.call('add_task', { title })).structuredContent.task_id
  const exists = async (id) => (await client.call('get_task', { task_id: id })).structuredContent.success
  const ask = (id, c = client) => c.call('delete_task', { task_id: id }, able)
  const reply = (id, requestState, inputResponses, c = client) =>
    c.modern('tools/call', { name: 'delete_task', arguments: { task_id: id }, requestState, inputResponses }, able)

  test('a client that can ask is always asked, and a yes deletes', async () => {
    const id = await add('old reminder')
    const question = await ask(id)
    assert.equal(question.resultType, 'input_required')
    assert.deepEqual(Object.keys(question.inputRequests), ['confirm'])
    const { method, params } = question.inputRequests.confirm
    assert.equal(method, 'elicitation/create')
    assert.equal(params.message, "Are you sure you want to delete 'old reminder'? This cannot be undone.")
    assert.deepEqual(params.requestedSchema.required, ['confirm'])
    assert.equal(params.requestedSchema.properties.confirm.type, 'boolean')
    assert.ok(await exists(id))
    const done = await reply(id, question.requestState, answer.yes)
    assert.equal(done.body.result.structuredContent.status, 'deleted')
    assert.equal(done.body.result.resultType, 'complete')
    assert.ok(!(await exists(id)))
  })

  test('form, and only form, is a way to ask', async () => {
    const id = await add('asked by form')
    const form = await client.call('delete_task', { task_id: id }, { capabilities: { elicitation: { form: {}, url: {} } } })
    assert.equal(form.resultType, 'input_required')
    const url = await client.call('delete_task', { task_id: id }, { capabilities: { elicitation: { url: {} } } })
    assert.equal(url.structuredContent.status, 'deleted', 'the login token may delete')
  })

  test('the state works once', async () => {
    const id = await add('replayed')
    const { requestState } = await ask(id)
    const all = await Promise.all([1, 2, 3, 4].map(() => reply(id, requestState, answer.yes)))
    assert.deepEqual(all.map((r) => r.body.error?.code).sort(), [-32602, -32602, -32602, undefined])
    assert.equal((await reply(id, requestState, answer.yes)).body.error.code, -32602)
  })

  for (const [how, response] of [['declined', answer.decline], ['cancelled', answer.cancel], ['answered with false', answer.no]]) {
    test(`${how}: nothing is deleted, and the state is used up`, async () => {
      const id = await add(`kept, ${how}`)
      const { requestState } = await ask(id)
      const { body } = await reply(id, requestState, response)
      assert.equal(body.result.isError, false)
      assert.match(body.result.content[0].text, /Nothing was deleted/)
      assert.equal(body.result.structuredContent.success, false)
      assert.equal((await reply(id, requestState, answer.yes)).body.error.code, -32602)
      assert.ok(await exists(id))
    })
  }

  test('a state that is tampered with, or of another call, user or kind, is refused: -32602', async () => {
    const id = await add('bound'), other = await add('the other')
    const { requestState } = await ask(id)
    const flipped = requestState.slice(0, -1) + (requestState.at(-1) === '0' ? '1' : '0')
    const parts = requestState.split('.')
    const later = [parts[0], parts[1], String(Number(parts[2]) + 1000), ...parts.slice(3)].join('.')
    for (const bad of [flipped, later, 'x', '', '.', `${requestState}0`, requestState.toUpperCase(), 'a'.repeat(5000), 5, {}, ['x']])
      assert.equal((await reply(id, bad, answer.yes)).body.error?.code, -32602, JSON.stringify(bad))
    assert.equal((await reply(other, requestState, answer.yes)).body.error.code, -32602)
    const stranger = new McpClient(stack, (await stack.register()).token)
    await stranger.call('add_task', { title: 'the stranger has a task too' })
    assert.equal((await reply(id, requestState, answer.yes, stranger)).body.error.code, -32602)
    const number = parts[0]
    assert.equal((await stack.api('POST', `/api/v1/confirmations/${number}`, { token: me.token, body: { approve: true } })).status, 404, 'the page has no say in it')
    assert.ok((await exists(id)) && (await exists(other)))
  })

  test('an answer that is none is asked again, and executes nothing', async () => {
    const id = await add('asked again')
    const { requestState } = await ask(id)
    for (const response of [undefined, {}, { other: answer.yes.confirm }, { confirm: 5 }, { confirm: { action: 'accept' } }, { confirm: { action: 'accept', content: { confirm: 'yes' } } }, { confirm: { action: 'maybe' } }]) {
      const { body } = await reply(id, requestState, response)
      assert.equal(body.result?.resultType, 'input_required', JSON.stringify(body))
    }
    assert.equal((await reply(id, undefined, answer.yes)).body.result.resultType, 'input_required')
    assert.ok(await exists(id))
  })

  test('a task that changed since it was asked about is not deleted', async () => {
    const id = await add('before')
    const { requestState } = await ask(id)
    await client.call('update_task', { task_id: id, title: 'after' })
    const { body } = await reply(id, requestState, answer.yes)
    assert.equal(body.result.isError, true)
    assert.match(body.result.content[0].text, /changed/)
    assert.ok(await exists(id))
  })

  test('a missing task, or bad arguments, are told at once', async () => {
    const missing = await client.call('delete_task', { task_id: 999999 }, able)
    assert.deepEqual([missing.isError, missing.structuredContent.error.code, missing.structuredContent.error.reason], [true, 'NOT_FOUND', 'TASK_NOT_FOUND'])
    const bad = await client.call('delete_task', { task_id: 1, force: true }, able)
    assert.deepEqual([bad.isError, bad.structuredContent.error.reason], [true, 'UNKNOWN_PARAMETER'])
    const foreign = await client.call('delete_task', { task_id: await add('mine'), user_id: me.user.id + 1 }, able)
    assert.deepEqual([foreign.isError, foreign.structuredContent.error.reason], [true, 'INVALID_USER'])
  })

  test('without elicitation it is a matter of scope', async () => {
    const id = await add('by scope')
    const deleter = new McpClient(stack, await patFor(['tasks:delete']))
    const done = await deleter.call('delete_task', { task_id: id })
    assert.equal(done.structuredContent.status, 'deleted')
  })

  test('without scope it waits for its owner on the page', async () => {
    const writer = new McpClient(stack, await patFor(['tasks:read', 'tasks:write']))
    const waiting = async () => (await stack.api('GET', '/api/v1/confirmations', { token: me.token })).body.confirmations
    const answerOnPage = (id, approve) => stack.api('POST', `/api/v1/confirmations/${id}`, { token: me.token, body: { approve } })
    const id = await add('waits for its owner')
    for (const era of ['modern', 'legacy', 'legacy']) {
      const { body } = await writer[era]('tools/call', { name: 'delete_task', arguments: { task_id: id } })
      assert.equal(body.result.isError, true)
      assert.equal(body.result.structuredContent.error.reason, 'CONFIRMATION_REQUIRED')
      assert.notEqual(body.result.resultType, 'input_required')
    }
    const [only, ...more] = await waiting()
    assert.equal(more.length, 0, 'the same wish is asked once')
    assert.equal(only.source, 'mcp')
    assert.equal(only.summary, "Are you sure you want to delete 'waits for its owner'? This cannot be undone.")
    assert.deepEqual(only.calls, [{ tool: 'delete_task', parameters: { task_id: id }, title: 'waits for its owner' }])
    assert.match(only.expires_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const stranger = (await stack.register()).token
    assert.deepEqual((await stack.api('GET', '/api/v1/confirmations', { token: stranger })).body.confirmations, [])
    assert.equal((await stack.api('POST', `/api/v1/confirmations/${only.id}`, { token: stranger, body: { approve: true } })).status, 404)
    assert.equal((await answerOnPage(only.id, 'yes')).status, 400)
    assert.ok(await exists(id))
    const all = await Promise.all([1, 2, 3].map(() => answerOnPage(only.id, true)))
    assert.deepEqual(all.map((r) => r.status).sort(), [200, 404, 404])
    assert.equal(all.find((r) => r.status === 200).body.response, "I've deleted 'waits for its owner' from your tasks.")
    assert.ok(!(await exists(id)))
    assert.deepEqual(await waiting(), [])

    const kept = await add('kept by its owner')
    await writer.call('delete_task', { task_id: kept })
    const no = await answerOnPage((await waiting())[0].id, false)
    assert.deepEqual([no.status, no.body.status, no.body.response], [200, 'declined', "Okay, I'll keep 'kept by its owner' in your tasks."])
    assert.ok(await exists(kept))
    for (const bad of ['0', '99999', 'x', '1.5', '99999999999999999999']) assert.equal((await answerOnPage(bad, true)).status, 404)
  })

  test('every call is in the audit, with its effect', async () => {
    const rows = await stack.sql(`select tool, success, source from todochat.tool_calls where user_id = ${me.user.id} and tool = 'delete_task'`)
    assert.ok(rows.every(([, , source]) => source === 'mcp'))
    assert.equal(rows.filter(([, success]) => success === 't').length, 5)
  })
})

describe('whatever comes', () => {
  // the same sequence in every run
  let seed = 20260728
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n
  const pick = (list) => list[random(list.length)]
  const odd = () =>
    pick([null, true, 0, -1, 1.5, 1e300, 2 ** 53, '', 'x', '\u0000', '\ud83d\ude00', '../..', "'; drop table tasks; --", '%s%n', 'a'.repeat(70000), [], {}, [[[[1]]]], { a: { b: {} } }])
  const methods = ['initialize', 'ping', 'server/discover', 'tools/list', 'tools/call', 'prompts/list', 'prompts/get', 'resources/list', 'resources/read', 'resources/templates/list', 'completion/complete', 'subscriptions/listen', 'notifications/cancelled']
  const message = (modern) => ({
    jsonrpc: '2.0',
    id: 1,
    method: pick(methods),
    params: {
      name: pick(['add_task', 'list_tasks', 'delete_task', 'update_task', 'plan_day', 'brain_dump']),
      arguments: { task_id: 1, title: 't', notes: 'n', limit: 5, due_date: 'tomorrow' },
      uri: pick(['todo://today', 'todo://task/1']),
      ref: { type: 'ref/prompt', name: 'plan_day', uri: 'todo://task/{id}' },
      argument: { name: 'day', value: 't' },
      requestState: '1.1.1.a.b',
      inputResponses: answer.yes,
      cursor: 'c',
      ...(modern && { _meta: meta({ elicitation: {} }, { progressToken: 1 }) }),
    },
  })
  // Replaces or removes one member somewhere in it.
  function spoil(value) {
    const keys = value !== null && typeof value === 'object' ? Object.keys(value) : []
    if (keys.length === 0) return odd()
    const key = pick(keys)
    const copy = Array.isArray(value) ? [...value] : { ...value }
    if (random(3) === 0) delete copy[key]
    else if (random(2) === 0) copy[key] = odd()
    else copy[key] = spoil(value[key])
    return copy
  }

  test('an answer comes, and no worker dies of it', async () => {
    const alive = () => (stack.cgi ? [] : stack.workers('fast')) // plain CGI has none that stay
    const workers = await alive()
    for (let i = 0; i < 400; i++) {
      const modern = i % 2 === 0
      const broken = spoil(spoil(message(modern)))
      let body = JSON.stringify(broken) ?? ''
      if (i % 5 === 0) body = body.slice(0, random(body.length + 1))
      if (i % 7 === 0) body = body.replace(/[{}":,]/g, (c) => (random(20) === 0 ? String.fromCharCode(random(128)) : c))
      const header = (text) => (typeof text === 'string' && /^[\x21-\x7e]{1,100}$/.test(text) ? text : 'x')
      const headers = modern ? { 'mcp-protocol-version': VERSION, 'mcp-method': header(broken?.method), 'mcp-name': header(broken?.params?.name) } : {}
      const got = await client.post(body, headers)
      assert.ok([200, 202, 400, 404].includes(got.status), `${got.status} for ${body.slice(0, 300)}`)
    }
    assert.deepEqual(await alive(), workers)
  })
})

describe('questions of the chat', () => {
  test('can be answered on the page as well, once', async () => {
    const person = await stack.register()
    const c = new McpClient(stack, person.token)
    await c.call('add_task', { title: 'sell the bike' })
    const turn = await stack.api('POST', '/api/v1/chat', { token: person.token, body: { message: 'delete sell the bike' } })
    const { id } = turn.body.pending_confirmation
    const { confirmations } = (await stack.api('GET', '/api/v1/confirmations', { token: person.token })).body
    assert.deepEqual(confirmations.map((q) => [q.id, q.source]), [[id, 'chat']])
    const yes = await stack.api('POST', `/api/v1/confirmations/${id}`, { token: person.token, body: { approve: true } })
    assert.deepEqual([yes.status, yes.body.status], [200, 'approved'])
    const again = await stack.api('POST', '/api/v1/chat', {
      token: person.token,
      body: { message: 'yes', conversation_id: turn.body.conversation_id, confirmation: { id, approve: true } },
    })
    assert.ok(again.status >= 400 || again.body.tool_calls.length === 0)
    const rows = await stack.sql(`select source, success from todochat.tool_calls where user_id = ${person.user.id} and tool = 'delete_task' and success`)
    assert.deepEqual(rows, [['chat', 't']])
  })
})

describe('the database away', () => {
  test('503 with Retry-After, in the form of the protocol', async () => {
    await stack.freeze()
    try {
      const began = Date.now()
      const got = await client.modern('tools/call', { name: 'list_tasks', arguments: {} })
      assert.equal(got.status, 503, got.text)
      assert.ok(Number.isInteger(Number(got.headers.get('retry-after'))) && Number(got.headers.get('retry-after')) > 0)
      assert.equal(got.body.error.code, -32603)
      assert.ok(Date.now() - began < 15000)
    } finally {
      stack.thaw()
    }
    await until('tools work again', async () => (await client.modern('tools/call', { name: 'list_tasks', arguments: {} })).status === 200)
  })
})

describe('a short life for questions', () => {
  test('an expired state or question is refused and deletes nothing', async () => {
    const short = await startStack({ env: { TODOCHAT_CONFIRM_TTL: '1' } })
    try {
      const { token } = await short.register()
      const c = new McpClient(short, token)
      const { structuredContent } = await c.call('add_task', { title: 'too late' })
      const args = { task_id: structuredContent.task_id }
      const { requestState } = await c.call('delete_task', args, { capabilities: { elicitation: {} } })
      const pat = await short.api('POST', '/api/v1/tokens', { token, body: { name: 'w', scopes: ['tasks:write'] } })
      await new McpClient(short, pat.body.token).call('delete_task', args)
      const [{ id }] = (await short.api('GET', '/api/v1/confirmations', { token })).body.confirmations
      await sleep(2100)
      const late = await c.modern('tools/call', { name: 'delete_task', arguments: args, requestState, inputResponses: answer.yes }, { capabilities: { elicitation: {} } })
      assert.equal(late.body.error.code, -32602)
      assert.deepEqual((await short.api('GET', '/api/v1/confirmations', { token })).body.confirmations, [])
      assert.equal((await short.api('POST', `/api/v1/confirmations/${id}`, { token, body: { approve: true } })).status, 404)
      assert.equal((await c.call('get_task', args)).structuredContent.success, true)
    } finally {
      await short.stop()
    }
  })
})
