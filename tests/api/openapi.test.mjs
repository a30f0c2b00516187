// The description of the API says what the server does: same paths, same methods, answers that fit it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startStack, top } from '../support/stack.mjs'

let stack, doc, ann
before(async () => {
  stack = await startStack()
  doc = (await stack.api('GET', '/api/v1/openapi.json')).body
  ann = await stack.register()
})
after(() => stack?.stop())

const methods = ['get', 'post', 'put', 'patch', 'delete']
const operations = () =>
  Object.entries(doc.paths).flatMap(([path, item]) =>
    methods.filter((m) => item[m]).map((m) => ({ method: m.toUpperCase(), path, operation: item[m] })),
  )

const at = (pointer) => pointer.slice(2).split('/').reduce((value, key) => value?.[key.replaceAll('~1', '/')], doc)

const kinds = {
  null: (v) => v === null,
  object: (v) => v !== null && typeof v === 'object' && !Array.isArray(v),
  array: Array.isArray,
  string: (v) => typeof v === 'string',
  integer: Number.isInteger,
  number: (v) => typeof v === 'number',
  boolean: (v) => typeof v === 'boolean',
}
const known = ['$ref', 'type', 'const', 'enum', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'allOf', 'minItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'format', 'description', 'default']

// What is wrong with a value, as a list of sentences: the part of JSON Schema that the document uses.
function faults(value, schema, where = '$') {
  const list = []
  for (const word of Object.keys(schema)) assert.ok(known.includes(word), `${word} at ${where}: teach the test this word`)
  if (schema.$ref) list.push(...faults(value, at(schema.$ref), where))
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((t) => kinds[t](value))) return [...list, `${where} is ${JSON.stringify(value)}, no ${types}`]
  if ('const' in schema && value !== schema.const) list.push(`${where} is not ${schema.const}`)
  if (schema.enum && !schema.enum.includes(value)) list.push(`${where} is ${value}, not one of ${schema.enum}`)
  if (schema.format === 'date-time' && typeof value === 'string' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) list.push(`${where} is ${value}, no date-time`)
  if (typeof value === 'string' && [...value].length > (schema.maxLength ?? Infinity)) list.push(`${where} is too long`)
  if (kinds.object(value)) {
    for (const key of schema.required ?? []) if (!(key in value)) list.push(`${where} lacks ${key}`)
    for (const [key, one] of Object.entries(value)) {
      if (schema.properties?.[key]) list.push(...faults(one, schema.properties[key], `${where}.${key}`))
      else if (schema.additionalProperties === false) list.push(`${where} has ${key}`)
    }
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) list.push(`${where} is too short`)
    if (schema.items) value.forEach((one, i) => list.push(...faults(one, schema.items, `${where}[${i}]`)))
  }
  for (const part of schema.allOf ?? []) list.push(...faults(value, part, where))
  if (schema.anyOf && schema.anyOf.every((part) => faults(value, part, where).length > 0)) list.push(`${where} fits none of its forms`)
  return list
}

/** Asks, and compares the answer with the description. */
async function ask(method, path, { pattern = path.split('?')[0], status, ...options }) {
  const answer = await stack.api(method, path, options)
  assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`)
  const operation = doc.paths[pattern]?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${pattern} is described`)
  let response = operation.responses[status]
  assert.ok(response, `${method} ${pattern} is described to answer ${status}`)
  if (response.$ref) response = at(response.$ref)
  const schema = response.content?.['application/json']?.schema
  if (answer.text !== '' && schema && answer.headers.get('content-type').startsWith('application/json')) {
    assert.deepEqual(faults(answer.body, schema), [], `${method} ${path}`)
  }
  return answer.body
}

test('every route is described, and everything described is a route', async () => {
  const source = await readFile(join(top, 'fcgi', 'entry', 'router.c'), 'utf8')
  const routes = [...source.matchAll(/^ {4}\{"([A-Z]+)", "([^"]+)"/gm)].map(([, method, path]) => `${method} ${path}`)
  assert.ok(routes.length > 15)
  assert.deepEqual(operations().map((o) => `${o.method} ${o.path}`).sort(), routes.sort())
})

test('everything described is there', async () => {
  for (const { method, path } of operations()) {
    const { status } = await stack.api(method, path.replace(/\{\w+\}/, '1'))
    assert.ok(![404, 405, 500, 502].includes(status), `${method} ${path} answers ${status}`)
  }
})

test('what needs a credential says so, and asks for it', async () => {
  for (const { method, path, operation } of operations()) {
    const { status } = await stack.api(method, path.replace(/\{\w+\}/, '1'), { body: method === 'GET' ? undefined : {} })
    assert.equal(status === 401, operation.security.length > 0, `${method} ${path} answers ${status}`)
    assert.equal('401' in operation.responses, status === 401 || path.endsWith('/login'), `${method} ${path}`)
  }
})

test('a method that is not described is 405 with Allow', async () => {
  for (const path of Object.keys(doc.paths)) {
    const answer = await stack.api('PUT', path.replace(/\{\w+\}/, '1'))
    assert.equal(answer.status, 405, path)
    for (const method of methods) if (doc.paths[path][method]) assert.match(answer.headers.get('allow'), new RegExp(method.toUpperCase()))
    assert.equal(/\bHEAD\b/.test(answer.headers.get('allow')), Boolean(doc.paths[path].get), `${path}: HEAD works where GET does`)
  }
})

test('every reference leads somewhere, every id is unique', () => {
  const refs = [...JSON.stringify(doc).matchAll(/"\$ref":"([^"]+)"/g)].map((m) => m[1])
  for (const ref of refs) assert.ok(at(ref), ref)
  const used = new Set(refs)
  for (const group of ['schemas', 'responses']) {
    for (const name of Object.keys(doc.components[group])) assert.ok(used.has(`#/components/${group}/${name}`), `${name} is used`)
  }
  const ids = operations().map((o) => o.operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(doc.openapi, '3.1.0')
})

test('every body is an object whose fields are all described', () => {
  for (const { method, path, operation } of operations()) {
    let schema = operation.requestBody?.content['application/json']?.schema
    if (schema?.$ref) schema = at(schema.$ref)
    if (schema && path !== '/mcp') assert.equal(schema.additionalProperties, false, `${method} ${path}`)
  }
})

test('answers fit the description', async () => {
  const { token } = ann
  const body = { email: 'described@example.com', password: 'correct horse battery' }
  await ask('GET', '/healthz', { status: 200 })
  await ask('GET', '/readyz', { status: 200 })
  await ask('GET', '/api/v1/config', { status: 200 })
  await ask('POST', '/api/v1/auth/register', { status: 201, body })
  await ask('POST', '/api/v1/auth/register', { status: 409, body })
  await ask('POST', '/api/v1/auth/register', { status: 400, body: {} })
  await ask('POST', '/api/v1/auth/register', { status: 415, body: 'x', headers: { 'content-type': 'text/plain' } })
  await ask('POST', '/api/v1/auth/login', { status: 200, body })
  await ask('POST', '/api/v1/auth/login', { status: 401, body: { ...body, password: 'wrong horse' } })
  await ask('POST', '/api/v1/auth/refresh', { status: 200, token })
  await ask('GET', '/api/v1/auth/me', { status: 200, token })
  await ask('GET', '/api/v1/auth/me', { status: 401 })
  await ask('PATCH', '/api/v1/auth/me', { status: 200, token, body: { name: 'Ann' } })
  const made = await ask('POST', '/api/v1/tokens', { status: 201, token, body: { name: 'x', scopes: ['tasks:read'] } })
  await ask('GET', '/api/v1/tokens', { status: 200, token })
  await ask('PATCH', '/api/v1/auth/me', { status: 403, token: made.token, body: { name: 'x' } })
  await ask('DELETE', `/api/v1/tokens/${made.id}`, { pattern: '/api/v1/tokens/{id}', status: 204, token })
  await ask('DELETE', `/api/v1/tokens/${made.id}`, { pattern: '/api/v1/tokens/{id}', status: 404, token })
})

test('answers of a conversation fit the description', async () => {
  const { token, user } = ann
  const first = await ask('POST', '/api/v1/chat', { status: 200, token, body: { message: 'add buy milk' } })
  await ask('POST', `/api/${user.id}/chat`, { pattern: '/api/{user_id}/chat', status: 200, token, body: { message: 'show my tasks', conversation_id: first.conversation_id } })
  await ask('POST', `/api/${user.id + 1}/chat`, { pattern: '/api/{user_id}/chat', status: 403, token, body: { message: 'hello' } })
  await ask('POST', '/api/v1/chat', { status: 400, token, body: { message: '' } })
  await ask('POST', '/api/v1/chat', { status: 404, token, body: { message: 'hello', conversation_id: 999 } })
  const asked = await ask('POST', '/api/v1/chat', { status: 200, token, body: { message: 'delete buy milk', conversation_id: first.conversation_id } })
  assert.ok(asked.pending_confirmation, 'a deletion asks')
  const pattern = '/api/v1/conversations/{id}'
  const page = await ask('GET', `/api/v1/conversations/${first.conversation_id}`, { pattern, status: 200, token })
  assert.ok(page.pending_confirmation && page.messages.length >= 6)
  const { confirmations } = await ask('GET', '/api/v1/confirmations', { status: 200, token })
  const refused = await ask('POST', `/api/v1/confirmations/${confirmations[0].id}`, { pattern: '/api/v1/confirmations/{id}', status: 400, token, body: { approve: true, force: true } })
  assert.match(refused.error.message, /force/, 'a field that nobody knows is refused by name, and the question stays open')
  await ask('POST', `/api/v1/confirmations/${confirmations[0].id}`, { pattern: '/api/v1/confirmations/{id}', status: 200, token, body: { approve: true } })
  await ask('POST', `/api/v1/confirmations/${confirmations[0].id}`, { pattern: '/api/v1/confirmations/{id}', status: 404, token, body: { approve: true } })
  await ask('GET', '/api/v1/conversations', { status: 200, token })
  await ask('PATCH', `/api/v1/conversations/${first.conversation_id}`, { pattern, status: 200, token, body: { title: 'Milk' } })
  const everything = await ask('GET', '/api/v1/export', { status: 200, token })
  assert.ok(everything.tool_calls.length > 0 && everything.conversations.length === 1)
  await ask('GET', '/api/v1/export?format=xml', { status: 400, token })
  await ask('POST', '/mcp', { status: 200, token, headers: { accept: 'application/json, text/event-stream' }, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
  await ask('DELETE', `/api/v1/conversations/${first.conversation_id}`, { pattern, status: 204, token })
  await ask('GET', `/api/v1/conversations/${first.conversation_id}`, { pattern, status: 404, token })
})
