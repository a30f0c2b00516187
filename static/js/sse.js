// Server-sent events read from a fetch body: EventSource cannot send a POST.

/** Yields {event, data} with data parsed as JSON. Ends with the stream; a cut line at the end is not an event. */
export async function* readEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let event = '';
  let data = [];
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      // A CR at the very end may be half of a CRLF: it waits for the next piece.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop();
      for (const line of lines) {
        if (line === '') {
          if (data.length) yield { event: event || 'message', data: JSON.parse(data.join('\n')) };
          event = '';
          data = [];
        } else if (line.startsWith('event:')) {
          event = line.slice(6).trim();
        } else if (line.startsWith('data:')) {
          data.push(line.slice(line[5] === ' ' ? 6 : 5));
        }
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
