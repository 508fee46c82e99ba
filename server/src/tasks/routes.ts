import { taskEndpoints } from '@rostrum/contract/tasks'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { addTask, changeTask, countTasks, deleteTask, endTask, listTasks } from './tasks.ts'

export const taskRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const oneOf = ({ organizationId }: OrganizationViewer, { id }: { id: string }) => ({ organizationId, id })

  return implement(taskEndpoints, {
    'GET /tasks': async ({ query, viewer, request }) => {
      const filters = {
        organizationId: viewer.organizationId,
        isDone: query.is_done,
        assigneeId: query.assignee,
        personId: query.person,
      }
      const [tasks, total] = await Promise.all([listTasks(db, filters, query), countTasks(db, filters)])
      return toPage(tasks, { ...query, total, path: pathOf(request), query })
    },
    'POST /tasks': async ({ body, viewer }) => ({
      data: await addTask(db, { viewer, personId: null, fields: body, now: clock.now() }),
    }),
    'POST /people/:id/tasks': async ({ params, body, viewer }) => ({
      data: await addTask(db, { viewer, personId: params.id, fields: body, now: clock.now() }),
    }),
    'PUT /tasks/:id': async ({ params, body, viewer }) => ({
      data: await changeTask(db, oneOf(viewer, params), body),
    }),
    'POST /tasks/:id/actions?action=done': async ({ params, viewer }) => ({
      data: await endTask(db, oneOf(viewer, params), { viewer, isDone: true, now: clock.now() }),
    }),
    'POST /tasks/:id/actions?action=reopen': async ({ params, viewer }) => ({
      data: await endTask(db, oneOf(viewer, params), { viewer, isDone: false, now: clock.now() }),
    }),
    'DELETE /tasks/:id': async ({ params, viewer }) => {
      await deleteTask(db, oneOf(viewer, params))
      return undefined
    },
  })
}
