// What the browser tests share: the browser, people with accounts of their own, and the rule that no page may complain.
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DEVICES = {
  'desktop light': { viewport: { width: 1360, height: 850 }, colorScheme: 'light' },
  'phone dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true },
  'desktop dark': { viewport: { width: 1360, height: 850 }, colorScheme: 'dark' },
  'phone light': { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true },
};

export const PASSWORD = 'correct horse battery';

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

let people = 0;

/** Sends one JSON request outside the browser. */
export async function api(url, method, path, body, token, headers = {}) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
  };
}

/** A new account: {email, token, id, session, tool(name, args)}. */
export async function person(url, name = '', email = `p${process.pid}-${Date.now()}-${++people}@example.com`) {
  const { status, body } = await api(url, 'POST', '/api/v1/auth/register', {
    email,
    password: PASSWORD,
    name,
    timezone: 'Europe/Berlin',
  });
  assert.equal(status, 201, JSON.stringify(body));
  const token = body.access_token;
  return { email, token, id: body.user.id, session: body, tool: (tool, args) => callTool(url, token, tool, args) };
}

/** Calls a tool as an outside MCP client that cannot be asked anything. */
export async function callTool(url, token, name, args) {
  const reply = await api(
    url,
    'POST',
    '/mcp',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: args,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
    token,
    {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
  );
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.result.structuredContent;
}

/** All tasks of an account. */
export const tasksOf = async (who) => (await who.tool('list_tasks', { status: 'all', limit: 100 })).tasks;

/**
 * A browser context in which nothing may complain. `expect` are patterns of messages that the test provokes (the browser
 * itself reports a refused or failed request on the console).
 */
export async function visit(browser, device, { url, who, hash = '', expect = [], ...options }) {
  const context = await browser.newContext({ ...device, timezoneId: 'Europe/Berlin', locale: 'en-GB', ...options });
  context.setDefaultTimeout(20000);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expect.some((pattern) => pattern.test(message.text())))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.stack));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  if (who) {
    await page.addInitScript((session) => {
      if (localStorage.getItem('seeded')) return;
      localStorage.setItem('seeded', '1');
      const life = session.expires_in * 1000;
      localStorage.setItem(
        'todochat.session',
        JSON.stringify({ token: session.access_token, user: session.user, until: Date.now() + life, life }),
      );
    }, who.session);
  }
  await page.goto(`${url}/${hash}`);
  if (who) await page.locator('#app').waitFor();
  const phone = device.isMobile === true;
  const view = {
    page,
    context,
    phone,
    /** Closes the context and fails if the page complained. */
    async done() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
    async say(text) {
      await page.locator('#message-box').fill(text);
      await page.locator('#send').click();
    },
    /** Sends a message and waits for the whole answer; returns its text. */
    async ask(text) {
      const before = await page.locator('.message.assistant').count();
      await view.say(text);
      const answer = page.locator('.message.assistant').nth(before);
      await answer.locator('.engine').waitFor();
      return answer.locator('.text').innerText();
    },
    async tasks() {
      if (phone) await page.locator('#toggle-tasks').click();
      await page.locator('#task-groups > .group, #task-groups > .empty').first().waitFor();
    },
    async chat() {
      if (phone && (await page.locator('#app').getAttribute('data-drawer'))) await page.keyboard.press('Escape');
    },
    async sidebar() {
      if (phone) await page.locator('#open-sidebar').click();
      await page.locator('#conversation-search').waitFor();
    },
  };
  return view;
}
