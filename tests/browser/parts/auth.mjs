// Signing in, registering, the demo account, sessions that end.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { api, PASSWORD, person, tasksOf, visit } from '../support.mjs';

const refused = [/status of 4\d\d/];

export default function auth(env, device) {
  it('shows errors beside their fields', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, device, { url: env.url, expect: refused });
    await page.locator('#auth-submit').click();
    assert.match(await page.locator('#auth-email-error').innerText(), /enter your email/);
    assert.equal(await page.locator('#auth-email').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'auth-email');

    await page.locator('#auth-email').fill(who.email);
    await page.locator('#auth-password').fill('not the password');
    await page.locator('#auth-submit').click();
    await page.locator('#auth-password-error:not(:empty)').waitFor();
    assert.equal(await page.locator('#auth-password').getAttribute('aria-invalid'), 'true');

    await page.locator('#auth-switch').click();
    await page.locator('#auth-email').fill(who.email);
    await page.locator('#auth-password').fill('short');
    await page.locator('#auth-submit').click();
    assert.match(await page.locator('#auth-password-error').innerText(), /at least 8/);
    await page.locator('#auth-password').fill(PASSWORD);
    await page.locator('#auth-submit').click();
    await page.locator('#auth-email-error:not(:empty)').waitFor();
    await done();
  });

  it('registers, keeps the session across a reload, and signs in again', async () => {
    const email = `new-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`;
    const { page, sidebar, done } = await visit(env.browser, device, { url: env.url });
    await page.locator('#auth-switch').click();
    await page.locator('#auth-name').fill('Ada');
    await page.locator('#auth-email').fill(email);
    await page.locator('#auth-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('#app').waitFor();
    await page.reload();
    await page.locator('#app').waitFor();
    assert.ok(await page.locator('#auth').isHidden());
    await sidebar();
    assert.equal(await page.locator('#who-name').innerText(), 'Ada');
    await page.locator('#sign-out').click();
    await page.locator('#auth-notice').waitFor();
    await page.locator('#auth-email').fill(email);
    await page.locator('#auth-password').fill(PASSWORD);
    await page.locator('#auth-submit').click();
    await page.locator('#app').waitFor();
    await done();
  });

  it('offers the demo account in development', async () => {
    const { page, tasks, done } = await visit(env.browser, device, { url: env.url });
    await page.locator('#auth-demo').click();
    await page.locator('#app').waitFor();
    await tasks();
    await page.locator('.task').first().waitFor();
    await done();
  });

  it('ends the session everywhere', async () => {
    const who = await person(env.url);
    const here = await visit(env.browser, device, { url: env.url, who });
    const there = await visit(env.browser, device, { url: env.url, who, expect: refused });
    await there.page.waitForLoadState('networkidle');
    await here.sidebar();
    await here.page.locator('#sign-out').click();
    await here.page.locator('#auth').waitFor();
    assert.equal(await here.page.evaluate(() => localStorage.getItem('todochat.session')), null);
    await there.say('show my tasks');
    await there.page.locator('#auth-notice').waitFor();
    await here.done();
    await there.done();
  });

  it('asks again when the session has ended, and keeps the words', async () => {
    const who = await person(env.url);
    const { page, say, done } = await visit(env.browser, device, { url: env.url, who, expect: refused });
    // nothing of the page's own may be under way that would notice the end first
    await page.waitForLoadState('networkidle');
    assert.equal((await api(env.url, 'POST', '/api/v1/auth/logout', undefined, who.token)).status, 204);
    await say('add renew the passport');
    await page.locator('#auth-notice').waitFor();
    assert.match(await page.locator('#auth-notice').innerText(), /session has ended/);
    await page.locator('#auth-email').fill(who.email);
    await page.locator('#auth-password').fill(PASSWORD);
    await page.locator('#auth-submit').click();
    await page.locator('#app').waitFor();
    assert.equal(await page.locator('#message-box').inputValue(), 'add renew the passport');
    await done();
  });

  it('renews a token that grows old, and follows a sign-out in another tab', async () => {
    const who = await person(env.url);
    const old = { ...who, session: { ...who.session, expires_in: 0.001 } };
    const { page, context, done } = await visit(env.browser, device, { url: env.url, who: old });
    await page.waitForFunction((token) => {
      const kept = JSON.parse(localStorage.getItem('todochat.session'));
      return kept.token !== token && kept.until > Date.now() + 60000;
    }, who.token);
    const other = await context.newPage();
    await other.goto(env.url);
    await other.locator('#app').waitFor();
    await other.evaluate(() => document.getElementById('sign-out').click());
    await other.locator('#auth').waitFor();
    await page.locator('#auth-notice', { hasText: 'another tab' }).waitFor();
    await done();
  });

  it('leaves nothing of one user to the next after a sign-out in another tab', async () => {
    const [first, second] = [await person(env.url), await person(env.url)];
    const { page, context, done } = await visit(env.browser, device, {
      url: env.url,
      who: first,
      expect: [/ERR_|status of|Failed to load/],
    });
    await page.route('**/api/v1/chat', (route) => route.abort());
    await page.locator('#welcome').waitFor();
    await page.locator('#message-box').fill('add a secret of the first');
    await page.locator('#send').click();
    await page.locator('.thinking', { hasText: 'Trying again' }).waitFor();
    const other = await context.newPage();
    await other.goto(env.url);
    await other.locator('#app').waitFor();
    await other.evaluate(() => document.getElementById('sign-out').click());
    await page.locator('#auth-notice', { hasText: 'another tab' }).waitFor();
    await other.close();
    await page.unroute('**/api/v1/chat');
    await page.locator('#auth-email').fill(second.email);
    await page.locator('#auth-password').fill(PASSWORD);
    await page.locator('#auth-submit').click();
    await page.locator('#welcome').waitFor();
    await page.waitForTimeout(1500);
    assert.equal(await page.locator('.message').count(), 0);
    assert.equal(await page.locator('#message-box').inputValue(), '');
    assert.equal((await tasksOf(second)).length, 0);
    const draft = await page.evaluate((id) => localStorage.getItem(`todochat.draft.${id}.new`), first.id);
    assert.equal(draft, '"add a secret of the first"');
    await done();
  });

  it('starts over when what is stored makes no sense', async () => {
    const { page, done } = await visit(env.browser, device, { url: env.url });
    await page.evaluate(() => localStorage.setItem('todochat.session', '{"token":5}'));
    await page.reload();
    await page.locator('#auth').waitFor();
    await done();
  });
}
