// The task panel, a client of /mcp.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { person, tasksOf, visit } from '../support.mjs';

const day = (offset) => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now() + offset * 86400000);
  return parts;
};
/** Makes the page look again, as it does when one comes back to it. */
const look = (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const titles = (page, group) => page.locator(`[data-group=${group}] .task-title`).allInnerTexts();

export default function tasks(env, device) {
  it('groups tasks by when they are due, filters and searches', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'late one', due_date: day(-2) });
    await who.tool('add_task', { title: 'now one', due_date: day(0), priority: 'high' });
    await who.tool('add_task', { title: 'soon one', due_date: `${day(3)}T09:30` });
    await who.tool('add_task', { title: 'some time' });
    const { task_id: id } = await who.tool('add_task', { title: 'finished one' });
    await who.tool('complete_task', { task_id: id });
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    await view.tasks();
    assert.deepEqual(await titles(page, 'overdue'), ['late one']);
    assert.deepEqual(await titles(page, 'today'), ['now one']);
    assert.deepEqual(await titles(page, 'upcoming'), ['soon one']);
    assert.match(await page.locator('[data-group=upcoming] .due').innerText(), /0?9:30/);
    assert.deepEqual(await titles(page, 'someday'), ['some time']);
    assert.equal(await page.locator('#task-count').innerText(), '4 open · 1 done');
    await page.locator('[data-group=done] summary').click();
    await page.locator('[data-group=done] .task-title', { hasText: 'finished one' }).waitFor();
    await page.locator('#task-priority').selectOption('high');
    await page.waitForFunction(() => document.querySelectorAll('.task').length === 1);
    assert.deepEqual(await titles(page, 'today'), ['now one']);
    await page.locator('#task-priority').selectOption('');
    await page.locator('#task-search').fill('SOON');
    await page.waitForFunction(() => document.querySelectorAll('.task').length === 1);
    await page.locator('#task-search').fill('no such words');
    await page.locator('.empty', { hasText: 'No task matches' }).waitFor();
    await page.locator('#task-search').fill('');
    await page.locator('#task-status').selectOption('completed');
    await page.waitForFunction(() => document.querySelectorAll('.task').length === 1);
    await view.done();
  });

  it('starts empty, adds, ticks, reopens', async () => {
    const who = await person(env.url);
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    await view.tasks();
    await page.locator('.empty', { hasText: 'Nothing here yet' }).waitFor();
    await page.locator('#quick-submit').click();
    assert.match(await page.locator('#quick-error').innerText(), /What needs doing/);
    await page.locator('#quick-title').fill('water the ferns');
    await page.keyboard.press('Enter');
    await page.locator('.task-title', { hasText: 'water the ferns' }).waitFor();
    const box = page.getByRole('checkbox', { name: 'Done: water the ferns' });
    await box.click(); // not check(): the row is soon elsewhere
    await page.locator('.empty', { hasText: 'All done' }).waitFor();
    assert.equal((await tasksOf(who))[0].completed, true);
    await page.locator('[data-group=done] summary').click();
    await box.click();
    await page.locator('[data-group=someday] .task').waitFor();
    assert.equal((await tasksOf(who))[0].completed, false);
    await view.done();
  });

  it('edits title, notes, due date and priority in place', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'write' });
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    await view.tasks();
    await page.locator('.task-main').click();
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    assert.match(await page.locator('.task-form .field-error').first().innerText(), /needs a title/);
    await page.getByLabel('Title').fill('write to Ada');
    await page.getByLabel('Notes').fill('about the engine');
    await page.getByLabel('At', { exact: true }).fill('16:45');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    assert.match(await page.locator('.task-form .field-error').last().innerText(), /needs a date/);
    await page.getByLabel('Due').fill(day(4));
    await page.locator('.task-form').getByLabel('Priority').selectOption('high');
    await page.getByLabel('Title').press('Enter');
    await page.locator('[data-group=upcoming] .task-title', { hasText: 'write to Ada' }).waitFor();
    await page.waitForFunction(() => document.getElementById('live-polite').textContent === 'Saved');
    const [task] = await tasksOf(who);
    assert.deepEqual(
      [task.title, task.description, task.due_date, task.priority],
      ['write to Ada', 'about the engine', `${day(4)}T16:45`, 'high'],
    );
    await page.locator('.task-main').click();
    await page.getByRole('button', { name: 'Clear date' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[data-group=someday] .task').waitFor();
    await page.locator('.task-main').click();
    await page.keyboard.press('Escape');
    await page.locator('.task-form').waitFor({ state: 'detached' });
    await view.done();
  });

  it('saves only what was changed in the form', async () => {
    const who = await person(env.url);
    const { task_id: id } = await who.tool('add_task', { title: 'draft' });
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    await view.tasks();
    await page.locator('.task-main').click();
    await who.tool('update_task', { task_id: id, title: 'final' });
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/mcp')),
      look(page),
    ]);
    await page.locator('.task-form').getByLabel('Priority').selectOption('high');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForFunction(() => document.getElementById('live-polite').textContent === 'Saved');
    await page.locator('.task-title', { hasText: 'final' }).waitFor();
    const [task] = await tasksOf(who);
    assert.deepEqual([task.title, task.priority], ['final', 'high']);
    await view.done();
  });

  it('calls a day by another name when it comes', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'pack', due_date: `${day(1)}T23:59` });
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    await page.clock.install();
    await view.tasks();
    assert.match(await page.locator('[data-group=upcoming] .due').innerText(), /Tomorrow/);
    await page.clock.fastForward('24:00:00');
    await look(page);
    await page.locator('[data-group=today] .task').waitFor();
    assert.doesNotMatch(await page.locator('.due').innerText(), /Tomorrow/);
    await view.done();
  });

  it('deletes only after its own question', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'keep me' });
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    await view.tasks();
    const press = async () => {
      await page.locator('.task').hover();
      await page.getByRole('button', { name: 'Delete keep me' }).click();
      await page.locator('dialog').waitFor();
    };
    await press();
    assert.match(await page.locator('dialog').innerText(), /keep me/);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Keep');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal((await tasksOf(who)).length, 1);
    await press();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('.empty', { hasText: 'Nothing here yet' }).waitFor();
    assert.equal((await tasksOf(who)).length, 0);
    await view.done();
  });

  it('takes a change back when the server refuses it', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'stay open' });
    const view = await visit(env.browser, device, { url: env.url, who, expect: [/status of 503/] });
    const { page } = view;
    await view.tasks();
    const refuse = (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"error":{"code":"UNAVAILABLE","message":"The database is away."}}',
      });
    await page.route('**/mcp', refuse);
    const box = page.getByRole('checkbox', { name: 'Done: stay open' });
    await box.click();
    const toast = page.locator('.toast.failed', { hasText: 'not changed' });
    await toast.waitFor();
    if (!view.phone) {
      const [note, chat] = [await toast.boundingBox(), await page.locator('.composer-box').boundingBox()];
      assert.ok(note.x >= chat.x + chat.width, 'the note lies beside the chat, not over it');
    }
    await page.waitForTimeout(800);
    assert.equal(await box.isChecked(), false);
    await page.locator('[data-group=someday] .task').waitFor();
    await page.unroute('**/mcp', refuse);
    assert.equal((await tasksOf(who))[0].completed, false);
    await view.done();
  });

  it('follows the chat', async () => {
    const who = await person(env.url);
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    await page.locator('#task-groups .empty').waitFor({ state: 'attached' });
    await view.ask('add polish the boots');
    await page.locator('.task-title', { hasText: 'polish the boots' }).waitFor({ state: 'attached' });
    await view.ask('I polished the boots');
    await page.locator('#task-count', { hasText: '0 open · 1 done' }).waitFor({ state: 'attached' });
    await view.done();
  });

  it('pages through a long list', async () => {
    const who = await person(env.url);
    for (let n = 0; n < 310; n += 10)
      await Promise.all(Array.from({ length: 10 }, (_, i) => who.tool('add_task', { title: `chore ${n + i}` })));
    const view = await visit(env.browser, device, { url: env.url, who, expect: [/status of 500/] });
    const { page } = view;
    await view.tasks();
    await page.locator('#task-count', { hasText: '310 open' }).waitFor();
    assert.equal(await page.locator('.task').count(), 300);
    const more = page.getByRole('button', { name: 'Show more' });
    const refuse = (route) => route.fulfill({ status: 500 });
    await page.route('**/mcp', refuse);
    await more.click();
    await page.locator('.toast.failed', { hasText: 'did not work' }).waitFor();
    await page.unroute('**/mcp', refuse);
    await more.click();
    await page.waitForFunction(() => document.querySelectorAll('.task').length === 310);
    await view.done();
  });

  it('shows titles of any kind as text', async () => {
    const who = await person(env.url);
    const hostile = [
      '<img src=x onerror="document.title=\'owned\'">',
      '<script>document.title="owned"</script>',
      'abc \u202Egnp.exe def',
      '\u05D0\u05D1\u05D2 and עברית',
      '"><svg onload=alert(1)>',
      '**bold** [link](javascript:alert(1))',
    ];
    for (const title of hostile) await who.tool('add_task', { title, description: title });
    const view = await visit(env.browser, device, { url: env.url, who });
    const { page } = view;
    const answer = await view.ask('show my tasks');
    for (const title of hostile) assert.ok(answer.includes(title), title);
    await view.tasks();
    assert.deepEqual((await page.locator('.task-title').allTextContents()).sort(), [...hostile].sort());
    assert.equal(
      await page.locator('#task-groups img, #task-groups script, #messages img, #messages script').count(),
      0,
    );
    assert.equal(
      await page
        .locator('.task-title')
        .first()
        .evaluate((el) => getComputedStyle(el).unicodeBidi),
      'isolate',
    );
    assert.ok(!(await page.title()).includes('owned'));
    await view.done();
  });
}
