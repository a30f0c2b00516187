// People with as much data as a case asks for, made in bulk: what todochat would hold after that many turns.
import { createHmac } from 'node:crypto'

const asked = 'add buy milk to my tasks'
const answered = "I''ve added ''buy milk'' to your tasks."
const words = "array['report','invoice','garden','dentist','flight','birthday','kitchen','meeting','library','insurance']"

/** Login tokens for users that never logged in: `sample` with another subject, signed anew. */
export function tokenMaker(sample, secret) {
  const [header, payload] = sample.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url'))
  return (user) => {
    const signed = `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: String(user), jti: `bench${user}` })).toString('base64url')}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
}

/**
 * Makes `count` users with `tasks` tasks and `conversations` conversations of `messages` messages each, every
 * answer with the call of a tool. One task in `rare` has the word "zeppelin" in its title.
 * Returns the id of the first; the others follow it.
 */
export async function makePeople(sql, { count, tasks = 0, conversations = 1, messages = 0, rare = 1e9 }) {
  const [[first]] = await sql(`with made as (
      insert into todochat.users (name, task_seq, conversation_seq, tasks_total)
      select 'bench', ${tasks}, ${conversations}, ${tasks} from generate_series(1, ${count}) returning id)
    select min(id) from made`)
  const people = `generate_series(${first}::bigint, ${Number(first) + count - 1}) u`
  await sql(`
    insert into todochat.conversations (user_id, id, title, last_message_id)
      select u, c, 'Conversation', ${messages} from ${people}, generate_series(1, ${conversations}) c;
    insert into todochat.messages (user_id, conversation_id, id, role, content, engine)
      select u, c, m, case m % 2 when 1 then 'user' else 'assistant' end,
        case m % 2 when 1 then '${asked}' else '${answered}' end, case m % 2 when 0 then 'builtin' end
      from ${people}, generate_series(1, ${conversations}) c, generate_series(1, ${messages}) m;
    insert into todochat.tool_calls (user_id, conversation_id, message_id, tool, input, output, receipt, success, duration_ms, source)
      select u, c, m, s.tool, s.input, s.output, s.receipt, true, 1, 'chat'
      from (select * from todochat.tool_calls where tool = 'add_task' order by id limit 1) s, ${people},
        generate_series(1, ${conversations}) c, generate_series(2, ${messages}, 2) m;
    insert into todochat.tasks (user_id, id, title, due_on, priority)
      select u, t, 'task ' || t || ' about the ' || (${words})[1 + t % 10] || case when t % ${rare} = 0 then ' zeppelin' else '' end,
        case when t % 3 = 0 then date '2026-01-01' + abs(hashint4(t)) % 1000 end, (array['low', 'medium', 'high'])[1 + t % 3]
      from ${people}, generate_series(1, ${tasks}) t;
    analyze todochat.users; analyze todochat.conversations; analyze todochat.messages; analyze todochat.tool_calls; analyze todochat.tasks`)
  return Number(first)
}

/**
 * All that is kept of a user, as text: what two servers stored for the same request to users of the same past can
 * be compared by. Random names count by their length, times not at all.
 */
export async function kept(sql, user) {
  const rows = (table, order, without = 'user_id', more = '') =>
    `(select jsonb_agg(to_jsonb(r) - '{${without}}'::text[] ${more} order by ${order}) from todochat.${table} r where r.user_id = ${user})`
  const named = "|| jsonb_build_object('request_id', length(r.request_id), 'attempt', length(r.attempt))"
  const [row] = await sql(`select regexp_replace(jsonb_build_array(
      (select to_jsonb(u) - '{id}'::text[] from todochat.users u where u.id = ${user}), ${rows('tasks', 'id')}, ${rows('conversations', 'id')},
      ${rows('messages', 'conversation_id, r.id')}, ${rows('tool_calls', 'id', 'user_id,id,duration_ms', named)})::text,
    '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+]00:00)', 'T', 'g')`)
  return row.join('|')
}
