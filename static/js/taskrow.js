// One task in the panel: the row to read and tick, and the form it turns into.
import { fieldError, h, iconButton, said } from './dom.js';
import { dueText, groupOf } from './when.js';

const PRIORITY = { high: 'High', medium: 'Medium', low: 'Low' };

export class TaskRow {
  /** `acts`: toggle(task, done), save(task, changes), remove(task). */
  constructor(task, acts) {
    this.acts = acts;
    this.el = h('li', { class: 'task', data: { id: task.id } });
    this.box = h('input', { type: 'checkbox', on: { change: () => this.acts.toggle(this.task, this.box.checked) } });
    this.tick = h('label', { class: 'tick' }, this.box);
    this.update(task);
  }

  /** Shows the task as it is now. A form that is open stays open. */
  update(task) {
    this.task = { ...task };
    if (this.#look() !== this.drawn && !this.form) this.draw();
  }

  /** All that a drawn row depends on: the task, and what its date is called today. */
  #look() {
    const { task } = this;
    return JSON.stringify([task, groupOf(task), task.due_date && dueText(task.due_date)]);
  }

  draw() {
    const { task } = this;
    this.drawn = this.#look();
    const group = groupOf(task);
    const due = task.due_date && dueText(task.due_date, group !== 'today');
    const focused = this.el.contains(document.activeElement);
    this.box.checked = task.completed;
    this.box.setAttribute('aria-label', `Done: ${task.title}`);
    this.el.className = task.completed ? 'task done' : 'task';
    while (this.el.lastChild && this.el.lastChild !== this.tick) this.el.lastChild.remove();
    if (!this.tick.isConnected) this.el.append(this.tick);
    this.el.append(
      h(
        'button',
        { type: 'button', class: 'task-main', on: { click: () => this.edit() } },
        said(task.title, { class: 'task-title' }),
        task.description && said(task.description, { class: 'task-note' }),
        h(
          'span',
          { class: 'task-meta' },
          due &&
            h('span', { class: group === 'overdue' ? 'due late' : 'due' }, group === 'overdue' ? 'Overdue: ' : '', due),
          task.priority !== 'medium' &&
            h(
              'span',
              { class: `priority ${task.priority}` },
              PRIORITY[task.priority],
              h('span', { class: 'hidden-label' }, ' priority'),
            ),
        ),
        h('span', { class: 'hidden-label' }, ' Edit'),
      ),
      iconButton('trash', `Delete ${task.title}`, () => this.acts.remove(task), {
        class: 'icon-button remove',
        title: 'Delete',
      }),
    );
    if (focused && document.activeElement !== this.box) this.el.querySelector('.task-main').focus();
  }

  edit() {
    const { task } = this;
    const id = (name) => `task-${task.id}-${name}`;
    const field = (name, label, input) =>
      h(
        'div',
        { class: 'field' },
        h('label', { for: id(name) }, label),
        input,
        input.hasAttribute('aria-describedby') && h('p', { class: 'field-error', id: id(`${name}-error`) }),
      );
    const title = h('input', {
      id: id('title'),
      value: task.title,
      'aria-describedby': id('title-error'),
      required: true,
    });
    const note = h('textarea', { id: id('note'), rows: '2', maxlength: '10000', value: task.description ?? '' });
    const date = h('input', {
      id: id('date'),
      type: 'date',
      value: task.due_date?.slice(0, 10) ?? '',
      'aria-describedby': id('date-error'),
    });
    const time = h('input', { id: id('time'), type: 'time', value: task.due_date?.slice(11, 16) ?? '' });
    const priority = h(
      'select',
      { id: id('priority') },
      Object.entries(PRIORITY).map(([value, text]) => h('option', { value }, text)),
    );
    priority.value = task.priority;
    const values = () => ({
      title: title.value.trim(),
      description: note.value.trim() || null,
      due_date: date.value ? date.value + (time.value ? `T${time.value}` : '') : null,
      priority: priority.value,
    });
    const before = values();
    this.form = h(
      'form',
      {
        class: 'task-form',
        'aria-label': `Edit ${task.title}`,
        novalidate: true,
        on: {
          submit: (event) => {
            event.preventDefault();
            this.#submit(values(), before, { title, date, time });
          },
          keydown: (event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              this.close();
            }
          },
        },
      },
      field('title', 'Title', title),
      field('note', 'Notes', note),
      h(
        'div',
        { class: 'field-row' },
        field('date', 'Due', date),
        field('time', 'At', time),
        field('priority', 'Priority', priority),
      ),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'submit', class: 'button primary' }, 'Save'),
        h('button', { type: 'button', class: 'button', on: { click: () => this.close() } }, 'Cancel'),
        task.due_date &&
          h(
            'button',
            {
              type: 'button',
              class: 'button quiet',
              on: {
                click: () => {
                  date.value = time.value = '';
                  date.focus();
                },
              },
            },
            'Clear date',
          ),
      ),
    );
    this.el.className = 'task editing';
    this.el.replaceChildren(this.form);
    title.focus();
    title.select();
  }

  /** Saves only what was changed in the form: the rest may have changed elsewhere meanwhile. */
  #submit(next, before, { title, date, time }) {
    const length = [...next.title].length;
    fieldError(
      title,
      length === 0 ? 'A task needs a title.' : length > 500 ? 'A title has at most 500 characters.' : '',
    );
    fieldError(date, time.value && !date.value ? 'A time needs a date.' : '');
    const bad = [title, date].find((input) => input.hasAttribute('aria-invalid'));
    if (bad) return bad.focus();
    const changes = Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== before[name]));
    this.close();
    if (Object.keys(changes).length) this.acts.save(this.task, changes);
    return undefined;
  }

  close() {
    this.form = null;
    this.draw();
    this.el.querySelector('.task-main').focus();
  }

  /** Tells the eye that the chat, or another app, just changed this one. */
  flash() {
    this.el.classList.remove('flash');
    requestAnimationFrame(() => this.el.classList.add('flash'));
  }
}

export const skeleton = () => h('div', { class: 'loading', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
