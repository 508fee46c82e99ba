import type { Task, taskPayload } from '@rostrum/contract/tasks'
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertColleague } from '../people/commands.ts'
import { peopleOf } from '../people/filters.ts'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { offsetOf } from '../platform/http/pages.ts'
import { newId } from '../platform/identifiers.ts'

type TaskFields = z.output<typeof taskPayload>

export interface TaskFilters {
  organizationId: string
  isDone: boolean
  assigneeId?: string | undefined
  /** Somebody of the organization, with the rows that are merged into theirs. */
  personId?: string | undefined
}

const withNames = (db: Db, organizationId: string) =>
  db
    .selectFrom('tasks as task')
    .leftJoin('users as assignee', 'assignee.id', 'task.assignee_id')
    .leftJoin('users as doer', 'doer.id', 'task.done_by')
    .leftJoin('organization_people as member', 'member.id', 'task.organization_person_id')
    .leftJoin('organization_people as person', (join) =>
      join.on('person.id', '=', sql`coalesce(member.merged_into, member.id)`),
    )
    .select([
      'task.id',
      'task.title',
      'task.is_call',
      sql<string | null>`to_char(task.due_on, 'YYYY-MM-DD')`.as('due_on'),
      'task.done_at',
      'task.created_at',
      'assignee.id as assignee_id',
      'assignee.name as assignee_name',
      'doer.id as doer_id',
      'doer.name as doer_name',
      'person.id as person_id',
      'person.name as person_name',
    ])
    .where('task.organization_id', '=', organizationId)
type TaskRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name })

const present = (row: TaskRow): Task => ({
  id: row.id,
  type: 'tasks',
  attributes: {
    title: row.title,
    is_call: row.is_call,
    due_on: row.due_on,
    assignee: named(row.assignee_id, row.assignee_name),
    person: named(row.person_id, row.person_name),
    done_at: row.done_at?.toISOString() ?? null,
    done_by: named(row.doer_id, row.doer_name),
    created_at: row.created_at.toISOString(),
  },
})

const matching = (db: Db, { organizationId, isDone, assigneeId, personId }: TaskFilters) =>
  withNames(db, organizationId)
    .where('task.done_at', isDone ? 'is not' : 'is', null)
    .$if(assigneeId !== undefined, (tasks) => tasks.where('task.assignee_id', '=', assigneeId ?? ''))
    .$if(personId !== undefined, (tasks) => tasks.where('person.id', '=', personId ?? ''))

/** Open tasks by the day on which they are due, those without a day last; done ones latest first. */
export const listTasks = async (
  db: Db,
  filters: TaskFilters,
  page: { page: number; perPage: number },
): Promise<Task[]> => {
  const tasks = matching(db, filters)
  const ordered = filters.isDone
    ? tasks.orderBy('task.done_at', 'desc').orderBy('task.id', 'desc')
    : tasks.orderBy('task.due_on').orderBy('task.id')
  const rows = await ordered.limit(page.perPage).offset(offsetOf(page)).execute()
  return rows.map(present)
}

export const countTasks = (db: Db, filters: TaskFilters): Promise<number> =>
  countUpTo(db, matching(db, filters).clearSelect())

const findTask = async (db: Db, { organizationId, id }: { organizationId: string; id: string }): Promise<Task> => {
  const row = await withNames(db, organizationId).where('task.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return present(row)
}

const columnsOf = ({ title, is_call: isCall, due_on: dueOn, assignee_id: assigneeId }: TaskFields) => ({
  title,
  is_call: isCall,
  due_on: dueOn ?? null,
  assignee_id: assigneeId ?? null,
})

/** Throws 404 if the person is not one of the organization, and 422 if the assignee is not one of its admins. */
export const addTask = (
  db: Db,
  {
    viewer,
    personId,
    fields,
    now,
  }: { viewer: OrganizationViewer; personId: string | null; fields: TaskFields; now: Date },
): Promise<Task> =>
  db.transaction().execute(async (tx) => {
    const { organizationId, userId } = viewer
    await assertColleague(tx, { organizationId, userId: fields.assignee_id, field: 'assignee_id' })
    const person =
      personId === null ||
      (await peopleOf(tx, organizationId).select('person.id').where('person.id', '=', personId).executeTakeFirst())
    if (!person) throw new AppError('NOT_FOUND')
    const id = newId()
    await tx
      .insertInto('tasks')
      .values({
        id,
        organization_id: organizationId,
        organization_person_id: personId,
        author_id: userId,
        created_at: now,
        ...columnsOf(fields),
      })
      .execute()
    return findTask(tx, { organizationId, id })
  })

interface One {
  organizationId: string
  id: string
}

export const changeTask = (db: Db, one: One, fields: TaskFields): Promise<Task> =>
  db.transaction().execute(async (tx) => {
    const { organizationId, id } = one
    await findTask(tx, one)
    await assertColleague(tx, { organizationId, userId: fields.assignee_id, field: 'assignee_id' })
    await tx.updateTable('tasks').set(columnsOf(fields)).where('id', '=', id).execute()
    return findTask(tx, one)
  })

/** A task that is done stays done by whoever did it first. */
export const endTask = async (
  db: Db,
  one: One,
  { viewer, isDone, now }: { viewer: OrganizationViewer; isDone: boolean; now: Date },
): Promise<Task> => {
  await db
    .updateTable('tasks')
    .set(isDone ? { done_at: now, done_by: viewer.userId } : { done_at: null, done_by: null })
    .where('organization_id', '=', one.organizationId)
    .where('id', '=', one.id)
    .where('done_at', isDone ? 'is' : 'is not', null)
    .execute()
  return findTask(db, one)
}

export const deleteTask = async (db: Db, { organizationId, id }: One): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('tasks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
}
