// What holds for the page as a whole: size, keyboard, zoom, print, motion, installation, life without scripts.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { person, visit } from '../support.mjs';

const LIMIT = 60 * 1024;

export default function frame(env, devices) {
  const desktop = devices['desktop light'];
  const phone = devices['phone dark'];

  it('loads in 60 KB: sign-in with all headers, the app with all it fetches', async () => {
    const who = await person(env.url);
    for (const [what, options] of [
      ['whole', {}],
      ['body', { who }],
    ]) {
      const { page, context, done } = await visit(env.browser, desktop, { url: env.url, ...options });
      const client = await context.newCDPSession(page);
      const bytes = { whole: 0, body: 0 };
      await client.send('Network.enable');
      await client.send('Network.setCacheDisabled', { cacheDisabled: true });
      client.on('Network.loadingFinished', (event) => {
        bytes.whole += event.encodedDataLength;
      });
      client.on('Network.dataReceived', (event) => {
        bytes.body += event.encodedDataLength;
      });
      await page.reload({ waitUntil: 'networkidle' });
      assert.ok(bytes.body > 10000 && bytes[what] <= LIMIT, JSON.stringify(bytes));
      await done();
    }
  });

  it('has landmarks, a skip link, a sensible focus order and a visible focus', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, desktop, { url: env.url, who });
    await page.locator('#welcome').waitFor();
    for (const role of ['banner', 'navigation', 'main', 'complementary'])
      assert.equal(await page.getByRole(role).count(), 1, role);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
    assert.equal(
      await page.evaluate(() => document.querySelector('#app').querySelector('a, button, input').id),
      'skip',
    );
    await page.locator('#skip').focus();
    assert.ok((await page.locator('#skip').boundingBox()).y > 0);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'message-box');
    const seen = [];
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab');
      seen.push(
        await page.evaluate(() => {
          const style = getComputedStyle(document.activeElement);
          const boxed = document.activeElement.closest('.composer-box');
          return {
            id: document.activeElement.id,
            ring: document.activeElement === document.body || style.outlineStyle !== 'none' || Boolean(boxed),
          };
        }),
      );
    }
    const ids = seen.map(({ id }) => id);
    assert.ok(
      ids.indexOf('send') < ids.indexOf('quick-title') && ids.indexOf('quick-title') < ids.indexOf('task-search'),
      ids.join(' '),
    );
    assert.ok(
      seen.every(({ ring }) => ring),
      JSON.stringify(seen),
    );
    await done();
  });

  it('keeps the focus inside an open drawer and gives it back', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, phone, { url: env.url, who });
    await page.locator('#welcome').waitFor();
    await page.locator('#toggle-tasks').click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'close-tasks');
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(
          () => document.activeElement === document.body || Boolean(document.activeElement.closest('#tasks, #toasts')),
        ),
      );
    }
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'toggle-tasks');
    await page.locator('#tasks').waitFor({ state: 'hidden' });
    await done();
  });

  for (const [what, viewport] of [
    ['zoomed to 200 %', { width: 680, height: 425 }],
    ['at 320 pixels', { width: 320, height: 568 }],
  ]) {
    it(`is usable ${what}`, async () => {
      const who = await person(env.url);
      await who.tool('add_task', { title: `a title without any blank ${'x'.repeat(120)}` });
      const view = await visit(env.browser, { ...desktop, viewport }, { url: env.url, who });
      const { page } = view;
      await view.ask('show my tasks');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.ok(await page.locator('#scroller').evaluate((el) => el.scrollWidth <= el.clientWidth));
      const box = await page.locator('#send').boundingBox();
      assert.ok(box.x + box.width <= viewport.width && box.y + box.height <= viewport.height);
      await page.locator('#toggle-tasks').click();
      await page.locator('.task').waitFor();
      assert.ok(await page.locator('#task-groups').evaluate((el) => el.scrollWidth <= el.clientWidth));
      await view.done();
    });
  }

  it('stands still for those who want that', async () => {
    const who = await person(env.url);
    const { page, done } = await visit(env.browser, desktop, { url: env.url, who, reducedMotion: 'reduce' });
    await page.locator('#welcome').waitFor();
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(
          (el) =>
            getComputedStyle(el).transitionDuration !== '0s' &&
            getComputedStyle(el).transitionProperty !== 'none' &&
            getComputedStyle(el).transitionDuration !== '',
        ).length,
    );
    assert.equal(moving, 0);
    await done();
  });

  it('prints the list and nothing else', async () => {
    const who = await person(env.url);
    await who.tool('add_task', { title: 'on paper', due_date: '2031-01-02' });
    for (const device of [desktop, phone]) {
      const { page, done } = await visit(env.browser, device, { url: env.url, who });
      await page.locator('.task').waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
      assert.ok(await page.locator('.task-title', { hasText: 'on paper' }).isVisible());
      for (const id of ['chat', 'sidebar', 'quick-add']) assert.ok(await page.locator(`#${id}`).isHidden(), id);
      await done();
    }
  });

  it('can be installed', async () => {
    const { page, context, done } = await visit(env.browser, desktop, { url: env.url });
    const client = await context.newCDPSession(page);
    const { errors, data } = await client.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(manifest.display, 'standalone');
    for (const { src, sizes, type } of manifest.icons) {
      const response = await page.request.get(env.url + src);
      assert.equal(response.status(), 200, src);
      assert.ok(response.headers()['content-type'].startsWith(type), src);
      if (type === 'image/png') {
        const png = await response.body();
        assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
      }
    }
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    assert.deepEqual(
      installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
      [],
    );
    await done();
  });

  it('says without scripts what it needs', async () => {
    const { page, done } = await visit(env.browser, desktop, { url: env.url, javaScriptEnabled: false });
    assert.match(await page.locator('noscript').innerText(), /needs JavaScript/);
    assert.ok(await page.locator('#auth').isHidden());
    assert.ok(await page.locator('#app').isHidden());
    await done();
  });
}
