// The two tools, registered with either SDK; the schemas are made once.
import { z } from 'zod'
import { addTask, listTasks } from './shared.mjs'

const adding = {
  title: 'Add a task',
  description: 'Adds a task to the list.',
  inputSchema: z.strictObject({
    title: z.string().min(1).max(500),
    description: z.string().max(10000).optional(),
    due_date: z.string().optional(),
    priority: z.enum(['low', 'medium', 'high']).optional(),
  }),
}
const listing = {
  title: 'List tasks',
  description: 'Lists the pending tasks by due date.',
  inputSchema: z.strictObject({ limit: z.number().int().min(1).max(100).optional() }),
}

const result = ({ text, structured }) => ({ content: [{ type: 'text', text }], structuredContent: structured })

export function register(server, user) {
  server.registerTool('add_task', adding, async (args) => result(await addTask(user, args, 'mcp')))
  server.registerTool('list_tasks', listing, async (args) => result(await listTasks(user, args, 'mcp')))
}
