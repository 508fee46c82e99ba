import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildUser } from '../../testing/factories.ts'
import { wrongLexemes } from '../../testing/people-lexemes.ts'
import { rowsReadBy as countRowsReadBy } from '../../testing/rows-read.ts'
import { vacuum } from '../../testing/vacuum.ts'
import type { Tx } from '../platform/db/database.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { countPeople, countReachable } from './counts.ts'
import { prepareFilters } from './filters.ts'
import { gatherWaiting } from './gather.ts'
import { indexPeople } from './index-people.ts'
import { listCalls } from './morning.ts'
import { listPeople } from './queries.ts'

let app: TestApp
let organizationId: string
let eventId: string
const others = 1000
const guests = 1000
/** Each act updates the counters of the event, so that a statement with all of them would take long. */
const guestsPerStatement = 50
/**
 * What one person did and is known for, with some room for another way to look it up. On pages that have been written to
 * since the vacuum, an index leads to every row, about 57 of each: the first test writes to four pages.
 */
const mostRowsRead = 300

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  organizationId = (await buildOrganization(db)).id
  const organization = sql`${organizationId}::uuid`
  await sql`insert into contact_messages (id, organization_id, name, email, message, digest)
    select gen_random_uuid(), ${organization}, 'June Park', 'june' || number || '@example.org', 'When is the hearing?', sha256(number::text::bytea)
    from generate_series(1, ${others}::int) number`.execute(db)
  await sql`insert into phone_bank_registrations (id, organization_id, name, phone, calls_per_day, volunteer_type, minutes_per_week, time_slot)
    select gen_random_uuid(), ${organization}, 'Ruth Lindqvist', '651555' || to_char(number, 'FM0000'), '10', 'phone', 60, 'Evenings'
    from generate_series(1, ${others}::int) number`.execute(db)
  eventId = (await buildItem(db, eventKind, { organization_id: organizationId })).id
  for (let first = 1; first <= guests; first += guestsPerStatement) {
    await sql`with guests as (
        insert into people (id, email) select gen_random_uuid(), 'guest' || number || '@example.org'
        from generate_series(${first}::int, ${first + guestsPerStatement - 1}::int) number returning id)
      insert into engagements (id, content_item_id, organization_id, kind, person_id, given_name, outcome, is_counted, answered_at)
        select gen_random_uuid(), ${eventId}, ${organization}, 'events', id, 'Maya Okafor', 'going', true, now() from guests`.execute(
      db,
    )
  }
  await gatherWaiting(db)
  await vacuum(db)
})
afterAll(() => app.close())

const rowsReadBy = (work: (tx: Tx) => Promise<unknown>) =>
  countRowsReadBy(
    app.services.db,
    ['organization_people', 'contact_messages', 'phone_bank_registrations', 'engagements'],
    work,
  )

const gather = (tx: Tx, { id, address }: { id: string | null; address: string | null }) =>
  sql`select gather_people(array[${organizationId}::uuid], array[${id}::uuid], array[${address}::text])`.execute(tx)

/** @shows people.gathered */
it('reads what one person did, not what everybody in the organization did', async () => {
  const { db } = app.services
  const { id } = await buildUser(db, { name: 'Devon Clarke' })
  await db
    .insertInto('follows')
    .values({ organization_id: organizationId, user_id: id, created_at: new Date() })
    .execute()
  const known = await db
    .selectFrom('organization_people')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  expect(known.total).toBe(2 * others + guests + 1)
  for (const person of [
    { id, address: null },
    { id: null, address: 'june77@example.org' },
    { id: null, address: '6515550077' },
  ]) {
    const tables = await rowsReadBy((tx) => gather(tx, person))
    expect(tables).toHaveLength(4)
    for (const { name, read } of tables) {
      // Reading all acts of a small table is cheaper than looking up those of as many people as are expected.
      if (name !== 'engagements') expect(read, name).toBeLessThan(mostRowsRead)
    }
  }
})

/** @shows people.filters, people.tasks */
it('does not read everybody to find out that few may be mailed, and that nobody needs help', async () => {
  const { db, clock } = app.services
  const now = clock.now()
  const viewer = { organizationId, role: 'owner' } as OrganizationViewer
  const wanted = await prepareFilters(db, { organizationId, now }, {})
  expect((await countReachable(db, wanted)).mailed).toBeLessThan(10)
  expect(await listCalls(db, viewer, now)).toEqual([])
  const counting = await rowsReadBy((tx) => countReachable(tx, wanted))
  const listing = await rowsReadBy((tx) => listCalls(tx, viewer, now))
  for (const { name, read } of [...counting, ...listing]) expect(read, name).toBeLessThan(mostRowsRead)
})

/** @shows people.list */
it('looks up the details of the people on a page, not of those on the pages before it', async () => {
  const { db, clock } = app.services
  const wanted = await prepareFilters(db, { organizationId, now: clock.now() }, {})
  const scans = async (tx: Tx) => {
    const { rows } = await sql<{ scans: number }>`
      select sum(idx_scan)::int as scans from pg_stat_xact_user_tables`.execute(tx)
    return rows[0]?.scans ?? 0
  }
  const page = { page: 40, perPage: 25 }
  const started = await db.transaction().execute(async (tx) => {
    const before = await scans(tx)
    expect(await listPeople(tx, wanted, 'name', page)).toHaveLength(page.perPage)
    return (await scans(tx)) - before
  })
  expect(started).toBeLessThan(10 * page.perPage)
})

/** @shows people.filters */
it('counts who took part in something, who is not welcomed and who has a mark or a name, without reading their rows', async () => {
  const { db, clock } = app.services
  const own = { organizationId, now: clock.now() }
  // All may be mailed, and few are not welcomed.
  await sql`update organization_people set may_be_mailed = true,
    welcomed_at = case when name = 'Ruth Lindqvist' then null else now() end`.execute(db)
  await vacuum(db)
  const kind = eventKind.path
  for (const filters of [{ item: eventId }, { not_welcomed: true }, { kind }, { search: 'Okafor' }] as const) {
    const wanted = await prepareFilters(db, own, filters)
    expect(await countPeople(db, wanted), JSON.stringify(filters)).toBe(guests)
    const counting = await rowsReadBy((tx) => countPeople(tx, wanted))
    const countingReachable = await rowsReadBy((tx) => countReachable(tx, wanted))
    for (const { name, read } of [...counting, ...countingReachable]) expect(read, name).toBeLessThan(mostRowsRead)
  }
})

/** @shows people.list */
it('lists who came first without reading everybody', async () => {
  const { db, clock } = app.services
  const wanted = await prepareFilters(db, { organizationId, now: clock.now() }, {})
  const listing = await rowsReadBy((tx) => listPeople(tx, wanted, 'waiting', { page: 1, perPage: 25 }))
  for (const { name, read } of listing) expect(read, name).toBeLessThan(mostRowsRead)
})

/** @shows people.gathered */
it('gives people of an earlier version their lexemes, a part at a time', async () => {
  const { db } = app.services
  await db.deleteFrom('people_lexemes').execute()
  await db.insertInto('people_to_index').values({ after: '00000000-0000-0000-0000-000000000000' }).execute()
  expect(await wrongLexemes(db)).not.toEqual([])
  await indexPeople(app.services).run({})
  expect(await wrongLexemes(db)).toEqual([])
  expect(await db.selectFrom('people_to_index').select('after').execute()).toEqual([])
})
