// What waits for the user's yes: deletions that a connected app asked for, and questions left open in conversations.
import { call } from './api.js';
import { $, h, icon, openDialog, plural, toast } from './dom.js';
import { intent } from './messages.js';
import { emit, on, user } from './session.js';
import { momentText } from './when.js';

const EVERY = 30000;
let waiting = [];
let drawn = null;

const outside = () => waiting.filter((item) => item.source !== 'chat');

function badge() {
  const count = outside().length;
  const link = $('open-approvals');
  link.setAttribute('aria-label', count ? `Approvals: ${count} waiting` : 'Approvals');
  link.querySelector('.badge')?.remove();
  if (count) link.append(h('span', { class: 'badge', 'aria-hidden': 'true' }, String(count)));
  const banner = $('approval-banner');
  const text =
    count === 1
      ? 'A connected app is waiting for your yes.'
      : `${plural(count, 'request')} from connected apps are waiting for your yes.`;
  if (count && banner.dataset.count !== String(count))
    banner.replaceChildren(h('p', { role: 'status' }, text), h('a', { class: 'button', href: '#approvals' }, 'Review'));
  banner.dataset.count = count;
  banner.hidden = !count;
}

export async function refresh() {
  if (!user()) return;
  try {
    const { confirmations } = await call('GET', '/api/v1/confirmations');
    const same = JSON.stringify(confirmations) === JSON.stringify(waiting);
    waiting = confirmations;
    badge();
    if (!same) drawn?.(); // else the focus would be lost, and all of it read out again
  } catch {
    /* shown again with the next look */
  }
}

async function answer(item, approve) {
  try {
    await call('POST', `/api/v1/confirmations/${item.id}`, { body: { approve } });
    toast(approve ? 'Approved and done.' : 'Declined. Nothing was changed.');
    emit('confirmation-answered', { id: item.id, approve });
  } catch (error) {
    toast(error.status === 404 ? 'This request is no longer waiting.' : error.message, { failed: true });
  }
  await refresh();
  emit('turn-ended');
}

function card(item) {
  const { heading, list } = intent(item.calls);
  const danger = item.calls.some((one) => one.tool === 'delete_task');
  return h(
    'li',
    { class: 'card' },
    heading,
    list,
    h(
      'p',
      { class: 'muted' },
      item.source === 'chat' ? 'Asked in a conversation' : 'Asked by a connected app',
      ` · waits until ${momentText(item.expires_at)}`,
    ),
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        { type: 'button', class: danger ? 'button danger' : 'button primary', on: { click: () => answer(item, true) } },
        danger ? 'Approve deletion' : 'Approve',
      ),
      h('button', { type: 'button', class: 'button', on: { click: () => answer(item, false) } }, 'Decline'),
    ),
  );
}

export async function open() {
  await refresh();
  const body = h('div', { 'aria-live': 'polite', tabindex: '-1' });
  drawn = () => {
    const focused = body.contains(document.activeElement);
    body.replaceChildren(
      waiting.length
        ? h('ul', { class: 'cards' }, waiting.map(card))
        : h(
            'p',
            { class: 'muted' },
            'Nothing is waiting. When a connected app wants to delete a task and may not do so by itself, it asks here.',
          ),
    );
    if (focused) body.focus();
  };
  drawn();
  await openDialog({ title: 'Approvals', build: () => body });
  drawn = null;
}

export function reset() {
  waiting = [];
  badge();
}

export function init() {
  $('open-approvals').append(icon('bell'));
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) refresh();
  }, EVERY);
  on('turn-ended', refresh);
}
