// The list of conversations: search, rename, delete, more.
import { call } from './api.js';
import { $, ask, debounce, h, icon, iconButton, said, toast } from './dom.js';
import { home } from './router.js';
import { emit, on, user } from './session.js';
import { shortText } from './when.js';

let items = [];
let cursor = null;
let asked = 0;

function menu(item, row) {
  const actions = h(
    'div',
    { class: 'row-actions', hidden: true },
    h(
      'button',
      { type: 'button', class: 'button quiet', on: { click: () => rename(item, row) } },
      icon('pencil'),
      'Rename',
    ),
    h('button', { type: 'button', class: 'button quiet', on: { click: () => remove(item) } }, icon('trash'), 'Delete'),
  );
  const toggle = iconButton(
    'more',
    `Options for ${item.title}`,
    () => {
      actions.hidden = !actions.hidden;
      toggle.setAttribute('aria-expanded', String(!actions.hidden));
    },
    { 'aria-expanded': 'false', title: 'Options' },
  );
  return { toggle, actions };
}

function rowOf(item) {
  const row = h('li', { class: 'conversation', data: { id: item.id } });
  const { toggle, actions } = menu(item, row);
  row.append(
    h(
      'a',
      { class: 'conversation-link', href: `#c/${item.id}`, 'aria-current': home() === `#c/${item.id}` ? 'page' : null },
      said(item.title, { class: 'conversation-name' }),
      h('span', { class: 'conversation-when' }, shortText(item.updated_at)),
    ),
    toggle,
    actions,
  );
  return row;
}

function render() {
  $('conversation-list').replaceChildren(...items.map(rowOf));
  $('conversation-more').hidden = !cursor;
  $('conversation-state').textContent = items.length
    ? ''
    : $('conversation-search').value.trim()
      ? 'No conversation matches.'
      : 'Your conversations will appear here.';
}

function mark() {
  for (const link of $('conversation-list').querySelectorAll('a')) {
    if (link.hash === home()) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

async function load(more = false) {
  if (!user()) return;
  const turn = ++asked;
  const query = new URLSearchParams();
  const search = $('conversation-search').value.trim();
  if (search) query.set('search', search);
  if (more && cursor) query.set('cursor', cursor);
  try {
    const page = await call('GET', `/api/v1/conversations?${query}`);
    if (turn !== asked) return;
    items = more ? [...items, ...page.conversations] : page.conversations;
    cursor = page.next_cursor ?? null;
    for (const item of page.conversations) if (home() === `#c/${item.id}`) emit('conversation-renamed', item);
    if (!$('conversation-list').querySelector('form')) render();
  } catch (error) {
    if (turn === asked && error.status !== 401) $('conversation-state').textContent = error.message;
  }
}

function rename(item, row) {
  const input = h('input', { id: 'rename-input', value: item.title, maxlength: '200', 'aria-label': 'New title' });
  const done = () => {
    row.replaceWith(rowOf(item));
    $('conversation-list').querySelector(`[data-id="${item.id}"] a`)?.focus();
  };
  const form = h(
    'form',
    {
      class: 'rename',
      on: {
        async submit(event) {
          event.preventDefault();
          const title = input.value.trim();
          if (title && title !== item.title) {
            try {
              await call('PATCH', `/api/v1/conversations/${item.id}`, { body: { title } });
              item.title = title;
              emit('conversation-renamed', { id: item.id, title });
            } catch (error) {
              toast(error.message, { failed: true });
              return;
            }
          }
          done();
        },
        keydown(event) {
          if (event.key === 'Escape') {
            event.stopPropagation();
            done();
          }
        },
      },
    },
    input,
    h('button', { class: 'icon-button', 'aria-label': 'Save title', title: 'Save' }, icon('check')),
    iconButton('close', 'Cancel', done),
  );
  row.replaceChildren(form);
  input.select();
}

async function remove(item) {
  if (
    !(await ask({
      title: 'Delete this conversation?',
      yes: 'Delete',
      no: 'Keep',
      text: `“${item.title}” and its messages will be gone. Your tasks stay.`,
    }))
  )
    return;
  try {
    await call('DELETE', `/api/v1/conversations/${item.id}`);
    items = items.filter((other) => other !== item);
    render();
    emit('conversation-deleted', item.id);
    toast('Conversation deleted');
  } catch (error) {
    toast(error.message, { failed: true });
  }
}

export function reset() {
  asked++;
  items = [];
  cursor = null;
  $('conversation-search').value = '';
  $('conversation-list').replaceChildren();
}

export function init() {
  $('new-chat').prepend(icon('plus'));
  $('conversation-search').addEventListener(
    'input',
    debounce(() => load(), 250),
  );
  $('conversation-more').addEventListener('click', () => load(true));
  on(
    'conversations-changed',
    debounce(() => load(), 100),
  );
  on('route', mark);
}

export const refresh = () => load();
