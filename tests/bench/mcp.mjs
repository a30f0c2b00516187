// One call of a tool, as clients of either era send it.
const accept = 'application/json, text/event-stream'
const key = 'io.modelcontextprotocol/'

export const McpCalls = {
  legacy: (name, args) => ({
    headers: { Accept: accept, 'MCP-Protocol-Version': '2025-11-25' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  }),
  modern: (name, args) => ({
    headers: { Accept: accept, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: args,
        _meta: { [`${key}protocolVersion`]: '2026-07-28', [`${key}clientCapabilities`]: {}, [`${key}clientInfo`]: { name: 'bench', version: '1' } },
      },
    },
  }),
}
