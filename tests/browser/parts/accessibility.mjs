// Every view, on desktop and phone, light and dark: no axe violation, and nothing to press is smaller than 44 pixels.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import { api, callTool, person, visit } from '../support.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function check(page, where) {
  // contrast is measured on what stands still
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => a.effect.getTiming().iterations !== Infinity)
        .map((a) => a.finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).join(' | ')}`);
  });
  assert.deepEqual(found, [], where);
  const small = await page.evaluate(() => {
    const scope =
      document.querySelector('dialog[open]') ??
      document.querySelector('.app[data-drawer=tasks] .tasks, .app[data-drawer=sidebar] .sidebar') ??
      document;
    return [...scope.querySelectorAll('button, a[href], input, select, textarea, summary')]
      .filter(
        (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest('[inert]') && !el.matches('.skip, p a'),
      )
      .map((el) => (el.type === 'checkbox' ? el.closest('label') : el))
      .filter((el) => {
        const box = el.getBoundingClientRect();
        return box.width < 43.5 || box.height < 43.5;
      })
      .map((el) => el.outerHTML.slice(0, 120));
  });
  assert.deepEqual(small, [], where);
}

export default function accessibility(env, devices) {
  for (const [name, device] of Object.entries(devices)) {
    it(`signing in, ${name}`, async () => {
      const { page, done } = await visit(env.browser, device, { url: env.url });
      await page.locator('#auth-demo').waitFor();
      await check(page, 'sign in');
      await page.locator('#auth-switch').click();
      await page.locator('#auth-submit').click();
      await check(page, 'register with errors');
      await done();
    });

    it(`conversation and panels, ${name}`, async () => {
      const who = await person(env.url, 'Ada');
      await who.tool('add_task', {
        title: 'late',
        due_date: '2020-01-01',
        priority: 'high',
        description: 'with a note',
      });
      await who.tool('add_task', { title: 'tidy the shed', priority: 'low' });
      const { task_id: id } = await who.tool('add_task', { title: 'finished' });
      await who.tool('complete_task', { task_id: id });
      const view = await visit(env.browser, device, { url: env.url, who, expect: [/status of 429/] });
      const { page } = view;
      await page.locator('#welcome').waitFor();
      await check(page, 'new conversation');
      await view.ask('show my tasks');
      await page.locator('.tool summary').first().click();
      await view.ask('delete tidy the shed');
      await page.locator('.confirm').waitFor();
      await check(page, 'conversation with a question');
      await page.route('**/api/v1/chat', (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/json',
          headers: { 'Retry-After': '7' },
          body: '{"error":{"code":"RATE_LIMITED","message":"Too many messages."}}',
        }),
      );
      await view.say('hello');
      await page.locator('.trouble').waitFor();
      await page.locator('.composer').hover();
      await check(page, 'a failed message');
      await view.sidebar();
      await page.locator('.conversation .icon-button').click();
      await check(page, 'conversations');
      await page.getByRole('button', { name: 'Rename' }).click();
      await check(page, 'renaming');
      await page.keyboard.press('Escape');
      await view.chat();
      await view.tasks();
      await page.locator('[data-group=done] summary').click();
      await page.locator('[data-group=done] .task').waitFor();
      await page.locator('.task-main').first().click();
      await check(page, 'tasks, one being edited');
      await page.keyboard.press('Escape');
      await page.locator('.task').first().hover();
      await page.locator('.task .remove').first().click();
      await page.locator('dialog').waitFor();
      await check(page, 'question before deleting');
      await view.done();
    });

    it(`dialogs, ${name}`, async () => {
      const who = await person(env.url, 'Ada');
      const { task_id: id } = await who.tool('add_task', { title: 'wanted gone' });
      const { body } = await api(
        env.url,
        'POST',
        '/api/v1/tokens',
        { name: 'app', scopes: ['tasks:read', 'tasks:write'] },
        who.token,
      );
      await callTool(env.url, body.token, 'delete_task', { task_id: id });
      const { page, done } = await visit(env.browser, device, { url: env.url, who, hash: '#approvals' });
      await page.locator('dialog .card').waitFor();
      await check(page, 'approvals');
      await page.goto(`${env.url}/#tokens`);
      await page.locator('#token-name').fill('x');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.locator('#new-token').waitFor();
      await check(page, 'tokens');
      await page.goto(`${env.url}/#account`);
      await page.locator('#account-name').waitFor();
      await page.getByRole('button', { name: 'Change password' }).click();
      await check(page, 'account with errors');
      await done();
    });
  }
}
