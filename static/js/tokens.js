// Access tokens for other apps: make one, copy it once, see its last use, revoke it; and how to set up the known clients.
import { call } from './api.js';
import { ask, copyText, fieldError, h, icon, openDialog, said, toast } from './dom.js';
import { momentText } from './when.js';

const SCOPES = {
  'tasks:read': ['Read', 'See the list.'],
  'tasks:write': ['Change', 'Add, change and finish tasks. Deletions wait for your approval here.'],
  'tasks:delete': ['Delete', 'Delete tasks without asking you.'],
};

const json = (value) => JSON.stringify(value, null, 2);

/** What to paste where. `token` is the real one just after it was made. */
const CLIENTS = {
  'Claude Code': (url, token) =>
    `claude mcp add --transport http todochat ${url} \\\n  --header "Authorization: Bearer ${token}"`,
  'Claude Desktop': (_, token) =>
    `// claude_desktop_config.json, with todochatctl on this computer\n${json({
      mcpServers: {
        todochat: {
          command: 'todochatctl',
          args: ['mcp'],
          env: { TODOCHAT_URL: location.origin, TODOCHAT_TOKEN: token },
        },
      },
    })}`,
  Cursor: (url, token) =>
    `// ~/.cursor/mcp.json\n${json({ mcpServers: { todochat: { url, headers: { Authorization: `Bearer ${token}` } } } })}`,
  'VS Code': (url, token) =>
    `// .vscode/mcp.json\n${json({ servers: { todochat: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } } })}`,
  'OpenAI Agents SDK': (url, token) => `import { Agent, MCPServerStreamableHttp } from '@openai/agents';

const todochat = new MCPServerStreamableHttp({
  url: '${url}',
  requestInit: { headers: { Authorization: 'Bearer ${token}' } },
});
const agent = new Agent({ name: 'Assistant', mcpServers: [todochat] });`,
  'OpenAI API (ChatGPT models)': (url, token) =>
    json({ tools: [{ type: 'mcp', server_label: 'todochat', server_url: url, authorization: token }] }),
  'Calendar (curl)': (_, token) =>
    `curl -H "Authorization: Bearer ${token}" \\\n  "${location.origin}/api/v1/export?format=ics"`,
};

function snippets(token) {
  const url = `${location.origin}/mcp`;
  const pre = h('pre', { tabindex: '0', 'aria-label': 'Set-up text', role: 'group' });
  const select = h(
    'select',
    { id: 'snippet-client', on: { change: draw } },
    Object.keys(CLIENTS).map((name) => h('option', null, name)),
  );
  function draw() {
    pre.textContent = CLIENTS[select.value](url, token ?? 'YOUR_TOKEN');
  }
  draw();
  return h(
    'section',
    { class: 'snippets' },
    h('h3', null, 'Set up an app'),
    h('p', { class: 'muted' }, 'Any MCP client can use your list at ', h('code', null, url), '.'),
    h('div', { class: 'field' }, h('label', { for: 'snippet-client' }, 'App'), select),
    h(
      'div',
      { class: 'snippet' },
      pre,
      h(
        'button',
        { type: 'button', class: 'button', on: { click: () => copyText(pre.textContent, 'Set-up text copied') } },
        icon('copy'),
        'Copy',
      ),
    ),
  );
}

function fresh(token) {
  return h(
    'div',
    { class: 'card fresh', role: 'status' },
    h('p', { class: 'card-title' }, 'Your new token. Copy it now: it is not shown again.'),
    h(
      'div',
      { class: 'snippet' },
      h('pre', { tabindex: '0', 'aria-label': 'New token', role: 'group', id: 'new-token' }, token),
      h(
        'button',
        { type: 'button', class: 'button primary', on: { click: () => copyText(token, 'Token copied') } },
        icon('copy'),
        'Copy',
      ),
    ),
  );
}

function used(token) {
  const last = token.last_used_at ? `last used ${momentText(token.last_used_at)}` : 'never used';
  const end = token.expires_at ? `ends ${momentText(token.expires_at)}` : 'does not expire';
  return `${token.scopes.map((scope) => SCOPES[scope]?.[0] ?? scope).join(', ')} · ${last} · ${end}`;
}

export async function open() {
  const list = h('ul', { class: 'cards' });
  const made = h('div');
  const help = h('div', null, snippets(null));
  const name = h('input', {
    id: 'token-name',
    maxlength: '100',
    autocomplete: 'off',
    'aria-describedby': 'token-name-error',
    placeholder: 'Laptop, Claude Code',
  });
  const days = h(
    'select',
    { id: 'token-days' },
    [
      ['30', '30 days'],
      ['90', '90 days'],
      ['365', 'One year'],
      ['', 'Never'],
    ].map(([value, text]) => h('option', { value }, text)),
  );
  days.value = '90';
  const boxes = Object.entries(SCOPES).map(([scope, [label, text]]) => {
    const box = h('input', {
      type: 'checkbox',
      value: scope,
      id: `scope-${label}`,
      'aria-describedby': `scope-${label}-text`,
    });
    box.checked = scope !== 'tasks:delete';
    return {
      box,
      el: h(
        'div',
        { class: 'choice' },
        h('label', { for: `scope-${label}`, class: 'tick-label' }, box, label),
        h('p', { class: 'muted', id: `scope-${label}-text` }, text),
      ),
    };
  });
  const problem = h('p', { class: 'field-error', id: 'token-error', role: 'alert' });

  async function draw() {
    try {
      const { tokens } = await call('GET', '/api/v1/tokens');
      list.replaceChildren(
        ...tokens.map((token) =>
          h(
            'li',
            { class: 'card line-card' },
            h('div', null, h('p', { class: 'card-title' }, said(token.name)), h('p', { class: 'muted' }, used(token))),
            h(
              'button',
              {
                type: 'button',
                class: 'button',
                'aria-label': `Revoke ${token.name}`,
                on: { click: () => revoke(token) },
              },
              'Revoke',
            ),
          ),
        ),
      );
      if (!tokens.length) list.append(h('li', { class: 'muted' }, 'No tokens yet.'));
    } catch (error) {
      list.replaceChildren(h('li', { class: 'muted' }, error.message));
    }
  }

  async function revoke(token) {
    if (
      !(await ask({
        title: 'Revoke this token?',
        text: `“${token.name}” stops working at once.`,
        yes: 'Revoke',
        no: 'Keep',
      }))
    )
      return;
    try {
      await call('DELETE', `/api/v1/tokens/${token.id}`);
      toast('Token revoked');
    } catch (error) {
      toast(error.message, { failed: true });
    }
    draw();
  }

  async function create(event) {
    event.preventDefault();
    const scopes = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    fieldError(name, name.value.trim() ? '' : 'Give the token a name, so that you know it again.');
    problem.textContent = scopes.length ? '' : 'Choose at least one permission.';
    if (!name.value.trim()) return name.focus();
    if (!scopes.length) return boxes[0].box.focus();
    try {
      const reply = await call('POST', '/api/v1/tokens', {
        body: { name: name.value.trim(), scopes, ...(days.value && { expires_in_days: Number(days.value) }) },
      });
      made.replaceChildren(fresh(reply.token));
      help.replaceChildren(snippets(reply.token));
      name.value = '';
      made.querySelector('button').focus();
      draw();
    } catch (error) {
      problem.textContent = error.message;
    }
    return undefined;
  }

  draw();
  await openDialog({
    title: 'Connect other apps',
    className: 'dialog-wide',
    build: () =>
      h(
        'div',
        { class: 'stack' },
        h(
          'p',
          { class: 'muted' },
          'A token lets another app use your list. It belongs to you alone; revoke it whenever you like.',
        ),
        made,
        h('section', null, h('h3', null, 'Your tokens'), list),
        h(
          'form',
          { novalidate: true, on: { submit: create } },
          h('h3', null, 'New token'),
          h(
            'div',
            { class: 'field-row' },
            h(
              'div',
              { class: 'field grow' },
              h('label', { for: 'token-name' }, 'Name'),
              name,
              h('p', { class: 'field-error', id: 'token-name-error' }),
            ),
            h('div', { class: 'field' }, h('label', { for: 'token-days' }, 'Ends after'), days),
          ),
          h(
            'fieldset',
            null,
            h('legend', null, 'The app may'),
            boxes.map(({ el }) => el),
            problem,
          ),
          h('button', { class: 'button primary', type: 'submit' }, 'Create token'),
        ),
        help,
      ),
  });
}
