// The conversation view: loads history, runs turns, keeps the reader's place.
import { call } from './api.js';
import { Composer } from './composer.js';
import { $, announce, h, icon, toast } from './dom.js';
import { Answer, daySeparator, userMessage } from './messages.js';
import * as router from './router.js';
import { emit, mine, on, save } from './session.js';
import { Turn } from './turn.js';
import { dayOf } from './when.js';

const SUGGESTIONS = [
  'Add call mom tomorrow at 3pm, it’s important',
  'What’s due this week?',
  'Show my high priority tasks',
  'Add buy milk, water the plants and book the dentist',
];
const NEAR = 80;
const SAME_TURN = 120000;
const LOOK_AGAIN = 2000;

let shown; // id of the conversation on screen, null for a new one
let history = []; // its messages, oldest first
let earlierCursor = null;
let visit = 0; // counts openings, so that a late reply does not land in another conversation
let asked = null; // the answer whose question waits
let lastSaid = ''; // what the arrow key brings back
const live = new Map(); // conversation id or 'new' → {turn, answer, elements}
let composer;

const list = () => $('messages');
const nearEnd = () => $('scroller').scrollHeight - $('scroller').scrollTop - $('scroller').clientHeight < NEAR;
const activity = () => live.get(shown ?? 'new');

function toEnd() {
  $('scroller').scrollTop = $('scroller').scrollHeight;
  $('jump').hidden = true;
}

/** Runs a change of the thread; whoever reads at the end stays there, whoever scrolled up is left alone. */
function following(change) {
  const follow = nearEnd();
  change();
  if (follow) requestAnimationFrame(toEnd);
  else $('jump').hidden = false;
}

const lastUserText = () => history.findLast((message) => message.role === 'user')?.content ?? '';

function messageElement(message) {
  if (message.role === 'user')
    return userMessage({ text: message.content, at: message.created_at, onEdit: (text) => composer.edit(text) });
  return Answer.fromHistory(message).el;
}

function appendDay(at) {
  const day = dayOf(at);
  if (list().dataset.day === day) return;
  list().dataset.day = day;
  list().append(daySeparator(day));
}

function renderHistory() {
  list().replaceChildren();
  delete list().dataset.day;
  const turn = activity()?.turn;
  for (const message of turn ? beforeTurn(turn) : history) {
    appendDay(message.created_at);
    list().append(messageElement(message));
  }
  if (activity()) {
    appendDay(turn.at);
    list().append(...activity().elements);
  }
  $('earlier').hidden = !earlierCursor;
  welcome();
}

/** The messages before a turn that is drawn live: the server may have stored its first half already. */
function beforeTurn(turn) {
  const start = history.findLastIndex((message) => message.role === 'user');
  const same =
    start >= 0 &&
    history[start].content === turn.body.message &&
    Math.abs(Date.parse(history[start].created_at) - turn.at) < SAME_TURN;
  return same ? history.slice(0, start) : history;
}

function welcome() {
  $('welcome').hidden = shown !== null || history.length > 0 || Boolean(activity());
}

function title(text) {
  $('conversation-title').textContent = text || 'New conversation';
  document.title = text ? `${text} – todochat` : 'todochat';
}

/** Shows a question that waits, under the last answer. */
function askUser(answer, pending) {
  asked = answer;
  answer.question(pending, (approve) => start(approve ? 'Yes' : 'No', { id: pending.id, approve }));
}

/** Opens a conversation: its draft at once, its messages when they come. */
async function show(id) {
  visit++;
  shown = id;
  history = [];
  earlierCursor = null;
  asked = null;
  lastSaid = '';
  composer.open(id);
  composer.setBusy(Boolean(activity()?.turn.running));
  title('');
  $('jump').hidden = true;
  renderHistory();
  if (id === null) {
    resume(null);
    renderHistory();
  } else {
    list().append(h('li', { class: 'loading', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')));
    if (!(await load(id))) return;
  }
  if ($('welcome').hidden) toEnd();
  else $('scroller').scrollTop = 0;
  composer.focus();
}

/** Fetches and draws the messages. False when that failed or the user has gone elsewhere. */
async function load(id) {
  const here = visit;
  let page;
  try {
    page = await call('GET', `/api/v1/conversations/${id}`);
  } catch (error) {
    if (here === visit) refuse(error, id);
    return false;
  }
  if (here !== visit) return false;
  title(page.title);
  history = page.messages;
  earlierCursor = page.next_cursor ?? null;
  resume(id);
  renderHistory();
  const last = history.at(-1);
  if (activity() || last?.role !== 'assistant') return true;
  if (page.pending_confirmation) {
    const answer = Answer.fromHistory(last);
    list().lastChild.replaceWith(answer.el);
    askUser(answer, page.pending_confirmation);
  }
  // asked from another tab or device: look again until the answer is there
  if (last.status === 'running')
    setTimeout(() => {
      if (here === visit && !activity()) load(id);
    }, LOOK_AGAIN);
  return true;
}

function refuse(error, id) {
  if (error.status === 401) return;
  const gone = error.status === 404;
  list().replaceChildren(
    h(
      'li',
      { class: 'message note' },
      h('p', null, gone ? 'This conversation does not exist, or was deleted.' : error.message),
      gone
        ? h('a', { class: 'button', href: '#new' }, 'Start a new one')
        : h('button', { type: 'button', class: 'button', on: { click: () => show(id) } }, icon('retry'), 'Try again'),
    ),
  );
}

async function showEarlier() {
  const here = visit;
  let page;
  try {
    page = await call('GET', `/api/v1/conversations/${shown}?cursor=${encodeURIComponent(earlierCursor)}`);
  } catch (error) {
    if (error.status !== 401) toast(error.message, { failed: true });
    return;
  }
  if (here !== visit) return;
  const known = new Set(history.map((message) => message.id));
  history = [...page.messages.filter((message) => !known.has(message.id)), ...history].sort((a, b) => a.id - b.id);
  earlierCursor = page.next_cursor ?? null;
  const fromEnd = $('scroller').scrollHeight - $('scroller').scrollTop;
  const question = asked;
  renderHistory();
  if (question) list().lastChild.replaceWith(question.el);
  $('scroller').scrollTop = $('scroller').scrollHeight - fromEnd;
}

/** Takes up a turn that a reload interrupted: same key, same body, same answer. */
function resume(id) {
  if (activity()) return;
  const turn = Turn.unfinished(id);
  if (turn) run(turn);
}

/** Sends a message in the conversation on screen. */
function start(text, confirmation) {
  asked?.confirm?.settle('No longer waiting.');
  asked = null;
  run(Turn.of(shown, text, confirmation));
}

function run(turn) {
  const answer = new Answer();
  const mineElement = userMessage({ text: turn.body.message, at: turn.at, onEdit: (text) => composer.edit(text) });
  const entry = { turn, answer, elements: [mineElement, answer.el] };
  live.set(turn.conversation ?? 'new', entry);
  lastSaid = turn.body.message;
  const onScreen = () => activity() === entry;
  const go = () => {
    if (turn.running) return;
    live.set(turn.conversation ?? 'new', entry);
    if (onScreen()) composer.setBusy(true);
    turn.run(view);
  };
  entry.retry = go;
  const view = {
    reset: () => answer.reset(),
    waiting: (text) => {
      answer.waiting(text);
      if (onScreen()) announce(text);
    },
    start(id) {
      if (live.get('new') === entry) {
        const visible = shown === null;
        live.delete('new');
        live.set(id, entry);
        if (visible) {
          shown = id;
          router.adopt(id);
          composer.adopt(id);
          title(turn.body.message.slice(0, 60));
        }
        emit('conversations-changed');
      }
    },
    toolCall: (data) => change(() => answer.toolCall(data)),
    toolResult: (data) => {
      change(() => answer.toolResult(data));
      emit('tool-result', data);
    },
    delta: (text) => change(() => answer.delta(text)),
    done: (reply) => finished(entry, reply),
    failed: (error) => failed(entry, error),
    stopped() {
      live.delete(turn.conversation ?? 'new');
      release(entry);
      change(() => answer.trouble('You stopped waiting. What was already done stays done.', 'Show the answer', go));
      emit('turn-ended');
    },
  };
  const change = (fn) => (onScreen() || list().contains(answer.el) ? following(fn) : fn());
  if (onScreen()) {
    appendDay(turn.at);
    list().append(...entry.elements);
    welcome();
    toEnd();
  }
  go();
}

function release(entry) {
  if ((entry.turn.conversation ?? null) === shown) composer.setBusy(false);
}

function finished(entry, reply) {
  const { turn, answer } = entry;
  const visible = activity() === entry;
  live.delete(turn.conversation ?? 'new');
  release(entry);
  const finish = () => {
    answer.finish(reply.response, reply.tool_calls ?? [], reply.engine, reply.timestamp);
    if (reply.pending_confirmation && visible) askUser(answer, reply.pending_confirmation);
  };
  if (!visible) finish();
  else following(finish);
  if (visible)
    announce(`todochat: ${reply.response}${reply.pending_confirmation ? ' Waiting for your yes or no.' : ''}`);
  emit('turn-ended', reply);
  emit('conversations-changed');
  if (visible) remember(turn, reply);
}

/** Keeps the list of messages in step with what was just said; their ids come with the next load. */
function remember(turn, reply) {
  const id = (history.at(-1)?.id ?? 0) + 0.5;
  history.push(
    { id, role: 'user', content: turn.body.message, created_at: new Date(turn.at).toISOString() },
    {
      id,
      role: 'assistant',
      content: reply.response,
      created_at: reply.timestamp,
      engine: reply.engine,
      tool_calls: reply.tool_calls,
    },
  );
}

function failed(entry, error) {
  const { turn, answer } = entry;
  const visible = activity() === entry;
  release(entry);
  if (error.status === 401) return; // signed out: keepWords has put the message back as a draft
  const retry = error.transient || error.status === 429 ? entry.retry : null;
  if (!retry) live.delete(turn.conversation ?? 'new');
  const text = error.retryAfter > 1 ? `${error.message} Try again in ${error.retryAfter} seconds.` : error.message;
  if (visible) following(() => answer.trouble(text, 'Try again', retry));
  else answer.trouble(text, 'Try again', retry);
  announce(text, true);
  emit('turn-ended');
}

/** An unsent message survives the end of the session as a draft. Called while the user is still known. */
function keepWords() {
  for (const [id, { turn }] of live) {
    if (!turn.body.confirmation) save(`${mine('draft')}.${id}`, turn.body.message);
    turn.forget();
    turn.stop();
  }
  live.clear();
}

export function reset() {
  visit++;
  history = [];
  shown = undefined;
  list().replaceChildren();
  title('');
}

/** Shows a conversation, unless it is on screen already; null is a new one. */
export function open(id) {
  if (id !== shown) show(id);
}

export function init() {
  composer = new Composer({
    onSend: (text) => start(text),
    onStop: () => activity()?.turn.stop(),
    lastMessage: () => lastSaid || lastUserText(),
  });
  $('jump').prepend(icon('down'));
  $('jump').addEventListener('click', () => {
    toEnd();
    composer.focus();
  });
  $('earlier').addEventListener('click', showEarlier);
  $('scroller').addEventListener(
    'scroll',
    () => {
      if (nearEnd()) $('jump').hidden = true;
    },
    { passive: true },
  );
  $('suggestions').append(
    ...SUGGESTIONS.map((text) =>
      h('li', null, h('button', { type: 'button', class: 'suggestion', on: { click: () => start(text) } }, text)),
    ),
  );
  $('skip').addEventListener('click', (event) => {
    event.preventDefault();
    $('message-box').focus();
  });
  on('conversation-renamed', ({ id, title: text }) => {
    if (id === shown) title(text);
  });
  on('confirmation-answered', ({ id, approve }) => {
    if (asked?.confirm.id === id) asked.confirm.settle(approve ? 'You said yes.' : 'You said no.');
  });
  on('conversation-deleted', (id) => {
    live.get(id)?.turn.stop();
    if (id === shown) router.go('#new', { replace: true });
  });
  addEventListener('online', () => activity()?.retry());
  on('leaving', keepWords);
}
