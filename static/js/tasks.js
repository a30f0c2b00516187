// The task panel. It is an MCP client like any other: every read and change is a tool call. Changes show at once and are taken
// back when the server refuses them; what the chat does shows as it happens.
import { $, announce, ask, debounce, fieldError, h, icon, toast } from './dom.js';
import { callTool } from './mcp.js';
import { on, user } from './session.js';
import { skeleton, TaskRow } from './taskrow.js';
import { groupOf } from './when.js';

const GROUPS = { overdue: 'Overdue', today: 'Today', upcoming: 'Upcoming', someday: 'Someday', done: 'Done' };
const RANK = { high: 0, medium: 1, low: 2 };
const PAGES = 3;
const SETTLE = 700;

const tasks = new Map(); // id → task as the panel believes it to be
const rows = new Map(); // id → TaskRow
const sections = {}; // group → its elements
const busy = new Set(); // ids whose change is under way: a reload leaves them alone
let counts = null; // {total, pending, completed} of the whole list
let cursors = {}; // status → where the next page begins
let doneShown = false;
let asked = 0;

const filters = () => ({
  status: $('task-status').value,
  priority: $('task-priority').value,
  search: $('task-search').value.trim(),
});
const filtered = () => {
  const f = filters();
  return Boolean(f.priority || f.search);
};

async function fetchPages(status, from, pages = PAGES) {
  const { priority, search } = filters();
  const found = [];
  let cursor = from;
  let page;
  for (let n = 0; n < pages; n++) {
    page = await callTool('list_tasks', {
      status,
      limit: 100,
      ...(priority && { priority }),
      ...(search && { search }),
      ...(cursor && { cursor }),
    });
    found.push(...page.tasks);
    cursor = page.next_cursor;
    if (!cursor) break;
  }
  return { found, cursor, page };
}

/** Completed tasks can be many: they are fetched when someone looks at them. */
function wanted() {
  const { status } = filters();
  if (status !== 'all') return [status];
  return doneShown || filtered() ? ['pending', 'completed'] : ['pending'];
}

async function load() {
  if (!user()) return;
  const turn = ++asked;
  try {
    const results = await Promise.all(wanted().map(async (status) => [status, await fetchPages(status)]));
    if (turn !== asked) return;
    const kept = [...tasks].filter(([id]) => busy.has(id));
    tasks.clear();
    cursors = {};
    for (const [status, { found, cursor, page }] of results) {
      for (const task of found) tasks.set(task.id, task);
      if (cursor) cursors[status] = cursor;
      counts = { total: page.total, pending: page.pending, completed: page.completed };
    }
    for (const [id, task] of kept) tasks.set(id, task);
    render();
  } catch (error) {
    if (turn !== asked || error.status === 401) return;
    if (counts === null) trouble(error);
  }
}

const reload = debounce(load, 250);

async function loadMore(status) {
  const turn = asked;
  let next;
  try {
    next = await fetchPages(status, cursors[status], 1);
  } catch (error) {
    if (error.status !== 401) toast(error.message, { failed: true });
    return;
  }
  if (turn !== asked) return; // the list was loaded anew meanwhile
  const { found, cursor } = next;
  for (const task of found) tasks.set(task.id, task);
  if (cursor) cursors[status] = cursor;
  else delete cursors[status];
  render();
}

function order(group) {
  const due = (task) => task.due_date ?? '9';
  if (group === 'done') return (a, b) => (b.completed_at ?? '').localeCompare(a.completed_at ?? '') || b.id - a.id;
  if (group === 'someday') return (a, b) => RANK[a.priority] - RANK[b.priority] || b.id - a.id;
  return (a, b) =>
    due(a).slice(0, 10).localeCompare(due(b).slice(0, 10)) ||
    due(a).localeCompare(due(b)) ||
    RANK[a.priority] - RANK[b.priority] ||
    a.id - b.id;
}

function section(group) {
  if (sections[group]) return sections[group];
  const list = h('ul', { class: 'task-list' });
  const count = h('span', { class: 'group-count' });
  const more = h('button', { type: 'button', class: 'button quiet', hidden: true }, 'Show more');
  const heading = [h('h3', null, GROUPS[group]), count];
  const el =
    group === 'done'
      ? h('details', { class: 'group', data: { group } }, h('summary', null, icon('chevron'), heading), list, more)
      : h(
          'section',
          { class: 'group', data: { group }, 'aria-label': GROUPS[group] },
          h('div', { class: 'group-head' }, heading),
          list,
          more,
        );
  if (group === 'done') {
    el.addEventListener('toggle', () => {
      if (el.open && !doneShown) {
        doneShown = true;
        load();
      }
    });
  }
  more.addEventListener('click', () => loadMore(group === 'done' ? 'completed' : 'pending'));
  return (sections[group] = { el, list, count, more });
}

const acts = { toggle, save, remove };

function rowOf(task) {
  if (!rows.has(task.id)) rows.set(task.id, new TaskRow(task, acts));
  else rows.get(task.id).update(task);
  return rows.get(task.id).el;
}

/** Puts elements in place, moving as little as possible so that focus and text being typed survive. */
function arrange(parent, elements) {
  elements.forEach((el, index) => {
    if (parent.children[index] !== el) parent.insertBefore(el, parent.children[index] ?? null);
  });
  while (parent.children.length > elements.length) parent.lastElementChild.remove();
}

function render() {
  const focus = document.activeElement;
  for (const [id] of rows)
    if (!tasks.has(id)) {
      rows.get(id).el.remove();
      rows.delete(id);
    }
  const { status } = filters();
  const groups = Object.fromEntries(Object.keys(GROUPS).map((name) => [name, []]));
  for (const task of tasks.values()) groups[groupOf(task)].push(task);
  const visible = [];
  const lastOpen = ['someday', 'upcoming', 'today', 'overdue'].find((name) => groups[name].length);
  for (const name of Object.keys(GROUPS)) {
    const open = groups[name].sort(order(name));
    const number = name === 'done' && !filtered() ? (counts?.completed ?? open.length) : open.length;
    if (status === (name === 'done' ? 'pending' : 'completed') || number === 0) continue;
    const part = section(name);
    part.count.textContent = number;
    part.more.hidden = name === 'done' ? !cursors.completed : !(cursors.pending && name === lastOpen);
    if (name === 'done' && (status === 'completed' || filtered())) part.el.open = true;
    arrange(part.list, open.map(rowOf));
    visible.push(part.el);
  }
  const note = emptyText(
    visible.some((el) => el.dataset.group !== 'done'),
    visible.length,
  );
  if (note) visible.unshift(h('div', { class: 'empty' }, h('p', null, note[0]), h('p', { class: 'muted' }, note[1])));
  arrange($('task-groups'), visible);
  if (focus !== document.activeElement && focus?.isConnected) focus.focus({ preventScroll: true });
  if (counts)
    $('task-count').textContent = counts.total
      ? `${counts.pending} open${counts.completed ? ` · ${counts.completed} done` : ''}`
      : '';
}

function emptyText(anyOpen, any) {
  if (anyOpen || !counts || cursors.pending) return null; // with a cursor there are more, not loaded yet
  if (filtered()) return any ? null : ['No task matches.', 'Try other words, or clear the filters.'];
  if (filters().status === 'completed') return any ? null : ['Nothing done yet.', 'Finished tasks are kept here.'];
  if (counts.total === 0)
    return ['Nothing here yet.', 'Say “add buy milk tomorrow” in the chat, or use the box above.'];
  return ['All done.', 'Nothing is open right now.'];
}

function trouble(error) {
  $('task-groups').replaceChildren(
    h(
      'div',
      { class: 'empty' },
      h('p', null, 'The tasks could not be loaded.'),
      h('p', { class: 'muted' }, error.message),
      h('button', { type: 'button', class: 'button', on: { click: load } }, icon('retry'), 'Try again'),
    ),
  );
}

/** Shows `patch` at once, makes the call, and goes back to what was there if it fails. */
async function optimistic(task, patch, act, failedText) {
  const before = tasks.get(task.id) ?? task;
  busy.add(task.id);
  tasks.set(task.id, { ...before, ...patch });
  rows.get(task.id)?.update(tasks.get(task.id));
  setTimeout(render, 'completed' in patch ? SETTLE : 0);
  try {
    const result = await act();
    if (result?.task) tasks.set(task.id, result.task);
    busy.delete(task.id);
    reload();
    return true;
  } catch (error) {
    busy.delete(task.id);
    tasks.set(task.id, before);
    rows.get(task.id)?.update(before);
    render();
    if (error.status !== 401) toast(`${failedText} ${error.message}`, { failed: true });
    return false;
  }
}

async function toggle(task, done) {
  const now = new Date().toISOString();
  const ok = await optimistic(
    task,
    { completed: done, status: done ? 'completed' : 'pending', completed_at: done ? now : null },
    () =>
      done
        ? callTool('complete_task', { task_id: task.id })
        : callTool('update_task', { task_id: task.id, completed: false }),
    'The task was not changed.',
  );
  if (ok) announce(done ? `Done: ${task.title}` : `Open again: ${task.title}`);
}

async function save(task, changes) {
  if (
    await optimistic(
      task,
      changes,
      () => callTool('update_task', { task_id: task.id, ...changes }),
      'The task was not changed.',
    )
  )
    announce('Saved');
}

async function remove(task) {
  const confirm = (question) => ask({ title: 'Delete this task?', text: question, yes: 'Delete', no: 'Keep' });
  busy.add(task.id);
  try {
    const result = await callTool('delete_task', { task_id: task.id }, async (question) => {
      const agreed = await confirm(question);
      if (agreed) {
        tasks.delete(task.id);
        render();
        $('task-groups').focus({ preventScroll: true });
      }
      return agreed;
    });
    busy.delete(task.id);
    if (result) {
      toast('Task deleted');
      reload();
    }
  } catch (error) {
    busy.delete(task.id);
    tasks.set(task.id, task);
    render();
    if (error.status !== 401) toast(`The task was not deleted. ${error.message}`, { failed: true });
  }
}

async function quickAdd(event) {
  event.preventDefault();
  const input = $('quick-title');
  const title = input.value.trim();
  const length = [...title].length;
  const problem = length === 0 ? 'What needs doing?' : length > 500 ? 'A title has at most 500 characters.' : '';
  $('quick-error').textContent = problem;
  if (problem) return input.setAttribute('aria-invalid', 'true');
  input.removeAttribute('aria-invalid');
  input.value = '';
  try {
    const result = await callTool('add_task', { title });
    tasks.set(result.task.id, result.task);
    render();
    rows.get(result.task.id)?.flash();
    announce(`Added: ${title}`);
    reload();
  } catch (error) {
    if (!input.value) input.value = title;
    $('quick-error').textContent =
      error.status === 0 ? 'The connection was lost: look at the list before you add it again.' : error.message;
    reload();
  }
  return undefined;
}

/** A tool of the chat has run: show what it did before the answer is finished. */
function follow({ success, result }) {
  if (success === false || !result) return;
  if (result.deleted_task) {
    tasks.delete(result.deleted_task.id);
    render();
  } else if (result.task?.id) {
    tasks.set(result.task.id, result.task);
    render();
    rows.get(result.task.id)?.flash();
  }
}

export function reset() {
  asked++;
  tasks.clear();
  rows.clear();
  busy.clear();
  counts = null;
  cursors = {};
  doneShown = false;
  $('task-search').value = $('task-priority').value = '';
  $('task-status').value = 'all';
  if (sections.done) sections.done.el.open = false;
  $('task-count').textContent = '';
  $('task-groups').replaceChildren(skeleton());
}

export function init() {
  $('print-tasks').append(icon('print'));
  $('quick-submit').append(icon('plus'));
  $('print-tasks').addEventListener('click', () => print());
  $('quick-add').addEventListener('submit', quickAdd);
  $('quick-title').addEventListener('input', () => fieldError($('quick-title'), ''));
  $('task-search').addEventListener('input', debounce(load, 250));
  for (const id of ['task-status', 'task-priority']) $(id).addEventListener('change', load);
  on('tool-result', follow);
  on('turn-ended', reload);
  on('user', render);
}

export const refresh = load;
