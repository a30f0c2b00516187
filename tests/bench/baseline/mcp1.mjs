// An MCP server on the official TypeScript SDK 1.x, stateless Streamable HTTP as its documentation shows
// it: a server and a transport a request, answered as JSON.
import http from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { callerOf, inProcesses } from './shared.mjs'
import { register } from './mcp-tools.mjs'

inProcesses(Number(process.argv[2]), (port) => {
  const server = http.createServer(async (request, response) => {
    let caller
    try {
      caller = callerOf(request.headers.authorization)
    } catch {
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    }
    const mcp = new McpServer({ name: 'baseline', version: '1' })
    register(mcp, caller)
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
    response.on('close', () => {
      transport.close()
      mcp.close()
    })
    await mcp.connect(transport)
    await transport.handleRequest(request, response)
  })
  server.listen({ port, host: '127.0.0.1', backlog: 4096 })
})
