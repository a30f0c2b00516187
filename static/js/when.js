// Dates as people read them. Due dates are local to the user's zone and carry no offset (2026-11-20 or 2026-11-20T15:00), so
// they are handled as plain calendar values; instants (created_at, expires_at) are shown in the user's zone.
import { user } from './session.js';

const LOCALE = /^en\b/.test(navigator.language) ? navigator.language : 'en-GB';
const DAY = 86400000;

export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Making a formatter is the dear part of formatting: each kind is made once. */
const formatters = new Map();
function formatter(locale, options) {
  const key = locale + JSON.stringify(options);
  if (!formatters.has(key)) formatters.set(key, new Intl.DateTimeFormat(locale, options));
  return formatters.get(key);
}

/** The account's zone; the browser's when the account has none or one that this browser does not know. */
export function zone() {
  const name = user()?.timezone;
  try {
    return name ? formatter('en', { timeZone: name }) && name : browserZone();
  } catch {
    return browserZone();
  }
}

/** The user's local date and time as `YYYY-MM-DDTHH:MM`. */
export function localNow(instant = new Date()) {
  const parts = Object.fromEntries(
    formatter('en-GB', {
      timeZone: zone(),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const utc = (date) => Date.parse(`${date.slice(0, 10)}T00:00Z`);
const between = (from, to) => Math.round((utc(to) - utc(from)) / DAY);
const format = (options, ms) => formatter(LOCALE, { timeZone: 'UTC', ...options }).format(ms);

function dayName(date, now) {
  const days = between(now, date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  const year = date.slice(0, 4) === now.slice(0, 4) ? undefined : 'numeric';
  return format({ weekday: 'short', day: 'numeric', month: 'short', year }, utc(date));
}

const clock = (local) => format({ hour: 'numeric', minute: '2-digit' }, Date.parse(`${local.slice(0, 16)}Z`));

/** "Tomorrow, 3:00 pm" for a due date; the day can be left out where it is clear. */
export function dueText(due, withDay = true) {
  const time = due.includes('T') ? clock(due) : '';
  return withDay ? [dayName(due, localNow()), time].filter(Boolean).join(', ') : time;
}

/** Which group of the panel a task belongs to. */
export function groupOf(task) {
  if (task.completed) return 'done';
  if (!task.due_date) return 'someday';
  const now = localNow();
  const days = between(now, task.due_date);
  if (days < 0 || (days === 0 && task.due_date.includes('T') && task.due_date.slice(0, 16) < now)) return 'overdue';
  return days === 0 ? 'today' : 'upcoming';
}

/** The calendar day of an instant, and how a separator names it. */
export const dayOf = (instant) => localNow(new Date(instant)).slice(0, 10);

export function dayTitle(date) {
  const now = localNow();
  const days = between(date, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return format(
    {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: date.slice(0, 4) === now.slice(0, 4) ? undefined : 'numeric',
    },
    utc(date),
  );
}

export const timeText = (instant) => clock(localNow(new Date(instant)));

/** "Today, 3:05 pm" for an instant. */
export function momentText(instant) {
  const local = localNow(new Date(instant));
  return `${dayName(local, localNow())}, ${clock(local)}`;
}

/** The shortest useful name of an instant: the time today, else the day. */
export function shortText(instant) {
  const local = localNow(new Date(instant));
  return local.slice(0, 10) === localNow().slice(0, 10) ? clock(local) : dayName(local, localNow());
}
