// The page in a real browser over a real stack. Each part runs on a desktop in light and on a phone in dark colours.
import { after, before, describe } from 'node:test';
import accessibility from './parts/accessibility.mjs';
import apps from './parts/apps.mjs';
import auth from './parts/auth.mjs';
import chat from './parts/chat.mjs';
import conversations from './parts/conversations.mjs';
import frame from './parts/frame.mjs';
import lighthouse from './parts/lighthouse.mjs';
import screenshots from './parts/screenshots.mjs';
import tasks from './parts/tasks.mjs';
import { DEVICES, launch } from './support.mjs';

const env = {};

async function stack() {
  const { startStack } = await import('../support/stack.mjs');
  return startStack({
    env: { TODOCHAT_ENV: 'development', TODOCHAT_ENGINE: 'builtin', TODOCHAT_RATE_CHAT: '0', TODOCHAT_RATE_LOGIN: '0' },
  });
}

before(async () => {
  env.stack = process.env.TODOCHAT_TEST_URL ? { url: process.env.TODOCHAT_TEST_URL, stop() {} } : await stack();
  env.url = env.stack.url;
  env.browser = await launch();
});

after(async () => {
  await env.browser?.close();
  await env.stack?.stop();
});

for (const name of ['desktop light', 'phone dark']) {
  describe(name, { concurrency: 2 }, () => {
    for (const part of [auth, chat, conversations, tasks, apps]) part(env, DEVICES[name]);
  });
}
describe('every view', { concurrency: 2 }, () => accessibility(env, DEVICES));
describe('the frame', { concurrency: 2 }, () => frame(env, DEVICES));
describe('pictures for the README', () => screenshots(env));
describe('lighthouse', () => lighthouse(env));
