import { welcomeHours } from '@rostrum/contract/people'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

const batchSize = 500
const before = '00000000-0000-0000-0000-000000000000'

/** The next people of an organization who have done something with it, in the order of their ids. */
const nextPeople = async (db: Db, organizationId: string, after: string): Promise<string[]> => {
  const part = (table: string, column: string) => sql`
    (select distinct ${sql.ref(column)} as id from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(column)} > ${after}
    order by 1 limit ${batchSize})`
  const { rows } = await sql<{ id: string }>`
    select id from (
      ${part('follows', 'user_id')} union ${part('engagements', 'person_id')}
      union ${part('phone_bank_registrations', 'person_id')} union ${part('contact_messages', 'user_id')}
      union ${part('chat_threads', 'user_id')}
    ) known order by id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who gave only an address or a number. */
const gatherAddresses = (db: Db, organizationId: string) =>
  sql`
  select gather_people(array_agg(known.organization_id), array_agg(null::uuid), array_agg(known.address)) from (
    select organization_id, phone as address from phone_bank_registrations
    where organization_id = ${organizationId} and person_id is null and name is not null
    union
    select organization_id, lower(email) from contact_messages message
    where organization_id = ${organizationId} and user_id is null
      and not exists (select from people where people.email = lower(message.email))
  ) known`.execute(db)

/** Computes the rows of people who were changed together with many others. */
export const gatherWaiting = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ taken: number }>`
      with taken as (
        delete from people_to_gather where ctid in (
          select ctid from people_to_gather limit ${batchSize} for update skip locked)
        returning organization_id, person_id, address
      ), gathered as (
        select gather_people(array_agg(organization_id), array_agg(person_id), array_agg(address)) from taken
      )
      select count(*)::int as taken from taken, gathered`.execute(db)
    if (rows[0]?.taken !== batchSize) return
  }
}

const gatherOrganization = async (db: Db, organizationId: string, now: Date): Promise<void> => {
  let after = before
  for (;;) {
    const people = await nextPeople(db, organizationId, after)
    const last = people.at(-1)
    if (last === undefined) break
    await sql`
      select gather_people(array_fill(${organizationId}::uuid, array[cardinality(given.ids)]), given.ids,
        array_fill(null::text, array[cardinality(given.ids)]))
      from (values (${people}::uuid[])) as given (ids)`.execute(db)
    after = last
  }
  await gatherAddresses(db, organizationId)
  await db.transaction().execute(async (tx) => {
    // Who came long ago does not wait for a welcome.
    await tx
      .updateTable('organization_people')
      .set({ welcomed_at: sql`first_seen_at` })
      .where('organization_id', '=', organizationId)
      .where('welcomed_at', 'is', null)
      .where('first_seen_at', '<', new Date(now.getTime() - welcomeHours * 3_600_000))
      .execute()
    await tx.updateTable('organizations').set({ people_gathered_at: now }).where('id', '=', organizationId).execute()
  })
}

/**
 * Computes who waits for it, and lists the people of organizations that are older than the list. Each run goes on where the last one ended; once all
 * are listed, it finds nothing to do.
 */
export const gatherPeople = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'people.gather',
  cron: '* * * * *',
  run: async () => {
    await gatherWaiting(db)
    for (;;) {
      const next = await db
        .selectFrom('organizations')
        .select('id')
        .where('people_gathered_at', 'is', null)
        .orderBy('id')
        .executeTakeFirst()
      if (!next) return
      await gatherOrganization(db, next.id, clock.now())
    }
  },
})
