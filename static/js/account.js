// The user's own things: name, time zone, appearance, password, export, leaving for good.
import { call, send } from './api.js';
import { announce, fieldError, h, icon, openDialog, toast } from './dom.js';
import * as session from './session.js';
import { browserZone, zone } from './when.js';

function field(id, label, input, hint) {
  input.id = id;
  input.setAttribute('aria-describedby', hint ? `${id}-hint ${id}-error` : `${id}-error`);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    input,
    hint && h('p', { class: 'field-hint', id: `${id}-hint` }, hint),
    h('p', { class: 'field-error', id: `${id}-error` }),
  );
}

const password = (complete) => h('input', { type: 'password', autocomplete: complete });
/** Password managers want to see whose password it is. */
const whose = () => h('input', { type: 'text', autocomplete: 'username', value: session.user().email, hidden: true });

/** A form whose submit button rests while the request runs. */
function form(title, submitLabel, act, ...fields) {
  const button = h('button', { type: 'submit', class: 'button primary' }, submitLabel);
  return h(
    'form',
    {
      novalidate: true,
      on: {
        async submit(event) {
          event.preventDefault();
          button.disabled = true;
          await act().finally(() => {
            button.disabled = false;
          });
        },
      },
    },
    h('h3', null, title),
    fields,
    button,
  );
}

function profile() {
  const user = session.user();
  const name = h('input', { autocomplete: 'name', maxlength: '100', value: user.name ?? '' });
  const zones = Intl.supportedValuesOf?.('timeZone') ?? [];
  const select = h(
    'select',
    null,
    [...new Set(['UTC', browserZone(), zone(), ...zones])]
      .sort()
      .map((value) => h('option', { value }, value.replaceAll('_', ' '))),
  );
  select.value = zone();
  return form(
    'Profile',
    'Save profile',
    async () => {
      fieldError(name, '');
      fieldError(select, '');
      try {
        const reply = await call('PATCH', '/api/v1/auth/me', {
          body: { name: name.value.trim(), timezone: select.value },
        });
        session.userChanged(reply.user);
        toast('Profile saved');
      } catch (error) {
        fieldError(/^timezone/.test(error.message) ? select : name, error.message);
      }
    },
    field('account-name', 'Name', name),
    field('account-zone', 'Time zone', select, 'Dates like “tomorrow at 3” are read in this zone.'),
  );
}

function appearance() {
  const select = h(
    'select',
    {
      id: 'account-theme',
      on: {
        change() {
          setTheme(select.value);
        },
      },
    },
    [
      ['', 'Like the system'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ].map(([value, text]) => h('option', { value }, text)),
  );
  select.value = document.documentElement.dataset.theme ?? '';
  return h(
    'section',
    null,
    h('h3', null, 'Appearance'),
    h('div', { class: 'field' }, h('label', { for: 'account-theme' }, 'Colours'), select),
  );
}

function setTheme(theme) {
  try {
    if (theme) localStorage.setItem('todochat.theme', theme);
    else localStorage.removeItem('todochat.theme');
  } catch {
    /* holds until the page is closed */
  }
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function changePassword(close) {
  const now = password('current-password');
  const next = password('new-password');
  return form(
    'Password',
    'Change password',
    async () => {
      fieldError(now, now.value ? '' : 'Please enter your present password.');
      fieldError(
        next,
        new TextEncoder().encode(next.value).length >= 8 ? '' : 'A password needs at least 8 characters.',
      );
      const bad = [now, next].find((input) => input.hasAttribute('aria-invalid'));
      if (bad) return bad.focus();
      try {
        await call('PATCH', '/api/v1/auth/me', { body: { current_password: now.value, new_password: next.value } });
        close();
        session.signedOut('Your password is changed. Please sign in with the new one.');
      } catch (error) {
        fieldError(error.code === 'INVALID_CREDENTIALS' ? now : next, error.message.replace(/^\w+: /, ''));
      }
      return undefined;
    },
    whose(),
    field('account-now', 'Present password', now),
    field('account-next', 'New password', next, 'At least 8 characters. You will be signed out everywhere.'),
  );
}

async function download(format) {
  try {
    const response = await send('GET', `/api/v1/export${format === 'json' ? '' : `?format=${format}`}`);
    const url = URL.createObjectURL(await response.blob());
    const link = h('a', { href: url, download: `todochat.${format}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
    announce('Export downloaded');
  } catch (error) {
    toast(error.message, { failed: true });
  }
}

function exports() {
  const button = (format, text) =>
    h(
      'button',
      { type: 'button', class: 'button', data: { format }, on: { click: () => download(format) } },
      icon('down'),
      text,
    );
  return h(
    'section',
    null,
    h('h3', null, 'Export'),
    h('p', { class: 'muted' }, 'Everything you have here: tasks, conversations and what the tools did.'),
    h(
      'div',
      { class: 'actions' },
      button('json', 'All as JSON'),
      button('csv', 'Tasks as CSV'),
      button('ics', 'Tasks as calendar'),
    ),
  );
}

function deletion(close) {
  const word = password('current-password');
  const el = form(
    'Delete account',
    'Delete my account',
    async () => {
      fieldError(word, word.value ? '' : 'Please enter your password to confirm.');
      if (!word.value) return word.focus();
      try {
        await call('DELETE', '/api/v1/auth/me', { body: { password: word.value } });
        close();
        session.forgetUser();
        session.signedOut('Your account and all its data are deleted.');
      } catch (error) {
        fieldError(word, error.message);
        word.focus();
      }
      return undefined;
    },
    whose(),
    h('p', { class: 'muted' }, 'Your tasks, conversations and tokens are deleted at once. This cannot be undone.'),
    field('account-delete', 'Your password', word),
  );
  el.querySelector('[type=submit]').className = 'button danger';
  return el;
}

export async function open() {
  await openDialog({
    title: 'Account',
    className: 'dialog-wide',
    build: (close) =>
      h(
        'div',
        { class: 'stack' },
        h('p', { class: 'muted' }, 'Signed in as ', h('bdi', null, session.user().email)),
        profile(),
        appearance(),
        exports(),
        changePassword(close),
        deletion(close),
      ),
  });
}
