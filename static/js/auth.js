// Signing in, registering, and the demo account of development mode.
import { ApiError, call } from './api.js';
import { $, fieldError } from './dom.js';
import * as session from './session.js';
import { browserZone } from './when.js';

let registering = false;
let onDone = () => {};

const TEXT = {
  false: {
    title: 'Sign in',
    submit: 'Sign in',
    ask: 'New here?',
    other: 'Create an account',
    lead: 'A todo list you talk to.',
  },
  true: {
    title: 'Create your account',
    submit: 'Create account',
    ask: 'Have an account?',
    other: 'Sign in',
    lead: 'Then just say what needs doing.',
  },
};

function mode(register) {
  registering = register;
  const text = TEXT[register];
  $('auth-title').textContent = text.title;
  $('auth-lead').textContent = text.lead;
  $('auth-submit').textContent = text.submit;
  $('auth-switch-text').textContent = text.ask;
  $('auth-switch').textContent = text.other;
  $('auth-name-field').hidden = !register;
  $('auth-password-hint').hidden = !register;
  $('auth-password').autocomplete = register ? 'new-password' : 'current-password';
  clear();
}

function clear() {
  for (const id of ['auth-name', 'auth-email', 'auth-password']) fieldError($(id), '');
  $('auth-error').textContent = '';
}

/** Says what is wrong beside the field and takes the user there. */
function wrong(id, text) {
  fieldError($(id), text);
  $(id).focus();
  return false;
}

function valid({ email, password }) {
  if (!email) return wrong('auth-email', 'Please enter your email address.');
  if (!/^\S+@\S+$/.test(email)) return wrong('auth-email', 'That does not look like an email address.');
  if (!password) return wrong('auth-password', 'Please enter your password.');
  const bytes = new TextEncoder().encode(password).length;
  if (registering && bytes < 8) return wrong('auth-password', 'A password needs at least 8 characters.');
  if (registering && bytes > 256) return wrong('auth-password', 'A password can be at most 256 bytes long.');
  return true;
}

function refused(error) {
  if (!(error instanceof ApiError)) throw error;
  const said = error.message.replace(/^(email|password|name): /, '');
  const text = error.retryAfter ? `${said} Try again in ${error.retryAfter} seconds.` : said;
  if (error.code === 'EMAIL_TAKEN') wrong('auth-email', text);
  else if (error.code === 'INVALID_CREDENTIALS') wrong('auth-password', text);
  else if (/password/i.test(error.message)) wrong('auth-password', text);
  else if (/address|email/i.test(error.message)) wrong('auth-email', text);
  else $('auth-error').textContent = text;
}

async function enter(path, body) {
  clear();
  $('auth-submit').disabled = $('auth-demo').disabled = true;
  try {
    session.signedIn(await call('POST', path, { body, anonymous: true }));
    $('auth-form').reset();
    await onDone();
  } catch (error) {
    refused(error);
  } finally {
    $('auth-submit').disabled = $('auth-demo').disabled = false;
  }
}

function submit(event) {
  event.preventDefault();
  clear();
  const fields = { email: $('auth-email').value.trim(), password: $('auth-password').value };
  if (!valid(fields)) return;
  if (registering) {
    const name = $('auth-name').value.trim();
    enter('/api/v1/auth/register', { ...fields, ...(name && { name }), timezone: browserZone() });
  } else {
    enter('/api/v1/auth/login', fields);
  }
}

/** In production there is no demo account, and a server that does not say is taken for that. */
async function offerDemo() {
  const config = await call('GET', '/api/v1/config', { anonymous: true }).catch(() => null);
  const demo = config?.demo;
  $('auth-demo').hidden = !demo;
  if (demo) $('auth-demo').onclick = () => enter('/api/v1/auth/login', { email: demo.email, password: demo.password });
}

export function show(notice) {
  document.documentElement.classList.remove('signed-in');
  mode(false);
  $('auth-notice').textContent = notice ?? '';
  $('auth-notice').hidden = !notice;
  $('auth').hidden = false;
  if (notice) $('auth-email').focus();
  offerDemo();
}

export function init(done) {
  onDone = done;
  $('auth-form').addEventListener('focusin', () => globalThis.preloadApp(), { once: true });
  $('auth-form').addEventListener('submit', submit);
  $('auth-switch').addEventListener('click', () => {
    mode(!registering);
    $(registering ? 'auth-name' : 'auth-email').focus();
  });
}
