// The app behind the sign-in: wires the parts together, looks after drawers, dialogs, the connection and the time zone.
import { call, waitUntilReachable } from './api.js';
import * as approvals from './approvals.js';
import * as chat from './chat.js';
import * as conversations from './conversations.js';
import { $, h, icon, toast } from './dom.js';
import * as router from './router.js';
import * as session from './session.js';
import * as tasks from './tasks.js';
import { browserZone } from './when.js';

/* Dialogs that few visits need are loaded when they are opened. */
const DIALOGS = {
  account: () => import('./account.js'),
  tokens: () => import('./tokens.js'),
  approvals: () => approvals,
};
const narrow = matchMedia('(max-width: 1099px)');

/* Drawers: on a narrow screen the two side panels slide over the chat, one at a time, and the rest is inert meanwhile. */

function drawer(name) {
  $('app').dataset.drawer = name;
  const modal = narrow.matches && name !== '';
  $('scrim').hidden = !modal;
  for (const [id, opener] of [
    ['sidebar', 'open-sidebar'],
    ['tasks', 'toggle-tasks'],
  ]) {
    const shown = narrow.matches ? id === name : id === 'sidebar' || $('app').dataset.tasks !== 'off';
    $(id).inert = !shown;
    $(opener).setAttribute('aria-expanded', String(shown));
  }
  $('chat').inert = $('skip').inert = modal;
  document.querySelector('.topbar').inert = modal;
}

function openDrawer(name) {
  drawer(name);
  $(name === 'tasks' ? 'close-tasks' : 'close-sidebar').focus();
}

function closeDrawer() {
  const was = $('app').dataset.drawer;
  if (!narrow.matches || !was) return;
  drawer('');
  $(was === 'tasks' ? 'toggle-tasks' : 'open-sidebar').focus();
}

function toggleTasks() {
  if (narrow.matches) return openDrawer('tasks');
  const off = $('app').dataset.tasks !== 'off';
  $('app').dataset.tasks = off ? 'off' : 'on';
  session.save('tasks-panel', off ? 'off' : null);
  return drawer('');
}

function initDrawers() {
  $('open-sidebar').append(icon('menu'));
  $('toggle-tasks').append(icon('tasks'));
  for (const id of ['close-sidebar', 'close-tasks']) {
    $(id).append(icon('close'));
    $(id).addEventListener('click', closeDrawer);
  }
  $('app').dataset.tasks = session.load('tasks-panel') ?? 'on';
  $('open-sidebar').addEventListener('click', () => openDrawer('sidebar'));
  $('toggle-tasks').addEventListener('click', toggleTasks);
  $('scrim').addEventListener('click', closeDrawer);
  narrow.addEventListener('change', () => drawer(''));
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) closeDrawer();
  });
  drawer('');
}

/* The connection, in words. */

function connection(text) {
  $('connection-banner').textContent = text;
  $('connection-banner').hidden = !text;
}

function initConnection() {
  const offline = () =>
    connection('You are offline. What you type is kept, and sending works again when you are back.');
  const back = () => {
    connection('');
    refreshAll();
  };
  addEventListener('offline', offline);
  addEventListener('online', back);
  if (!navigator.onLine) offline();
  session.on('reachable', (reachable) => {
    if (reachable) return back();
    if (navigator.onLine) connection('The server cannot be reached right now. The page keeps trying.');
    return waitUntilReachable();
  });
  // other apps change the list too, and days pass
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine && session.user()) tasks.refresh();
  }, 60000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshAll();
  });
}

function refreshAll() {
  if (!session.user()) return;
  tasks.refresh();
  conversations.refresh();
  approvals.refresh();
}

/* Time zone: the account's zone rules; when the browser is elsewhere the user is asked once. */

function offerZone() {
  const here = browserZone();
  const user = session.user();
  const banner = $('zone-banner');
  const settled = session.load(session.mine('zone')) === here;
  banner.hidden = !user.timezone || user.timezone === here || settled;
  if (banner.hidden) return;
  const choose = async (change) => {
    banner.hidden = true;
    session.save(session.mine('zone'), here);
    if (!change) return;
    try {
      session.userChanged((await call('PATCH', '/api/v1/auth/me', { body: { timezone: here } })).user);
    } catch (error) {
      toast(error.message, { failed: true });
    }
  };
  banner.replaceChildren(
    h('p', null, `Your account is set to ${user.timezone}, this device to ${here}.`),
    h('button', { type: 'button', class: 'button', on: { click: () => choose(true) } }, `Use ${here}`),
    h('button', { type: 'button', class: 'button quiet', on: { click: () => choose(false) } }, 'Keep'),
  );
}

function showUser(user) {
  $('who-name').textContent = user.name || 'Your account';
  $('who-email').textContent = user.email;
}

/* Views. */

/** Shows the app to the user who is signed in now. */
export function enter() {
  document.documentElement.classList.add('signed-in');
  $('auth').hidden = true;
  $('app').hidden = false;
  for (const part of [tasks, conversations, approvals, chat]) part.reset();
  showUser(session.user());
  offerZone();
  refreshAll();
  if (router.route().view === 'dialog') chat.open(null);
  changed(router.route());
}

/** Takes everything of the user off the screen. */
export function leave() {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  $('app').hidden = true;
  for (const part of [tasks, conversations, approvals, chat]) part.reset();
}

let dialogOpen = '';

async function openDialog(name) {
  let part;
  try {
    part = await DIALOGS[name]();
  } catch {
    return toast('This could not be loaded. Check the connection and try again.', { failed: true });
  }
  return dialogOpen === name ? part.open() : null;
}

async function changed(route) {
  if (!session.user()) return;
  if (route.view === 'chat') {
    dialogOpen = '';
    document.querySelector('dialog[open]')?.close();
    if (narrow.matches) drawer('');
    chat.open(route.id);
  } else if (dialogOpen !== route.name) {
    document.querySelector('dialog[open]')?.close();
    if (narrow.matches) drawer('');
    dialogOpen = route.name;
    await openDialog(route.name);
    if (dialogOpen !== route.name) return;
    dialogOpen = '';
    if (router.route().name === route.name && session.user()) router.go(router.home(), { replace: true });
    if (document.activeElement === document.body) $(narrow.matches ? 'open-sidebar' : 'message-box').focus();
  }
}

async function signOut() {
  try {
    await call('POST', '/api/v1/auth/logout');
    session.signedOut('You are signed out, here and everywhere else.');
  } catch (error) {
    if (error.status !== 401) toast(`You are still signed in. ${error.message}`, { failed: true });
  }
}

$('link-account').prepend(icon('user'));
$('link-tokens').prepend(icon('key'));
$('sign-out').prepend(icon('leave'));
$('sign-out').addEventListener('click', signOut);
for (const part of [chat, conversations, tasks, approvals]) part.init();
initDrawers();
initConnection();
session.on('user', (user) => {
  showUser(user);
  $('zone-banner').hidden = true;
});
session.on('route', changed);
router.start();
