import { type CallDue, type Morning, welcomeHours } from '@rostrum/contract/people'
import { dateIn, instantOf } from '@rostrum/contract/zoned-time'
import { sql } from 'kysely'
import { findTimeZone } from '../organizations/queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { countActive, countToWelcome } from './counts.ts'
import { presentPerson, visibleTo } from './present.ts'
import { listPeopleById } from './queries.ts'

const maximumCalls = 20
const hour = 3_600_000

interface Due {
  person_id: string
  reason: CallDue['reason']
  task_id: string | null
  title: string | null
}

/**
 * Whom to call: first the calls that are due, then those who said that they need help to register and whom nobody has
 * tried to reach since. Each person once, only with a number that the organization may call.
 */
const dueCalls = async (db: Db, organizationId: string, today: string): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select person_id, reason, task_id, title from (
      select distinct on (person_id) * from (
        select coalesce(member.merged_into, member.id) as person_id, 'task' as reason, task.id as task_id, task.title,
          task.due_on, task.created_at
        from tasks task join organization_people member on member.id = task.organization_person_id
        where task.organization_id = ${organizationId} and task.done_at is null and task.is_call
          and task.due_on <= ${today}::date
        union all
        (select person.id, 'needs_help', null, null, null, person.last_seen_at
        from organization_people person
        where person.organization_id = ${organizationId} and person.is_listed and person.needs_help
          and person.contacted_at is null
        order by person.last_seen_at desc limit ${maximumCalls})
      ) wanted
      order by person_id, reason desc, due_on
    ) once
    where exists (select from organization_people person where person.id = once.person_id and person.may_be_called)
    order by reason desc, due_on, created_at
    limit ${maximumCalls}`.execute(db)
  return rows
}

export const listCalls = async (db: Db, viewer: OrganizationViewer, now: Date): Promise<CallDue[]> => {
  const { organizationId } = viewer
  const due = await dueCalls(db, organizationId, dateIn(await findTimeZone(db, organizationId), now))
  const people = await listPeopleById(
    db,
    organizationId,
    due.map(({ person_id: id }) => id),
  )
  return due.flatMap(({ person_id: id, ...why }) => {
    const row = people.find((person) => person.id === id)
    return row ? [{ ...why, person: presentPerson(row, visibleTo(viewer)) }] : []
  })
}

const countTasksDue = async (db: Db, organizationId: string, today: string): Promise<number> => {
  const row = await db
    .selectFrom(
      db
        .selectFrom('tasks')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('done_at', 'is', null)
        .where('due_on', '<=', sql<string>`${today}::date`)
        .limit(1000)
        .as('due'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** How much there is to do. The days are those of the organization's zone. */
export const morningOf = async (db: Db, organizationId: string, now: Date): Promise<Morning> => {
  const zone = await findTimeZone(db, organizationId)
  const today = dateIn(zone, now)
  const since = instantOf(dateIn(zone, new Date(now.getTime() - 24 * hour)), '00:00', zone)
  const [active, toWelcome, calls, tasksDue] = await Promise.all([
    countActive(db, { organizationId, since }),
    countToWelcome(db, { organizationId, since: new Date(now.getTime() - welcomeHours * hour) }),
    dueCalls(db, organizationId, today),
    countTasksDue(db, organizationId, today),
  ])
  return {
    id: organizationId,
    type: 'mornings',
    attributes: {
      since: since.toISOString(),
      active,
      to_welcome: toWelcome,
      to_call: calls.length,
      tasks_due: tasksDue,
    },
  }
}
