// An MCP server on the official TypeScript SDK 2.x: its own handler for stateless HTTP, on node:http.
import http from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server'
import { callerOf, inProcesses } from './shared.mjs'
import { register } from './mcp-tools.mjs'

inProcesses(Number(process.argv[2]), (port) => {
  const handle = toNodeHandler(
    createMcpHandler(({ authInfo }) => {
      const mcp = new McpServer({ name: 'baseline', version: '1' })
      register(mcp, authInfo.extra)
      return mcp
    }),
  )
  const server = http.createServer((request, response) => {
    try {
      const caller = callerOf(request.headers.authorization)
      request.auth = { token: '', clientId: caller.user, scopes: [], extra: caller }
    } catch {
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    }
    return handle(request, response)
  })
  server.listen({ port, host: '127.0.0.1', backlog: 4096 })
})
