// The HTTP interface: one function that sends, one error type, a fresh token when the old one grows stale, and a watch on
// whether the server can be reached.
import * as session from './session.js';

export class ApiError extends Error {
  constructor(status, code, message, retryAfter = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** The same request may work in a moment: nothing answered, or something in between is busy. */
  get transient() {
    return [0, 409, 502, 503, 504].includes(this.status);
  }
}

const WORDS = {
  0: 'The server cannot be reached. Check the connection and try again.',
  401: 'Your session has ended. Please sign in again.',
  413: 'That is too long to send.',
  429: 'That was a lot at once. Please wait a moment and try again.',
  502: 'The server is restarting. Please try again in a moment.',
  503: 'The server cannot reach its data right now. Please try again in a moment.',
  504: 'The server took too long to answer. Please try again.',
};

let away = false;

function seen(status) {
  const nowAway = status === 0 || status === 502 || status === 503 || status === 504;
  if (nowAway === away) return;
  away = nowAway;
  session.emit('reachable', !away);
}

async function failure(response) {
  let error = {};
  try {
    error = (await response.json()).error ?? {};
  } catch {
    /* not JSON: the status has to do */
  }
  const text =
    typeof error.message === 'string'
      ? error.message
      : (WORDS[response.status] ?? 'That did not work. Please try again.');
  return new ApiError(response.status, error.code ?? '', text, Number(response.headers.get('Retry-After')) || 0);
}

/** Sends one request and returns the Response if it is a success; throws ApiError otherwise. */
export async function send(method, path, { body, headers = {}, signal, anonymous = false } = {}) {
  if (!anonymous) {
    await refreshIfStale();
    headers = { ...headers, Authorization: `Bearer ${session.token()}` };
  }
  if (body !== undefined) headers = { ...headers, 'Content-Type': 'application/json' };
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      cache: 'no-store',
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    seen(0);
    throw new ApiError(0, 'NETWORK', WORDS[0]);
  }
  seen(response.status);
  if (response.ok) return response;
  const error = await failure(response);
  if (error.status === 401 && !anonymous && session.token()) session.signedOut(WORDS[401]);
  throw error;
}

/** The same for calls that answer JSON (or nothing). */
export async function call(method, path, options) {
  const response = await send(method, path, options);
  return response.status === 204 ? null : response.json();
}

let refreshing = null;

function refreshIfStale() {
  if (!session.stale()) return null;
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** A refusal is not an error here: the old token is used until it ends. */
async function refresh() {
  try {
    const response = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.token()}` },
    });
    if (response.ok) session.signedIn(await response.json());
  } catch {
    /* the request that follows will tell */
  }
}

/** Asks until the server is ready again. Runs only while it is away. */
export async function waitUntilReachable() {
  while (away) {
    await new Promise((resolve) => setTimeout(resolve, 4000));
    try {
      if ((await fetch('/readyz', { cache: 'no-store' })).ok) seen(200);
    } catch {
      /* still away */
    }
  }
}

/** A random key of 128 bits; works without a secure context, unlike crypto.randomUUID. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
