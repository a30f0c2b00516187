// The three pictures of the README. They are taken in every run, and kept when TODOCHAT_SCREENSHOTS is set.
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DEVICES, person, visit } from '../support.mjs';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));

const day = (offset) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now() + offset * 86400000);

async function household(env, name) {
  const who = await person(env.url, name, `${name.toLowerCase()}@example.com`);
  const tasks = [
    { title: 'Pay the electricity bill', due_date: day(-1), priority: 'high' },
    { title: 'Pick up the parcel', due_date: day(0) },
    { title: 'Book the dentist', due_date: day(2) },
    {
      title: 'Send the report to Anna',
      due_date: `${day(5)}T09:30`,
      priority: 'high',
      description: 'The figures are in the shared folder.',
    },
    { title: 'Plan the summer trip' },
    { title: 'Read the book Lea lent me', priority: 'low' },
  ];
  for (const task of tasks) await who.tool('add_task', task);
  return who;
}

async function talk(env, device, name, owner, act) {
  const view = await visit(env.browser, device, { url: env.url, who: await household(env, owner) });
  await view.ask('Add call mom tomorrow at 3pm, it’s important');
  await act(view);
  await view.page.mouse.move(640, 300);
  await view.page.screenshot({
    path: process.env.TODOCHAT_SCREENSHOTS && `${folder}${name}.png`,
    animations: 'disabled',
  });
  await view.done();
}

export default function screenshots(env) {
  it('page', () =>
    talk(env, { ...DEVICES['desktop light'], viewport: { width: 1280, height: 800 } }, 'page', 'Robin', (view) =>
      view.ask('What is due this week?'),
    ));
  it('phone', () =>
    talk(env, { ...DEVICES['phone dark'], deviceScaleFactor: 2 }, 'phone', 'Kim', (view) =>
      view.ask('What is due this week?'),
    ));
  it('confirmation', () =>
    talk(env, { ...DEVICES['desktop dark'], viewport: { width: 1280, height: 800 } }, 'confirmation', 'Sasha', (view) =>
      view.ask('Delete the summer trip'),
    ));
}
