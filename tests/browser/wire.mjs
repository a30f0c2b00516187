// A wire between browser and server that can be slow, be cut, or be dead: a small reverse proxy under the test's control.
import http from 'node:http';

/**
 * Starts a proxy to `target`. Settings, to be changed at any time:
 *   pause      milliseconds before each event of a stream
 *   cutAfter   name of the event after which the next stream is cut, once
 *   dead       no connection is answered
 * `turns` has the key and body of each chat request that came by.
 */
export async function openWire(target) {
  const wire = { pause: 0, cutAfter: null, dead: false, turns: [] };
  const { hostname, port, host } = new URL(target);
  const server = http.createServer((request, response) => {
    if (wire.dead) return request.socket.destroy();
    const chat = request.method === 'POST' && request.url === '/api/v1/chat';
    const body = [];
    const headers = { ...request.headers, host };
    if (headers.origin) headers.origin = target;
    const upstream = http.request({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/event-stream')) relay(answer, response);
      else answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.on('data', (piece) => {
      body.push(piece);
      upstream.write(piece);
    });
    request.on('end', () => {
      upstream.end();
      if (chat)
        wire.turns.push({ key: request.headers['idempotency-key'], body: JSON.parse(Buffer.concat(body).toString()) });
    });
    return undefined;
  });

  /** Passes a stream on event by event. The server's side is always read to its end: the turn happens, whatever we show. */
  async function relay(answer, response) {
    let rest = '';
    let cut = false;
    answer.setEncoding('utf8');
    for await (const piece of answer) {
      const events = (rest + piece).split('\n\n');
      rest = events.pop();
      for (const event of events) {
        if (cut || response.destroyed) continue;
        if (wire.pause)
          await new Promise((resolve) => {
            setTimeout(resolve, wire.pause);
          });
        response.write(`${event}\n\n`);
        if (wire.cutAfter && event.includes(`event: ${wire.cutAfter}`)) {
          wire.cutAfter = null;
          cut = true;
          setTimeout(() => response.destroy(), 20);
        }
      }
    }
    if (!cut && !response.destroyed) response.end(rest);
  }

  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  wire.url = `http://127.0.0.1:${server.address().port}`;
  wire.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return wire;
}
