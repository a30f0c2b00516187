// The statements of the task tools as the worker's role runs them: what row-level security does when their own
// filter is gone, and which indexes they use in a list of 100,000 tasks.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startStack, top } from '../support/stack.mjs'

const many = 100000
let stack, me, other, nobody

before(async () => {
  stack = await startStack()
  ;[me, other, nobody] = [(await stack.register()).user.id, (await stack.register()).user.id, (await stack.register()).user.id]
  await stack.sql(`
    insert into todochat.tasks (user_id, id, title, description, due_on, due_at, priority, completed_at)
    select ${me}, g, 'Task ' || g || ' ' || (array['call', 'write', 'buy', 'fix'])[1 + (hashint4(g) & 3)] || case when g % 40000 = 17 then ' needlework' else '' end,
      case when g % 3 = 0 then 'details ' || md5(g::text) end, case when g % 4 > 0 then date '2027-01-01' + g % 700 end,
      case when g % 4 = 1 then time '09:00' end, (array['low', 'medium', 'high'])[1 + g % 3], case when g % 5 = 0 then now() end
    from generate_series(1, ${many}) g;
    update todochat.users set task_seq = ${many}, tasks_total = ${many}, tasks_completed = ${many / 5} where id = ${me};
    insert into todochat.tasks (user_id, id, title) select ${other}, g, 'Theirs ' || g from generate_series(${many + 1}, ${many + 10}) g;
    update todochat.users set task_seq = ${many + 10}, tasks_total = 10 where id = ${other};
    -- the usual user: short lists, so that the planner's statistics are not those of the long one
    insert into todochat.users (id, email) select g, 'u' || g from generate_series(100000, 101999) g;
    insert into todochat.tasks (user_id, id, title) select u, g, 'Call ' || g from generate_series(100000, 101999) u, generate_series(1, 10) g`)
  await stack.sql('vacuum analyze todochat.tasks')
}, { timeout: 180000 })
after(() => stack?.stop())

const audit = (user) => `${user}, null, null, 'test', '{}', 'mcp', 'r', 'a'`
const query = (name) => readFile(join(top, 'sql', 'queries', `${name}.sql`), 'utf8')
const nothing = 'null, null, null, null'
const filter = ({ done = '{f,t}', priorities = '{low,medium,high}', bounds = nothing, cursor = 'null', search = 'null', limit = 50 } = {}) =>
  `'${done}', '${priorities}', ${bounds}, ${cursor}, ${search}, ${limit}`

// Runs statements in one transaction for a user, as the worker does, and takes it back.
async function asWorker(user, statements) {
  const rows = await stack.sql(`begin; set local app.user_id = '${user}'; ${statements}; rollback`, { role: 'todochat_app' })
  return rows.map((columns) => columns.join('|')).join('\n')
}

describe('row-level security', () => {
  // every mention of the user in a condition
  const unfiltered = (text) => text.replace(/\b\w+\.(user_id|id) = \$1(::bigint)?/g, 'true')

  test('the tables show nothing of others, whatever is asked', async () => {
    // the policies hold alone, also where the role has no right to delete
    await stack.sql('grant delete on todochat.tool_calls, todochat.messages, todochat.logins to todochat_app')
    for (const table of ['tasks', 'users', 'tool_calls', 'conversations', 'messages', 'confirmations', 'tokens', 'idempotency_keys', 'logins']) {
      const key = table === 'users' ? 'id' : 'user_id'
      assert.equal(await asWorker(other, `select count(*) from todochat.${table} where ${key} <> ${other}`), '0', table)
      assert.equal(await asWorker(other, `with x as (delete from todochat.${table} where ${key} <> ${other} returning 1) select count(*) from x`), '0', table)
    }
    // no user named, no rows
    assert.equal((await stack.sql('select count(*) from todochat.tasks', { role: 'todochat_app' }))[0][0], '0')
    assert.equal((await stack.sql(`set app.user_id = ''; select count(*) from todochat.tasks`, { role: 'todochat_app' })).at(-1)[0], '0')
  })

  test('a row for another user cannot be written', async () => {
    for (const statement of [
      `insert into todochat.tasks (user_id, id, title) values (${me}, 999999, 'planted')`,
      `update todochat.tasks set user_id = ${me} where id = ${many + 1}`,
      `insert into todochat.tool_calls (user_id, tool, input, output, receipt, success, duration_ms, source) values (${me}, 't', '{}', '{}', '', true, 0, 'mcp')`,
    ])
      await assert.rejects(asWorker(other, statement), /row-level security/)
  })

  test('without their own filter the tools still reach nothing of others', async () => {
    const theirs = many + 3
    const rest = {
      task_get: theirs, task_complete: theirs, task_delete: theirs,
      task_update: `${theirs}, 'stolen', false, null, 'keep', null, null, null, null, null, 'completed'`,
    }
    for (const [name, values] of Object.entries(rest)) {
      const text = unfiltered(await query(name))
      assert.doesNotMatch(text, /_id = \$1/)
      // seen by its owner, so that the changed statement is known to find it
      assert.match(await asWorker(other, `prepare q as ${text}; execute q(${audit(other)}, ${values})`), /Theirs|stolen/, name)
      const mine = await asWorker(me, `prepare q as ${text}; execute q(${audit(me)}, ${values})`)
      assert.match(mine, /TASK_NOT_FOUND/, name)
      assert.doesNotMatch(mine, /Theirs/)
    }
    for (const [name, values] of [['task_list', 'false, true, 100'], ['task_find', filter()], ['task_find', filter({ search: `'theirs'` })]]) {
      const text = unfiltered(await query(name))
      assert.match(await asWorker(other, `prepare q as ${text}; execute q(${audit(other)}, ${values})`), /Theirs/, name)
      assert.match(await asWorker(nobody, `prepare q as ${text}; execute q(${audit(nobody)}, ${values})`), /No tasks found/, name)
    }
    assert.deepEqual(await stack.sql(`select tasks_total, tasks_completed, count(*) from todochat.users u join todochat.tasks t on t.user_id = u.id
      where u.id = ${other} and t.title like 'Theirs%' and t.version = 1 group by 1, 2`), [['10', '0', '10']])
  })

  test('search asks for the caller, although it runs as the owner', async () => {
    const search = (user) => asWorker(user, `select todochat.task_search('theirs', '{f,t}', '{low,medium,high}', '-infinity', 'infinity', null, null, null, 5)`)
    assert.match(await search(other), /^\{\d+(,\d+){4}\}$/)
    assert.equal(await search(me), '{}')
    assert.equal((await stack.sql(`select todochat.task_search('theirs', '{f,t}', '{low,medium,high}', '-infinity', 'infinity', null, null, null, 5)`, { role: 'todochat_app' }))[0][0], '{}')
  })
})

test('one role for everything: search works, and the role still sees one user only', async () => {
  await stack.sql('create database one_role owner todochat_owner')
  const url = stack.adminUrl('one_role').replace('//postgres@', '//todochat_owner@')
  const { code, stderr } = await stack.ctl(['migrate'], { env: { DATABASE_URL: url, DATABASE_URL_DEVELOPMENT: url, TODOCHAT_OWNER_URL: url, TODOCHAT_APP_ROLE: '' } })
  assert.equal(code, 0, stderr)
  const owner = { database: 'one_role', role: 'todochat_owner' }
  await stack.sql(`insert into todochat.users (id, email) values (1, 'a'), (2, 'b'); insert into todochat.tasks (user_id, id, title) values (1, 1, 'Buy groceries')`, { database: 'one_role' })
  const counts = async (user) => (await stack.sql(`set app.user_id = '${user}'; select count(*) from todochat.tasks;
    select cardinality(todochat.task_search('grocery', '{f}', '{medium}', '-infinity', 'infinity', null, null, null, 5))`, owner)).flat()
  assert.deepEqual(await counts(1), ['1', '1'])
  assert.deepEqual(await counts(2), ['0', '0'])
})

describe(`a list of ${many} tasks`, () => {
  // The plan with what was really read, of the generic plan and of the one for these values.
  async function plans(name, values, types = '') {
    const text = await query(name)
    const out = []
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      const rows = await asWorker(me, `set local plan_cache_mode = ${mode}; set local auto_explain.log_min_duration = -1;
        prepare q${types} as ${text}; explain (analyze, format json, timing off, costs off) execute q(${audit(me)}, ${values})`)
      out.push(JSON.parse(rows.slice(rows.indexOf('['))))
    }
    return out
  }

  // All scans of the table, with how many rows each read in all.
  function scans(node, found = []) {
    if (node['Relation Name'] === 'tasks' && /Scan/.test(node['Node Type']) && node['Actual Loops'] > 0)
      found.push({
        type: node['Node Type'], index: node['Index Name'], cond: node['Index Cond'],
        read: node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
      })
    for (const child of node.Plans ?? []) scans(child, found)
    return found
  }

  // The plans of a function don't show in its caller's, so the blocks it touches are counted, of a later run: the first ones
  // of a connection read the catalogues too.
  async function blocksOf(call) {
    const blocks = []
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      const rows = await asWorker(me, `set local plan_cache_mode = ${mode}; ${call}; ${call}; ${call}; explain (analyze, buffers, format json, timing off) ${call}`)
      const [{ Plan: plan }] = JSON.parse(rows.slice(rows.indexOf('[')))
      blocks.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
    }
    return Math.max(...blocks)
  }

  for (const [what, from, to] of [['everything', false, true], ['pending', false, false], ['completed', true, true]])
    test(`list: ${what}`, async () => {
      for (const [{ Plan: plan }] of await plans('task_list', `${from}, ${to}, 50`)) {
        assert.doesNotMatch(JSON.stringify(plan), /"Sort"/)
        const [scan, ...more] = scans(plan)
        assert.deepEqual([scan.type, scan.index, scan.read, more], ['Index Scan', 'tasks_ordered', 50, []], JSON.stringify(scan))
      }
    })

  test('list: the cursor behind a page touches one row', async () => {
    const read = await blocksOf(`select todochat.cursor_behind(${me}, 400)`)
    assert.ok(read < 10, `${read} blocks`)
  })

  const filters = {
    everything: {},
    pending: { done: '{f}' },
    completed: { done: '{t}' },
    'one priority': { priorities: '{high}' },
    'a due date before': { bounds: `null, null, '2027-06-01', null` },
    'a due date after': { bounds: `'2028-06-01', null, null, null` },
    'a range of due dates': { done: '{f}', priorities: '{low}', bounds: `'2028-06-01', null, '2028-06-08', null` },
    'no match at all': { bounds: `'2040-01-01', null, null, null` },
    'a cursor deep in the list': { cursor: 'CURSOR' },
  }
  for (const [what, given] of Object.entries(filters)) {
    test(`find: ${what}`, async () => {
      const wanted = { ...given }
      if (wanted.cursor) wanted.cursor = `todochat.cursor_write(${me}, true, '2028-06-01', 5000)`
      for (const [{ Plan: plan }] of await plans('task_find', filter(wanted))) {
        const read = scans(plan)
        assert.ok(read.length > 0)
        for (const scan of read) {
          assert.match(scan.type, /^Index (Only )?Scan$/, JSON.stringify(scan))
          assert.ok(scan.read <= 6 * 51, JSON.stringify(scan))
        }
        const listed = read.find((s) => s.index === 'tasks_listed')
        assert.match(listed.cond, /ROW\(due_key, id\) >/)
        assert.match(listed.cond, /due_key <=/)
      }
    })
  }

  for (const [what, name, values] of [
    ['add', 'task_add', `'new', null, null, null, null, 'medium', false`],
    ['get', 'task_get', '500'],
    ['complete', 'task_complete', '501'],
    ['update', 'task_update', `502, 'new', false, null, 'keep', null, null, null, null, null, 'completed'`],
    ['delete', 'task_delete', '503'],
  ])
    test(`${what} touches one row`, async () => {
      for (const [{ Plan: plan }] of await plans(name, values))
        for (const scan of scans(plan)) {
          assert.equal(scan.index, 'tasks_pkey', JSON.stringify(scan))
          assert.ok(scan.read <= 1, JSON.stringify(scan))
        }
    })

  // A task that is looked at costs about four blocks; all of them would be 400,000.
  test('search looks at some hundreds of tasks, whether the words are rare or frequent', async () => {
    for (const word of ['needle', 'needlework', 'NEEDLEWORKS', 'task', 'nowhere', 'calling', 'Task 77777 ']) {
      const read = await blocksOf(`select todochat.task_search('${word}', '{f,t}', '{low,medium,high}', '-infinity', 'infinity', null, null, null, 51)`)
      assert.ok(read < 10000, `${word}: ${read} blocks`)
    }
  })

  test('the words of search use their index under row-level security', async () => {
    const rows = await stack.sql(`begin; set local enable_seqscan = off; set local app.user_id = '${me}';
      explain select id from todochat.tasks k where array[k.user_id] @> array[${me}::bigint] and k.document like '%needle%';
      explain select id from todochat.tasks k where array[k.user_id] @> array[${me}::bigint] and k.words @@ plainto_tsquery('english', 'needle');
      rollback`, { role: 'todochat_owner' })
    const text = rows.flat().join('\n')
    assert.equal(text.match(/Bitmap Index Scan on tasks_searched/g)?.length, 2, text)
    assert.match(text, /document ~~/)
  })
})
