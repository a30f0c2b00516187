// The part of the address after #: `c/12` is a conversation, `new` an empty one, and account, tokens and approvals are
// dialogs that open over whatever conversation is shown, so the back button closes them.
import { emit } from './session.js';

const DIALOGS = ['account', 'tokens', 'approvals'];
let shown = null;

export function route(hash = location.hash) {
  const conversation = /^#c\/([1-9]\d{0,15})$/.exec(hash);
  if (conversation) return { view: 'chat', id: Number(conversation[1]) };
  const name = hash.slice(1);
  return DIALOGS.includes(name) ? { view: 'dialog', name } : { view: 'chat', id: null };
}

/** The address of the conversation on screen, also while a dialog is open over it. */
export const home = () => (shown ? `#c/${shown}` : '#new');

function changed() {
  const now = route();
  if (now.view === 'chat') shown = now.id;
  emit('route', now);
}

/** Goes to an address; `replace` leaves no step for the back button. */
export function go(hash, { replace = false } = {}) {
  if (replace) {
    history.replaceState(null, '', hash);
    changed();
  } else {
    location.hash = hash;
  }
}

/** A new conversation got its number: the address follows, nothing is loaded. */
export function adopt(id) {
  shown = id;
  history.replaceState(null, '', `#c/${id}`);
}

/** From here on changes of the address are told; what it is now the caller asks for. */
export function start() {
  shown = route().id ?? null;
  addEventListener('hashchange', changed);
}
