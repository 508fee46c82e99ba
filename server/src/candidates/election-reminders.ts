import type { ElectionDate } from '@rostrum/contract/elections'
import { candidateKind } from '@rostrum/contract/candidates'
import { type RawBuilder, sql } from 'kysely'
import { electionsOf } from '../elections/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { type BatchKind, enqueueBatch } from '../platform/mail/batches.ts'

export const electionReminderKind = 'candidates.election-reminder'

/** The hour in the time zone of the organization from which on reminders are sent. */
const reminderHour = 8
/** Days before the last day to register on which people are reminded of it. */
const registrationDays = 7
/** Days for which the beginning of early voting is news, for workers that did not run on the day itself. */
const earlyVotingDays = 2
/** Organizations whose reminders begin in one run. The next run goes on. */
const organizationsPerRun = 1000

/** What the people of an organization are reminded of: one of the days of their next election. */
export interface ElectionReminder {
  about: ElectionDate
  /** YYYY-MM-DD. */
  day: string
}

const zone = sql`coalesce(organization.timezone, 'UTC')`

interface Due extends ElectionReminder {
  organization_id: string
  dedupe_key: string
}

/**
 * The reminders that are due and have not begun. Only what is about a day in this week is read of the elections, and few
 * days are in one week.
 */
const listDue = async (db: Db, now: Date): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with day as (
      select election.organization_id, due.* from elections election cross join lateral (values
        ('registration_deadline', election.registration_deadline,
          election.registration_deadline - ${registrationDays}::int, election.registration_deadline),
        ('early_voting', election.early_voting, election.early_voting,
          least(election.early_voting + ${earlyVotingDays}::int, election.election_day - 1)),
        ('election_day', election.election_day, election.election_day, election.election_day)
      ) as due (about, day, first, last)
      where election.election_day >= ${now}::timestamptz::date - 1
        and ${now}::timestamptz::date between due.first - 1 and due.last + 1
    ), due as (
      select distinct organization.id as organization_id, day.about, day.day::text as day,
        concat_ws(':', ${electionReminderKind}::text, organization.id, day.about, day.day) as dedupe_key
      from day join organizations organization on day.organization_id is null or day.organization_id = organization.id
      where organization.published_at is not null and organization.banned_at is null
        and (${now}::timestamptz at time zone ${zone})::date between day.first and day.last
        and extract(hour from ${now}::timestamptz at time zone ${zone}) >= ${reminderHour}
        and exists (select from content_items item where item.organization_id = organization.id
          and item.kind = ${candidateKind.path} and item.status = 'published')
    )
    select * from due where not exists (select from mail_batches batch where batch.dedupe_key = due.dedupe_key)
    limit ${organizationsPerRun}`.execute(db)
  return rows
}

/** Begins the reminders of each organization once for each day of an election, however many elections have it. */
export const remindOfElections = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'candidates.remind-of-elections',
  cron: '*/10 * * * *',
  run: async () => {
    const now = clock.now()
    for (const { organization_id: subjectId, dedupe_key: dedupeKey, about, day } of await listDue(db, now)) {
      const payload: ElectionReminder = { about, day }
      await enqueueBatch(db, { kind: electionReminderKind, subjectId, payload, dedupeKey, startsAt: now })
    }
  },
})

/** Whom each reminder helps. Whoever has planned to vote on election day gets their plan on that morning instead. */
const needs: Record<ElectionDate, RawBuilder<boolean>> = {
  registration_deadline: sql`act.details ->> 'registered_to_vote' is distinct from 'yes'`,
  early_voting: sql`true`,
  election_day: sql`(act.details -> 'plan' ->> 'date') is distinct from election.election_day::text`,
}

/**
 * The pledges whose people a reminder is for, as the end of a query: who can be written to, has not voted yet, and has this
 * day as a day of one of their elections.
 */
const remindedPledges = (organizationId: string, { about, day }: ElectionReminder): RawBuilder<unknown> => sql`
  from engagements act
  join content_items item on item.id = act.content_item_id
  join organizations organization on organization.id = act.organization_id
  cross join lateral (select * from (${electionsOf({
    organizationId: sql`act.organization_id`,
    state: sql`(act.details ->> 'state')`,
    // What is over by then does not matter anymore.
    today: sql`${day}::date`,
  })}) as coming where ${sql.ref(about)} = ${day}::date order by election_day, id limit 1) as election
  where act.organization_id = ${organizationId} and act.kind = ${candidateKind.path}
    and act.person_id is not null and (act.user_id is not null or act.confirmed_at is not null)
    and act.details is not null and act.details ->> 'ballot_cast_at' is null
    and item.status = 'published' and item.removed_at is null and organization.banned_at is null
    and ${needs[about]}`

export interface RemindedPledge {
  id: string
  person_id: string
  organization_id: string
  candidate: string
  candidate_id: string
  organization_name: string
  plan: unknown
  election_name: string
  registration_deadline: string | null
  early_voting: string | null
  election_day: string
}

/** The pledges of these people that a reminder is about, oldest first. */
export const listReminded = async (
  db: Db,
  { organizationId, personIds, ...reminder }: ElectionReminder & { organizationId: string; personIds: string[] },
): Promise<RemindedPledge[]> => {
  const { rows } = await sql<RemindedPledge>`
    select act.id, act.person_id, act.organization_id, coalesce(item.public_title, item.title) as candidate, item.id as candidate_id,
      organization.name as organization_name, act.details -> 'plan' as plan, election.name as election_name,
      election.registration_deadline::text, election.early_voting::text, election.election_day::text
    ${remindedPledges(organizationId, reminder)} and act.person_id = any(${personIds}::uuid[])
    order by act.created_at, act.id`.execute(db)
  return rows
}

const listReaders = async (
  tx: Tx,
  {
    organizationId,
    reminder,
    after,
    limit,
  }: { organizationId: string; reminder: ElectionReminder; after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    select distinct act.person_id ${remindedPledges(organizationId, reminder)}
      and (${after}::uuid is null or act.person_id > ${after}::uuid)
    order by act.person_id limit ${limit}`.execute(tx)
  return rows.map(({ person_id: id }) => id)
}

export const electionReminderOf = (payload: object | undefined): ElectionReminder => payload as ElectionReminder

export const electionBatches: BatchKind[] = [
  {
    name: electionReminderKind,
    recipients: (tx, { batch, after, limit }) =>
      batch.subjectId === null
        ? Promise.resolve([])
        : listReaders(tx, {
            organizationId: batch.subjectId,
            reminder: electionReminderOf(batch.payload),
            after,
            limit,
          }),
  },
]
