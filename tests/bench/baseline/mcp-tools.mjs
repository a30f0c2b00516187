// The tools that todochat has, registered with either SDK: the same six, with schemas of what goes in and
// out, which the SDK checks. The schemas are made once. The two that are measured work; nobody calls the others.
import { z } from 'zod'
import { runFromOutside } from './shared.mjs'

const text = z.string()
const priority = z.enum(['low', 'medium', 'high'])
const id = z.union([z.number().int().min(1), z.string().regex(/^\d{1,9}$/)])
const title = z.string().min(1).max(500)
const description = z.string().max(10000)
const task = z.object({
  id: z.number().int(), title: text, description: text.nullable(), due_date: text.nullable(), priority, completed: z.boolean(),
  status: z.enum(['pending', 'completed']), created_at: text, updated_at: text, completed_at: text.nullable(),
})
const changed = z.object({ success: z.boolean(), task_id: z.number().int(), status: text, title: text, description: text.nullable(), task, message: text, timestamp: text })
const listed = z.object({
  success: z.boolean(), tasks: z.array(task), count: z.number().int(), total: z.number().int(), pending: z.number().int(), completed: z.number().int(),
  next_cursor: text.optional(), message: text, timestamp: text,
})

const hints = (readOnlyHint, destructiveHint, idempotentHint) => ({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint: false })
const tool = (name, about, input, outputSchema, annotations) => [name, { title: about, description: `${about}.`, inputSchema: z.strictObject(input), outputSchema, annotations }]

const tools = [
  tool('add_task', 'Add a task', { title, description: description.optional(), due_date: text.optional(), priority: priority.optional() }, changed, hints(false, false, false)),
  tool(
    'list_tasks',
    'List tasks',
    {
      status: z.enum(['pending', 'completed', 'all']).optional(), completed: z.boolean().optional(), priority: priority.optional(), due_before: text.optional(),
      due_after: text.optional(), search: text.optional(), limit: z.number().int().min(1).max(100).optional(), cursor: text.optional(),
    },
    listed,
    hints(true, false, true),
  ),
  tool('get_task', 'Show a task', { task_id: id }, changed, hints(true, false, true)),
  tool('complete_task', 'Complete a task', { task_id: id }, changed, hints(false, false, true)),
  tool(
    'update_task',
    'Change a task',
    { task_id: id, title: title.optional(), description: description.nullable().optional(), due_date: text.nullable().optional(), priority: priority.optional(), completed: z.boolean().optional() },
    changed,
    hints(false, true, true),
  ),
  tool('delete_task', 'Delete a task', { task_id: id }, changed, hints(false, true, true)),
]

export function register(server, caller) {
  for (const [name, facts] of tools) {
    server.registerTool(name, facts, async (args) => {
      const { success, output, receipt } = await runFromOutside(caller, name, args)
      return { content: [{ type: 'text', text: receipt }], structuredContent: output, isError: !success }
    })
  }
}
