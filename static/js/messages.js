// How messages look: what the user said, the assistant's answer with its tool cards and its question, day separators.
import { copyText, h, icon, iconButton, plural, said } from './dom.js';
import { dayTitle, momentText, timeText } from './when.js';

const TOOLS = {
  add_task: ['Adding a task', 'Added', 'Could not add'],
  create_task: ['Adding a task', 'Added', 'Could not add'],
  list_tasks: ['Looking at your tasks', 'Looked at your tasks', 'Could not look at your tasks'],
  get_task: ['Looking up a task', 'Looked up', 'Could not look up'],
  complete_task: ['Completing a task', 'Completed', 'Could not complete'],
  update_task: ['Changing a task', 'Changed', 'Could not change'],
  delete_task: ['Deleting a task', 'Deleted', 'Could not delete'],
};

/** Lines as blocks, so that numbered and dashed ones can hang; the text itself is untouched. */
function lines(text) {
  return text.split('\n').map((line) => {
    const item = /^\s*(\d+[.)]|[-•*])\s/.test(line);
    return h('p', { class: item ? 'line item' : 'line', dir: 'auto' }, line || '\u00a0');
  });
}

const stamp = (at) => h('time', { datetime: new Date(at).toISOString(), title: momentText(at) }, timeText(at));

export function daySeparator(date) {
  return h('li', { class: 'day' }, h('span', null, dayTitle(date)));
}

export function userMessage({ text, at, onEdit }) {
  return h(
    'li',
    { class: 'message user' },
    h('h2', { class: 'hidden-label' }, 'You said'),
    h('div', { class: 'bubble text' }, lines(text)),
    h(
      'div',
      { class: 'meta' },
      iconButton('pencil', 'Edit and send again', () => onEdit(text), { class: 'icon-button edit-message' }),
      iconButton('copy', 'Copy message', () => copyText(text, 'Message copied')),
      stamp(at),
    ),
  );
}

function payload(label, value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);
  return [h('h3', null, label), h('pre', { tabindex: '0', role: 'group', 'aria-label': label, dir: 'auto' }, text)];
}

/** A card for one tool call. It exists while the tool runs and opens to show what went in and came out. */
class ToolCard {
  constructor({ tool, parameters }) {
    this.tool = tool;
    this.parameters = parameters;
    this.label = h('span', { class: 'tool-label' });
    this.state = h('span', { class: 'tool-state spinner', 'aria-hidden': 'true' });
    this.time = h('span', { class: 'tool-time' });
    this.body = h('div', { class: 'tool-body' }, payload('Input', parameters));
    this.el = h(
      'details',
      { class: 'tool', data: { tool, state: 'running' } },
      h('summary', null, this.state, this.label, this.time, icon('chevron')),
      this.body,
    );
    this.name(0);
  }

  name(stage, title) {
    const known = TOOLS[this.tool] ?? [this.tool, this.tool, `${this.tool} failed`];
    this.label.replaceChildren(known[stage], title ? ' ' : '', title ? said(title, { class: 'tool-title' }) : '');
  }

  finish({ success, result, duration_ms: ms }) {
    const ok = success !== false;
    this.el.dataset.state = ok ? 'ok' : 'failed';
    this.state.className = 'tool-state';
    this.state.replaceChildren(icon(ok ? 'check' : 'warn'));
    const title =
      this.tool === 'list_tasks' ? '' : (result?.title ?? result?.deleted_task?.title ?? this.parameters?.title);
    this.name(ok ? 1 : 2, title);
    if (Number.isFinite(ms))
      this.time.textContent = ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
    this.body.append(...payload('Output', result), h('p', { class: 'muted tool-name' }, h('code', null, this.tool)));
  }
}

const MANY = 6;

/** What a question is about: its one verb (null if there are several), a heading, and a list when it is more than one task. */
export function intent(calls) {
  const tools = new Set(calls.map((call) => call.tool));
  const verb =
    tools.size === 1
      ? ({ delete_task: 'delete', complete_task: 'complete', update_task: 'change' }[calls[0].tool] ?? null)
      : null;
  const one = calls.length === 1;
  return {
    verb,
    heading: h(
      'p',
      { class: 'intent' },
      icon('warn'),
      h(
        'span',
        null,
        { delete: 'Delete ', complete: 'Complete ' }[verb] ?? 'Change ',
        one ? ['“', said(calls[0].title), '”'] : plural(calls.length, 'task'),
      ),
    ),
    list: one
      ? ''
      : h(
          'ul',
          // a long list scrolls, and can be reached by keyboard for that
          { class: 'intent-list', tabindex: calls.length > MANY ? '0' : null },
          calls.map((call) => h('li', null, said(call.title))),
        ),
  };
}

/** The buttons under a question. `onAnswer(approve)` is called once. */
function confirmationCard(pending, onAnswer) {
  const { verb, heading, list } = intent(pending.calls);
  const answer = (approve) => {
    if (card.dataset.state !== 'open') return;
    settle(approve ? 'You said yes.' : 'You said no.');
    onAnswer(approve);
  };
  const note = h('p', { class: 'muted confirm-note' }, `Waits for your answer until ${timeText(pending.expires_at)}.`);
  const yes = h(
    'button',
    {
      type: 'button',
      class: verb === 'delete' ? 'button danger' : 'button primary',
      data: { answer: 'yes' },
      on: { click: () => answer(true) },
    },
    verb ? `Yes, ${verb}` : 'Yes, go ahead',
  );
  const no = h(
    'button',
    { type: 'button', class: 'button', data: { answer: 'no' }, on: { click: () => answer(false) } },
    verb === 'delete' ? 'No, keep' : 'No, cancel',
  );
  const card = h(
    'section',
    { class: 'confirm', 'aria-label': 'Waiting for your answer', data: { state: 'open' } },
    heading,
    list,
    h('div', { class: 'actions' }, yes, no),
    note,
  );
  const expiry = setTimeout(
    () => settle('This question has expired. Please ask again.'),
    Math.min(Math.max(0, Date.parse(pending.expires_at) - Date.now()), 2 ** 31 - 1),
  );
  function settle(text) {
    if (card.dataset.state !== 'open') return;
    clearTimeout(expiry);
    card.dataset.state = 'settled';
    card.querySelector('.actions').remove();
    card.setAttribute('aria-label', 'Answered question');
    note.textContent = text;
  }
  card.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'y' || event.key === 'Y') answer(true);
    else if (event.key === 'n' || event.key === 'N' || event.key === 'Escape') answer(false);
  });
  return { el: card, settle };
}

/** The assistant's side of a turn. */
export class Answer {
  constructor() {
    this.tools = h('div', { class: 'tools' });
    this.text = h('div', { class: 'text' });
    this.status = h('p', { class: 'thinking' });
    this.foot = h('div', { class: 'meta' });
    this.el = h(
      'li',
      { class: 'message assistant' },
      h('h2', { class: 'hidden-label' }, 'todochat answered'),
      this.tools,
      this.text,
      this.status,
      this.foot,
    );
    this.reset();
  }

  static fromHistory(message) {
    const answer = new Answer();
    answer.finish(message.content, message.tool_calls ?? [], message.engine, message.created_at);
    if (message.status === 'running') answer.waiting('Still working on it…');
    else if (!message.content) answer.trouble('This answer was interrupted. What was done until then stays done.');
    return answer;
  }

  reset() {
    this.cards = new Map();
    this.tools.replaceChildren();
    this.foot.replaceChildren();
    this.said = '';
    this.text.replaceChildren();
    this.el.removeAttribute('data-state');
    this.waiting('Thinking…');
  }

  waiting(text) {
    this.status.replaceChildren(h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')), text);
  }

  toolCall(data) {
    const card = new ToolCard(data);
    this.cards.set(data.index ?? this.cards.size, card);
    this.tools.append(card.el);
  }

  toolResult(data) {
    if (!this.cards.has(data.index)) this.toolCall({ ...data, parameters: data.parameters ?? {} });
    this.cards.get(data.index).finish(data);
  }

  delta(text) {
    this.said += text;
    this.status.replaceChildren();
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.text.replaceChildren(...lines(this.said));
    });
  }

  /** The whole answer: what streamed before gives way to what was stored. */
  finish(text, calls, engine, at) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (calls.length !== this.cards.size) {
      this.cards.clear();
      this.tools.replaceChildren();
    }
    calls.forEach((call, index) => {
      if (!this.cards.has(index)) this.toolCall({ ...call, index });
      if (this.cards.get(index).el.dataset.state === 'running') this.cards.get(index).finish(call);
    });
    this.said = text;
    this.text.replaceChildren(...lines(text));
    this.status.replaceChildren();
    this.foot.replaceChildren(
      iconButton('copy', 'Copy answer', () => copyText(text, 'Answer copied')),
      engine
        ? h(
            'span',
            { class: 'engine', title: 'Which engine answered' },
            engine === 'builtin' ? 'built-in assistant' : said(engine),
          )
        : '',
      at ? stamp(at) : '',
    );
  }

  /** The turn ended without an answer. */
  trouble(text, label, retry) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.el.dataset.state = 'failed';
    for (const card of this.cards.values())
      if (card.el.dataset.state === 'running') card.finish({ success: false, result: null });
    this.status.replaceChildren();
    this.foot.replaceChildren(
      h(
        'div',
        { class: 'trouble' },
        h('p', null, icon('warn'), text),
        retry && h('button', { type: 'button', class: 'button', on: { click: retry } }, icon('retry'), label),
      ),
    );
  }

  question(pending, onAnswer) {
    this.confirm = { id: pending.id, ...confirmationCard(pending, onAnswer) };
    this.foot.before(this.confirm.el);
  }
}
