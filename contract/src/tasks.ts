import { z } from 'zod'
import { date, requiredLine } from './fields.ts'
import { endpoint, flag, idParams, instant, many, nothing, one, pageQuery, resource } from './wire.ts'

const named = z.object({ id: z.string(), name: z.string().nullable() }).nullable()

/** Something to do, for one admin or for whoever takes it. */
export const task = resource(
  'tasks',
  z.object({
    title: z.string(),
    /** Whether it is to call the person. */
    is_call: z.boolean(),
    /** The day by which it should be done, YYYY-MM-DD. */
    due_on: z.string().nullable(),
    assignee: named,
    /** The person that it is about. */
    person: named,
    done_at: instant.nullable(),
    done_by: named,
    created_at: instant,
  }),
)
export type Task = z.output<typeof task>

export const taskPayload = z.object({
  title: requiredLine(),
  is_call: z.boolean('validation.boolean').default(false),
  due_on: date.nullish(),
  assignee_id: z.uuid('validation.id').nullish(),
})

const reads = { auth: 'organization', scope: 'people:read', capability: 'people' } as const
const writes = { auth: 'organization', scope: 'people:write', capability: 'people' } as const

export const taskEndpoints = {
  'GET /tasks': endpoint({
    summary:
      'The tasks of the admin’s own organization: open ones by the day on which they are due, done ones latest first',
    ...reads,
    query: z.object({
      ...pageQuery(20),
      is_done: flag.default(false),
      assignee: z.uuid('validation.id').optional(),
      person: z.uuid('validation.id').optional(),
    }),
    response: many(task),
  }),
  'POST /tasks': endpoint({
    summary: 'Add a task that is not about a person',
    ...writes,
    body: taskPayload,
    status: 201,
    response: one(task),
  }),
  'POST /people/:id/tasks': endpoint({
    summary: 'Add a task about a person',
    ...writes,
    params: idParams,
    body: taskPayload,
    status: 201,
    response: one(task),
  }),
  'PUT /tasks/:id': endpoint({
    summary: 'Change a task',
    ...writes,
    params: idParams,
    body: taskPayload,
    response: one(task),
  }),
  'POST /tasks/:id/actions?action=done': endpoint({
    summary: 'Mark a task as done; repeating it changes nothing',
    ...writes,
    params: idParams,
    response: one(task),
  }),
  'POST /tasks/:id/actions?action=reopen': endpoint({
    summary: 'Mark a task as not done after all',
    ...writes,
    params: idParams,
    response: one(task),
  }),
  'DELETE /tasks/:id': endpoint({
    summary: 'Delete a task',
    ...writes,
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
