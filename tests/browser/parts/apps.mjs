// Tokens, approvals and the account.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { api, callTool, PASSWORD, person, tasksOf, visit } from '../support.mjs';

export default function apps(env, device) {
  it('makes a token that works, shows it once, and revokes it', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, { url: env.url, who, hash: '#tokens' });
    await page.getByRole('button', { name: 'Create token' }).click();
    assert.match(await page.locator('#token-name-error').innerText(), /name/);
    await page.locator('#token-name').fill('My laptop');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.locator('#new-token').innerText();
    assert.equal((await callTool(env.url, token, 'add_task', { title: 'from outside' })).success, true);
    for (const client of ['Claude Code', 'Cursor', 'VS Code', 'OpenAI Agents SDK']) {
      await page.locator('#snippet-client').selectOption(client);
      const text = await page.locator('.snippets pre').innerText();
      assert.ok(text.includes(token) && text.includes(`${env.url}/mcp`), client);
    }
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.goto(`${env.url}/#tokens`);
    await page.locator('.line-card', { hasText: 'My laptop' }).waitFor();
    assert.match(await page.locator('.line-card').innerText(), /last used Today/);
    assert.ok(!(await page.locator('dialog').innerText()).includes(token));
    await page.getByRole('button', { name: 'Revoke My laptop' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.locator('dialog', { hasText: 'No tokens yet' }).waitFor();
    assert.equal(
      (await api(env.url, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, token)).status,
      401,
    );
    await done();
  });

  it('shows what a connected app wants, and does it only after approval', async () => {
    const who = await person(env.url);
    const { task_id: first } = await who.tool('add_task', { title: 'wanted gone' });
    const { task_id: second } = await who.tool('add_task', { title: 'wanted kept' });
    const { body } = await api(
      env.url,
      'POST',
      '/api/v1/tokens',
      { name: 'app', scopes: ['tasks:read', 'tasks:write'] },
      who.token,
    );
    for (const id of [first, second]) await callTool(env.url, body.token, 'delete_task', { task_id: id });
    assert.equal((await tasksOf(who)).length, 2);
    const { page, done } = await visit(env.browser, device, { url: env.url, who });
    await page.locator('#approval-banner').waitFor();
    assert.equal(await page.locator('#open-approvals .badge').innerText(), '2');
    await page.locator('#approval-banner a').click();
    const approve = page.locator('.card', { hasText: 'wanted gone' }).getByRole('button', { name: 'Approve' });
    await approve.focus();
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/confirmations')),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);
    await page.waitForTimeout(100);
    assert.ok(await approve.evaluate((el) => el === document.activeElement), 'a second look takes no focus away');
    await page.locator('.card', { hasText: 'wanted kept' }).getByRole('button', { name: 'Decline' }).click();
    await page.locator('.card', { hasText: 'wanted kept' }).waitFor({ state: 'detached' });
    await page.locator('.card', { hasText: 'wanted gone' }).getByRole('button', { name: 'Approve' }).click();
    await page.locator('dialog', { hasText: 'Nothing is waiting' }).waitFor();
    assert.deepEqual(
      (await tasksOf(who)).map((task) => task.title),
      ['wanted kept'],
    );
    assert.ok(await page.locator('#approval-banner').isHidden());
    await done();
  });

  it('changes name and zone, exports, changes the password', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'take along', due_date: '2031-05-06' });
    const { page, done } = await visit(env.browser, device, { url: env.url, who, hash: '#account' });
    await page.locator('#account-name').fill('Grace');
    await page.locator('#account-zone').selectOption('America/New_York');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.locator('.toast', { hasText: 'saved' }).waitFor();
    const me = (await api(env.url, 'GET', '/api/v1/auth/me', undefined, who.token)).body.user;
    assert.deepEqual([me.name, me.timezone], ['Grace', 'America/New_York']);
    for (const [format, sign] of [
      ['json', '"take along"'],
      ['csv', 'take along'],
      ['ics', 'BEGIN:VCALENDAR'],
    ]) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator(`[data-format=${format}]`).click(),
      ]);
      assert.equal(file.suggestedFilename(), `todochat.${format}`);
      assert.ok((await readFile(await file.path(), 'utf8')).includes(sign), format);
    }
    await page.locator('#account-now').fill(PASSWORD);
    await page.locator('#account-next').fill('another long password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('#auth-notice', { hasText: 'password is changed' }).waitFor();
    assert.equal(
      (await api(env.url, 'POST', '/api/v1/auth/login', { email: who.email, password: 'another long password' }))
        .status,
      200,
    );
    await done();
  });

  it('asks about the time zone when the device is elsewhere', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, { url: env.url, who, timezoneId: 'Asia/Tokyo' });
    await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
    await page.locator('#zone-banner').waitFor({ state: 'hidden' });
    await page.waitForFunction(
      () => JSON.parse(localStorage.getItem('todochat.session')).user.timezone === 'Asia/Tokyo',
    );
    await done();
  });

  it('chooses colours', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, { url: env.url, who, hash: '#account' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.locator('#account-theme').selectOption('light');
    const light = await paper();
    await page.locator('#account-theme').selectOption('dark');
    assert.notEqual(await paper(), light);
    await page.reload();
    await page.locator('dialog').waitFor();
    assert.notEqual(await paper(), light);
    await done();
  });

  it('deletes the account with its password', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, {
      url: env.url,
      who,
      hash: '#account',
      expect: [/status of 4\d\d/],
    });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    assert.match(await page.locator('#account-delete-error').innerText(), /password/);
    const kept = [`todochat.draft.${who.id}0.${who.id}`, `todochat.draft.${who.id}.new`, `todochat.zone.${who.id}`];
    await page.evaluate((names) => names.forEach((name) => localStorage.setItem(name, '"x"')), kept);
    await page.locator('#account-delete').fill(PASSWORD);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.locator('#auth-notice', { hasText: 'deleted' }).waitFor();
    assert.deepEqual(
      await page.evaluate((names) => names.map((name) => localStorage.getItem(name)), kept),
      ['"x"', null, null],
      'what others keep in this browser stays',
    );
    assert.equal(
      (await api(env.url, 'POST', '/api/v1/auth/login', { email: who.email, password: PASSWORD })).status,
      401,
    );
    await done();
  });
}
