// The list of conversations, deep links and the back button.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { api, person, visit } from '../support.mjs';

const talk = async (env, who, message) =>
  (await api(env.url, 'POST', '/api/v1/chat', { message }, who.token)).body.conversation_id;

export default function conversations(env, device) {
  it('lists, searches, renames and deletes', async () => {
    const who = await person(env.url);
    await talk(env, who, 'hello from the garden');
    const kitchen = await talk(env, who, 'hello from the kitchen');
    const { page, sidebar, done } = await visit(env.browser, device, { url: env.url, who, hash: `#c/${kitchen}` });
    await page.locator('.message.assistant').waitFor();
    await sidebar();
    const rows = page.locator('.conversation');
    await rows.nth(1).waitFor();
    assert.equal(await page.locator('[aria-current=page]').getAttribute('href'), `#c/${kitchen}`);
    await page.locator('#conversation-search').fill('garden');
    await page.waitForFunction(() => document.querySelectorAll('.conversation').length === 1);
    await page.locator('#conversation-search').fill('nothing like that');
    await page.locator('#conversation-state', { hasText: 'No conversation matches' }).waitFor();
    await page.locator('#conversation-search').fill('');
    await rows.nth(1).waitFor();

    const row = page.locator(`.conversation[data-id="${kitchen}"]`);
    await row.locator('.icon-button').click();
    await row.getByRole('button', { name: 'Rename' }).click();
    await page.locator('#rename-input').fill('<b>Kitchen</b> plans');
    await page.keyboard.press('Enter');
    await page.locator('.conversation-name', { hasText: '<b>Kitchen</b> plans' }).waitFor();
    assert.equal(await page.locator('#conversation-title').textContent(), '<b>Kitchen</b> plans');

    await row.locator('.icon-button').click();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await page.waitForFunction(() => document.querySelectorAll('.conversation').length === 1);
    assert.match(page.url(), /#new$/);
    assert.equal((await api(env.url, 'GET', `/api/v1/conversations/${kitchen}`, undefined, who.token)).status, 404);
    await done();
  });

  it('opens deep links and goes back', async () => {
    const who = await person(env.url);
    const first = await talk(env, who, 'hello one');
    const second = await talk(env, who, 'hello two');
    const { page, sidebar, done } = await visit(env.browser, device, { url: env.url, who, hash: `#c/${first}` });
    await page.locator('.message.user', { hasText: 'hello one' }).waitFor();
    await sidebar();
    await page.locator(`.conversation-link[href="#c/${second}"]`).click();
    await page.locator('.message.user', { hasText: 'hello two' }).waitFor();
    await page.goBack();
    await page.locator('.message.user', { hasText: 'hello one' }).waitFor();
    await sidebar();
    await page.locator('#link-account').click();
    await page.locator('dialog').waitFor();
    await page.goBack();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('.message.user', { hasText: 'hello one' }).waitFor();
    await sidebar();
    await page.locator('#new-chat').click();
    await page.locator('#welcome').waitFor();
    await done();
  });

  it('says when a conversation does not exist', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, {
      url: env.url,
      who,
      hash: '#c/4711',
      expect: [/status of 404/],
    });
    await page.locator('.note', { hasText: 'does not exist' }).waitFor();
    await page.locator('.note a').click();
    await page.locator('#welcome').waitFor();
    await done();
  });
}
