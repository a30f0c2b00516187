// Who is signed in, what is kept in the browser for them, and the page's own events.
// Everything stored is under one prefix, and drafts and unfinished turns belong to one user id.

const PREFIX = 'todochat.';
const events = new EventTarget();
const memory = new Map();
let current = stored();

export const on = (type, fn) => events.addEventListener(type, (event) => fn(event.detail));
export const emit = (type, detail) => events.dispatchEvent(new CustomEvent(type, { detail }));

/** Reads a stored value; null when there is none or storage is refused. */
export function load(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return memory.get(name) ?? null;
  }
}

/** The stored session, if it is whole. */
function stored() {
  const kept = load('session');
  return typeof kept?.token === 'string' && kept.user?.id ? kept : null;
}

/** Stores a value; null removes it. */
export function save(name, value) {
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* full or refused: the value lives as long as the page */
  }
}

export const user = () => current?.user ?? null;
export const token = () => current?.token ?? null;
export const mine = (name) => `${name}.${current?.user.id ?? 0}`;

/** True when less than a third of the token's life is left. */
export const stale = () => current !== null && Date.now() > current.until - current.life / 3;

export function signedIn(reply) {
  const life = reply.expires_in * 1000;
  current = { token: reply.access_token, user: reply.user ?? current.user, until: Date.now() + life, life };
  save('session', current);
}

export function userChanged(user) {
  current = { ...current, user };
  save('session', current);
  emit('user', user);
}

/** Forgets the credential. Drafts stay: they are the user's and wait for the next sign-in. */
export function signedOut(notice) {
  emit('leaving');
  current = null;
  save('session', null);
  emit('signed-out', notice);
}

/** Removes all that is kept here for the user, on account deletion. */
export function forgetUser() {
  // as made by `mine`: what is kept, whose, and perhaps the conversation
  const own = new RegExp(`^${PREFIX}[a-z]+[.]${current?.user.id}([.]|$)`);
  try {
    for (const key of Object.keys(localStorage)) if (own.test(key)) localStorage.removeItem(key);
  } catch {
    /* nothing stored */
  }
}

addEventListener('storage', (event) => {
  if (event.key !== `${PREFIX}session`) return;
  const next = stored();
  const changed = next?.user.id !== current?.user.id;
  if (current && changed) emit('leaving');
  current = next;
  if (!next) emit('signed-out', 'You signed out in another tab.');
  else if (changed) location.reload();
});
