// One turn of a conversation, from the message to its answer. The key and body of a turn never change, so however often it is
// sent again (a lost connection, a reload, a click on "Try again") the server does it once and gives the same answer.
import { ApiError, randomKey, send } from './api.js';
import * as session from './session.js';
import { readEvents } from './sse.js';
import { zone } from './when.js';

const DELAYS = [1, 2, 4, 8];
const KEEP = 3600000;
const slot = (conversation) => `${session.mine('turn')}.${conversation ?? 'new'}`;
const wait = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

export class Turn {
  constructor({ conversation, body, key = randomKey(), at = Date.now() }) {
    Object.assign(this, { conversation, body, key, at, running: false });
  }

  static of(conversation, text, confirmation) {
    const body = { message: text, timezone: zone() };
    if (conversation) body.conversation_id = conversation;
    if (confirmation) body.confirmation = confirmation;
    return new Turn({ conversation, body });
  }

  /** The turn that a reload interrupted in this conversation, or null. */
  static unfinished(conversation) {
    const kept = session.load(slot(conversation));
    if (!kept) return null;
    if (Date.now() - kept.at < KEEP) return new Turn({ ...kept, conversation });
    session.save(slot(conversation), null);
    return null;
  }

  keep() {
    session.save(slot(this.conversation), { key: this.key, body: this.body, at: this.at });
  }

  forget() {
    session.save(slot(this.conversation), null);
  }

  stop() {
    this.abort?.abort();
  }

  /**
   * Sends the turn and reports to `view`: reset, waiting(text), start(id), toolCall, toolResult, delta, and at last exactly one
   * of done(reply), failed(error), stopped().
   */
  async run(view) {
    this.abort = new AbortController();
    this.running = true;
    this.keep();
    try {
      const reply = await this.#insist(view);
      this.forget();
      this.running = false;
      view.done(reply);
    } catch (error) {
      this.running = false;
      if (error.name === 'AbortError') {
        this.forget();
        view.stopped();
      } else {
        if (error instanceof ApiError && !error.transient) this.forget();
        view.failed(
          error instanceof ApiError ? error : new ApiError(0, '', 'The answer could not be read. Please try again.'),
        );
      }
    }
  }

  /** Tries again by itself while the failure looks like one that passes. */
  async #insist(view) {
    for (let attempt = 0; ; attempt++) {
      try {
        view.reset();
        return await this.#once(view);
      } catch (error) {
        if (!(error instanceof ApiError && error.transient) || attempt === DELAYS.length) throw error;
        view.waiting(error.status === 409 ? 'Still working on it…' : 'Connection lost. Trying again…');
        await wait(Math.min(error.retryAfter || DELAYS[attempt], 15), this.abort.signal);
      }
    }
  }

  async #once(view) {
    const response = await send('POST', '/api/v1/chat', {
      body: this.body,
      headers: { Accept: 'text/event-stream', 'Idempotency-Key': this.key },
      signal: this.abort.signal,
    });
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      const reply = await response.json();
      this.#started(reply.conversation_id, view);
      return reply;
    }
    try {
      for await (const { event, data } of readEvents(response.body)) {
        if (event === 'start') this.#started(data.conversation_id, view);
        else if (event === 'tool_call') view.toolCall(data);
        else if (event === 'tool_result') view.toolResult(data);
        else if (event === 'delta') view.delta(data.text);
        else if (event === 'done') return data;
        else if (event === 'error')
          throw new ApiError(503, data.error?.code ?? '', data.error?.message ?? 'Something went wrong.');
      }
    } catch (error) {
      if (this.abort.signal.aborted || error instanceof ApiError) throw error;
    }
    throw new ApiError(
      0,
      'NETWORK',
      'The connection was lost before the answer came. Nothing is done twice if you try again.',
    );
  }

  /** A new conversation has its number now; what is kept moves along, the body stays as it was sent. */
  #started(id, view) {
    if (!this.conversation) {
      this.forget();
      this.conversation = id;
      this.keep();
    }
    view.start(id);
  }
}
