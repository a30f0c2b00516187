// A small MCP client for this page's own server: protocol revision 2026-07-28, which needs no handshake.
import { ApiError, send } from './api.js';
import { readEvents } from './sse.js';

const VERSION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'todochat-page', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
let nextId = 1;

async function reply(response, id) {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.json();
  for await (const { data } of readEvents(response.body)) if (data.id === id) return data;
  throw new ApiError(0, 'NETWORK', 'The connection was lost before the answer came.');
}

async function request(method, name, params) {
  const id = nextId++;
  const response = await send('POST', '/mcp', {
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': VERSION,
      'Mcp-Method': method,
      'Mcp-Name': name,
    },
    body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: META } },
  });
  const message = await reply(response, id);
  if (message.error) throw new ApiError(200, String(message.error.code), message.error.message);
  return message.result;
}

const textOf = (result) =>
  result.content
    ?.map((part) => part.text ?? '')
    .join('\n')
    .replace(/^ERROR: /, '') || 'That did not work.';

/** What to answer to a form the server asked for: every yes-or-no in it gets a yes, or the form is declined. */
function answers(inputRequests, agreed) {
  return Object.fromEntries(
    Object.entries(inputRequests ?? {}).map(([key, { params }]) => {
      if (!agreed) return [key, { action: 'decline' }];
      const fields = Object.entries(params.requestedSchema?.properties ?? {});
      return [
        key,
        {
          action: 'accept',
          content: Object.fromEntries(fields.filter(([, f]) => f.type === 'boolean').map(([f]) => [f, true])),
        },
      ];
    }),
  );
}

/**
 * Calls a tool and returns its structured result. When the server wants the user's word first, `confirm(question)` is
 * awaited and the call is repeated with the answer; a no returns null. A refused call throws ApiError.
 */
export async function callTool(name, args, confirm) {
  const params = { name, arguments: args };
  let result = await request('tools/call', name, params);
  if (result.resultType === 'input_required') {
    const question = Object.values(result.inputRequests ?? {})
      .map((r) => r.params.message)
      .join('\n');
    const agreed = await confirm(question);
    result = await request('tools/call', name, {
      ...params,
      inputResponses: answers(result.inputRequests, agreed),
      requestState: result.requestState,
    });
    if (!agreed) return null;
  }
  const data = result.structuredContent;
  if (result.isError || data?.success === false) {
    throw new ApiError(200, data?.error?.reason ?? '', data?.error?.message ?? textOf(result));
  }
  return data;
}
