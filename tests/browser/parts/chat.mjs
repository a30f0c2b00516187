// Talking: streaming, tool cards, questions, stopping, trying again, drafts, the reader's place.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { api, person, tasksOf, visit } from '../support.mjs';
import { openWire } from '../wire.mjs';

const lost = [/ERR_|Failed to load resource/];

export default function chat(env, device) {
  it('streams an answer with a card that opens to input, output and time', async () => {
    const who = await person(env.url);
    const wire = await openWire(env.url);
    const { page, say, done } = await visit(env.browser, device, { url: wire.url, who });
    await page.locator('#welcome').waitFor();
    wire.pause = 900;
    await say('add buy oat milk');
    const answer = page.locator('.message.assistant');
    await answer.locator('.thinking .dots').waitFor();
    await answer.locator('.tool[data-state=running]').waitFor();
    wire.pause = 100;
    assert.equal(await page.locator('#send').getAttribute('aria-label'), 'Stop');
    await answer.locator('.tool[data-state=ok]').waitFor();
    await answer.locator('.engine').waitFor();
    assert.match(await answer.locator('.text').innerText(), /buy oat milk/);
    assert.equal(await answer.locator('.engine').innerText(), 'built-in assistant');
    const card = answer.locator('.tool').first();
    await card.locator('summary').click();
    assert.match(await card.locator('pre').first().innerText(), /"title": "buy oat milk"/);
    assert.match(await card.locator('pre').last().innerText(), /"success": true/);
    assert.match(await card.locator('.tool-time').innerText(), /\d m?s/);
    assert.equal((await tasksOf(who)).length, 1);
    assert.match(page.url(), /#c\/\d+$/);
    await page.locator('#live-polite', { hasText: 'buy oat milk' }).waitFor({ state: 'attached' });
    await done();
    wire.close();
  });

  it('asks before deleting: no by button, yes by keyboard', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'old reminder' });
    const { page, ask, done } = await visit(env.browser, device, { url: env.url, who });
    assert.match(await ask('delete the old reminder'), /Are you sure/);
    await page.locator('[data-answer=no]').click();
    await page.locator('.message.assistant', { hasText: 'keep' }).waitFor();
    assert.equal((await tasksOf(who)).length, 1);
    await ask('delete the old reminder');
    assert.equal(await page.locator('.confirm[data-state=open]').count(), 1);
    await page.locator('[data-answer=no]').focus();
    await page.keyboard.press('y');
    await page.locator('.message.assistant:last-child .engine').waitFor();
    await page.locator('.message.assistant:last-child .tool[data-tool=delete_task]').waitFor();
    assert.equal((await tasksOf(who)).length, 0);
    await done();
  });

  it('takes an answer in words, and does not call it none', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'old reminder' });
    const { page, ask, done } = await visit(env.browser, device, { url: env.url, who });
    await ask('delete the old reminder');
    assert.match(await ask('no, keep it'), /keep 'old reminder'/);
    assert.equal(await page.locator('.confirm .confirm-note').innerText(), 'No longer waiting.');
    assert.equal(await page.locator('[data-answer]').count(), 0);
    await done();
  });

  it('closes a question that was answered among the approvals', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'old reminder' });
    const { page, ask, done } = await visit(env.browser, device, { url: env.url, who });
    await ask('delete the old reminder');
    await page.locator('#open-approvals').click();
    await page.locator('dialog').getByRole('button', { name: 'Approve deletion' }).click();
    await page.locator('dialog', { hasText: 'Nothing is waiting' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.confirm[data-state=settled]', { hasText: 'You said yes.' }).waitFor();
    assert.equal((await tasksOf(who)).length, 0);
    await done();
  });

  it('keeps question and buttons together when it is about many tasks', async () => {
    const who = await person(env.url);
    for (let n = 1; n <= 30; n++) await who.tool('add_task', { title: `errand ${n}` });
    const { page, ask, done } = await visit(env.browser, device, { url: env.url, who });
    await ask('delete all my tasks');
    assert.equal(await page.locator('.intent-list li').count(), 30);
    const card = await page.locator('.confirm').boundingBox();
    assert.ok(card.height < device.viewport.height / 2, `${card.height} px high`);
    await page.locator('.intent-list').focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelector('.intent-list').scrollTop > 0);
    await done();
  });

  it('shows an empty conversation from its top, however small the screen', async () => {
    const who = await person(env.url);
    const small = { ...device, viewport: { width: 320, height: 480 } };
    const { page, done } = await visit(env.browser, small, { url: env.url, who });
    await page.locator('#welcome').waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator('#scroller').evaluate((el) => el.scrollTop), 0);
    await done();
  });

  it('shows an open question again after a reload, and drops it when the talk goes on', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'paint the fence' });
    const { page, ask, done } = await visit(env.browser, device, { url: env.url, who });
    await ask('delete paint the fence');
    await page.reload();
    await page.locator('.confirm[data-state=open]').waitFor();
    await ask('show my tasks');
    assert.equal(await page.locator('.confirm[data-state=open]').count(), 0);
    assert.equal((await tasksOf(who)).length, 1);
    await done();
  });

  it('names all that a question is about, and lets it expire', async () => {
    const who = await person(env.url);
    for (const title of ['red pen', 'blue pen', 'green pen']) await who.tool('add_task', { title });
    const { page, ask, done } = await visit(env.browser, device, { url: env.url, who });
    await page.clock.install();
    await ask('delete all my tasks');
    assert.deepEqual((await page.locator('.intent-list li').allInnerTexts()).sort(), [
      'blue pen',
      'green pen',
      'red pen',
    ]);
    await page.clock.fastForward('16:00');
    await page.locator('.confirm', { hasText: 'expired' }).waitFor();
    assert.equal(await page.locator('[data-answer]').count(), 0);
    assert.equal((await tasksOf(who)).length, 3);
    await done();
  });

  it('stops, says so, and can still show the answer', async () => {
    const who = await person(env.url);
    const wire = await openWire(env.url);
    const { page, say, done } = await visit(env.browser, device, { url: wire.url, who, expect: lost });
    wire.pause = 700;
    await say('add sweep the yard');
    await page.locator('.tool').waitFor();
    await page.locator('#send[aria-label=Stop]').click();
    await page.locator('.trouble', { hasText: 'stopped' }).waitFor();
    wire.pause = 0;
    await page.locator('.trouble button').click();
    await page.locator('.message.assistant .engine').waitFor();
    assert.equal((await tasksOf(who)).length, 1);
    await done();
    wire.close();
  });

  it('sends a lost message again with the same key, and does nothing twice', async () => {
    const who = await person(env.url);
    const wire = await openWire(env.url);
    const { page, say, done } = await visit(env.browser, device, { url: wire.url, who, expect: lost });
    wire.cutAfter = 'tool_result';
    await say('add feed the cat');
    await page.locator('.message.assistant .engine').waitFor();
    assert.equal(wire.turns.length, 2);
    assert.equal(wire.turns[0].key, wire.turns[1].key);
    assert.deepEqual(wire.turns[0].body, wire.turns[1].body);
    assert.equal((await tasksOf(who)).length, 1);
    assert.equal(await page.locator('.message.user').count(), 1);
    await done();
    wire.close();
  });

  it('takes up an interrupted turn after a reload', async () => {
    const who = await person(env.url);
    const wire = await openWire(env.url);
    const { page, say, done } = await visit(env.browser, device, { url: wire.url, who, expect: lost });
    wire.pause = 600;
    await say('add wash the car');
    await page.locator('.tool').waitFor();
    wire.pause = 0;
    await page.reload();
    await page.locator('.message.assistant .engine').waitFor();
    assert.equal(await page.locator('.message.user').count(), 1);
    assert.equal(wire.turns.at(-1).key, wire.turns[0].key);
    assert.equal((await tasksOf(who)).length, 1);
    await done();
    wire.close();
  });

  it('says that the server is away, and offers to try again', async () => {
    const who = await person(env.url);
    const wire = await openWire(env.url);
    const { page, say, done } = await visit(env.browser, device, { url: wire.url, who, expect: lost });
    await page.locator('#welcome').waitFor();
    wire.dead = true;
    await say('add iron the shirts');
    await page.locator('#connection-banner', { hasText: 'cannot be reached' }).waitFor();
    await page.locator('.thinking', { hasText: 'Trying again' }).waitFor();
    wire.dead = false;
    await page.locator('.message.assistant .engine').waitFor();
    await page.locator('#connection-banner').waitFor({ state: 'hidden' });
    assert.equal((await tasksOf(who)).length, 1);
    await done();
    wire.close();
  });

  it('says that one is offline', async () => {
    const who = await person(env.url);
    const { page, context, done } = await visit(env.browser, device, { url: env.url, who, expect: lost });
    await context.setOffline(true);
    await page.locator('#connection-banner', { hasText: 'You are offline' }).waitFor();
    await context.setOffline(false);
    await page.locator('#connection-banner').waitFor({ state: 'hidden' });
    await done();
  });

  it('keeps the draft through a reload; Shift+Enter breaks, Enter sends, ↑ edits', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, { url: env.url, who });
    const box = page.locator('#message-box');
    await page.locator('#welcome').waitFor();
    await box.focus();
    await page.keyboard.type('add one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.reload();
    await page.locator('#welcome').waitFor();
    assert.equal(await box.inputValue(), 'add one\ntwo');
    await box.fill('hello');
    await box.press('Enter');
    await page.locator('.message.assistant .engine').waitFor();
    assert.equal(await box.inputValue(), '');
    await box.press('ArrowUp');
    assert.equal(await box.inputValue(), 'hello');
    assert.match(await page.locator('#composer-note').innerText(), /Editing/);
    await box.fill('hello again');
    await box.press('Enter');
    await page.locator('.message.user', { hasText: 'hello again' }).waitFor();
    await page.locator('.message.assistant .engine').nth(1).waitFor();
    await page.locator('.message.user').last().hover();
    await page.locator('.message.user').last().locator('.edit-message').click();
    assert.equal(await box.inputValue(), 'hello again');
    await box.press('Escape');
    assert.equal(await box.inputValue(), '');
    await done();
  });

  it('refuses a message that is too long, in words', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, { url: env.url, who });
    await page.locator('#message-box').fill('x'.repeat(10001));
    await page.locator('#send').click();
    assert.match(await page.locator('#composer-note').innerText(), /1 characters? too long/);
    assert.equal(await page.locator('.message').count(), 0);
    await done();
  });

  it('starts from a suggestion, separates days, copies an answer', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, {
      url: env.url,
      who,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('.suggestion', { hasText: 'due this week' }).click();
    const answer = page.locator('.message.assistant');
    await answer.locator('.engine').waitFor();
    assert.equal(await page.locator('.day').innerText(), 'Today');
    await answer.locator('.meta button').click();
    await page.locator('.toast', { hasText: 'copied' }).waitFor();
    assert.equal(
      (await page.evaluate(() => navigator.clipboard.readText())).trim(),
      (await answer.locator('.text').innerText()).trim(),
    );
    await done();
  });

  it('shows earlier messages on demand', async () => {
    const who = await person(env.url);
    const {
      body: { conversation_id: id },
    } = await api(env.url, 'POST', '/api/v1/chat', { message: 'hello number 0' }, who.token);
    for (let n = 1; n < 52; n++)
      await api(env.url, 'POST', '/api/v1/chat', { message: `hello number ${n}`, conversation_id: id }, who.token);
    const { page, done } = await visit(env.browser, device, { url: env.url, who, hash: `#c/${id}`, expect: lost });
    await page.locator('.message.user .bubble', { hasText: /number 51$/ }).waitFor();
    const first = page.locator('.message.user .bubble', { hasText: /number 0$/ });
    assert.equal(await first.count(), 0);
    const refuse = (route) => route.abort();
    await page.route('**/conversations/*', refuse);
    await page.locator('#earlier').click();
    await page.locator('.toast.failed', { hasText: 'cannot be reached' }).waitFor();
    await page.unroute('**/conversations/*', refuse);
    await page.locator('#earlier').click();
    await first.waitFor({ state: 'attached' });
    const said = await page.locator('.message.user .bubble').allInnerTexts();
    assert.deepEqual(
      said,
      Array.from({ length: 52 }, (_, n) => `hello number ${n}`),
    );
    await done();
  });

  it('follows the end, but does not pull away a reader who scrolled up', async () => {
    const who = await person(env.url);
    for (let n = 1; n <= 25; n++) await who.tool('add_task', { title: `errand ${n}` });
    const { page, ask, say, done } = await visit(env.browser, device, { url: env.url, who });
    await ask('show my tasks');
    await ask('show my tasks');
    const fromEnd = () => page.locator('#scroller').evaluate((el) => el.scrollHeight - el.scrollTop - el.clientHeight);
    await page.waitForFunction(() => {
      const el = document.getElementById('scroller');
      return el.scrollHeight - el.scrollTop - el.clientHeight < 4;
    });
    await say('what is due today?');
    await page.locator('.message.user').nth(2).waitFor();
    await page.locator('#scroller').evaluate((el) => {
      el.scrollTop = 0;
    });
    await page.locator('.message.assistant .engine').nth(2).waitFor();
    await page.locator('#scroller').evaluate((el) => {
      el.scrollTop = 0;
    });
    assert.ok((await fromEnd()) > 200);
    await say('hello');
    await page.locator('.message.assistant .engine').nth(3).waitFor();
    assert.ok((await fromEnd()) < 120, 'an own message brings one to the end');
    await done();
  });
}
