import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { earlier, earlierIds, earlierRows } from '../../../testing/earlier-rows.ts'
import { isLongRun } from '../../../testing/long-run.ts'
import { wrongLexemes } from '../../../testing/people-lexemes.ts'
import { countReachable } from '../../people/counts.ts'
import { prepareFilters } from '../../people/filters.ts'
import { indexPeople } from '../../people/index-people.ts'
import { clear } from '../backup/restore.ts'
import { listColumns, listTables } from '../backup/tables.ts'
import type { Db, OpenDatabase } from './database.ts'
import { knownMigrations, migrateTo, migrateToLatest } from './migrate.ts'

const versions = await knownMigrations()
/** The oldest, a middle and the newest version. The long run tests all of them. */
const triedVersions = isLongRun
  ? versions
  : [0, 0.5, 1].flatMap((part) => versions.at(Math.floor(part * (versions.length - 1))) ?? [])
/** Filled by triggers from other tables. */
const derived = 'public.search_words'

let database: OpenDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  ;({ db } = database)
})
afterAll(() => database.close())

/** Creates a database of that version with a row in every table. */
const fillVersion = async (version: string) => {
  await clear(database)
  await migrateTo(db, version)
  const tables = new Set(await listTables(db))
  for (const [name, row] of earlierRows) {
    const table = `public.${name}`
    if (!tables.has(table)) continue
    const known = new Set(await listColumns(db, table))
    const columns = Object.keys(row).filter((column) => known.has(column))
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::text::json)`.execute(
      db,
    )
  }
}

type Columns = Record<string, string[]>
const columnsNow = async (): Promise<Columns> => {
  const found: Columns = {}
  for (const table of await listTables(db)) if (table !== derived) found[table] = await listColumns(db, table)
  return found
}

/** Every row of these tables as text, with only these columns. */
const rowsOf = async (columns: Columns): Promise<string[]> => {
  const found: string[] = []
  for (const [table, names] of Object.entries(columns)) {
    const listed = sql.join(names.map((name) => sql.ref(name)))
    const { rows } = await sql<{ line: string }>`
      select row_to_json(t)::text as line from (select ${listed} from ${sql.table(table)}) t`.execute(db)
    found.push(...rows.map(({ line }) => `${table} ${line}`))
  }
  return found
}

/** Checks the values that later migrations added to existing rows. */
const expectFilledIn = async (version: string) => {
  const { item, organization, supporter } = earlierIds
  const links = db.selectFrom('donation_links').select('link').where('organization_id', '=', organization)
  expect(await links.execute()).toEqual([{ link: 'https://give.example.org' }])
  const answers = db.selectFrom('engagements').select(['kind', 'is_counted', 'number']).where('user_id', '=', supporter)
  expect(await answers.execute()).toEqual([{ kind: 'call-campaigns', is_counted: true, number: 1 }])
  const found = sql<{ isFound: boolean }>`
    select search_document @@ 'heating'::tsquery as "isFound" from search_texts where id = ${item}`
  expect((await found.execute(db)).rows).toEqual([{ isFound: true }])
  // Users who accepted the terms before these had versions accepted the first version.
  const people = db.selectFrom('users').select('terms_version').where('email', '=', earlier.email)
  if (version < '0010') expect(await people.execute()).toEqual([{ terms_version: 1 }])
}

let latest: Columns
beforeAll(async () => {
  latest = await columnsNow()
})

/** @shows operation.upgrades */
it.each(triedVersions)(
  'rows written at version %s survive the migration to the newest version, and all constraints are valid',
  async (version) => {
    await fillVersion(version)
    const columns: Columns = {}
    for (const [table, names] of Object.entries(await columnsNow())) {
      expect(
        await db
          .selectFrom(sql<object>`${sql.table(table)}`.as('t'))
          .selectAll()
          .execute(),
        `${table} has a row in earlier-rows.ts`,
      ).not.toEqual([])
      const kept = names.filter((name) => latest[table]?.includes(name))
      if (kept.length > 0) columns[table] = kept
    }
    const before = await rowsOf(columns)
    expect(before.length).toBeGreaterThan(15)

    await migrateToLatest(db)
    expect(await columnsNow()).toEqual(latest)
    expect(await rowsOf(columns)).toEqual(expect.arrayContaining(before))
    const { rows: unproven } = await sql`select conname from pg_constraint where not convalidated`.execute(db)
    expect(unproven).toEqual([])
    await expectFilledIn(version)
  },
)

/** @shows engagements.numbers */
it('numbers the acts of earlier versions in the order in which they were answered', async () => {
  await fillVersion('0031-people')
  const { item, organization } = earlierIds
  const answer = (hour: number, isCounted: boolean) =>
    sql`insert into engagements (id, content_item_id, organization_id, kind, is_counted, answered_at)
      values (gen_random_uuid(), ${item}, ${organization}, 'call-campaigns', ${isCounted},
        ${`2025-06-02T0${hour}:00:00Z`})`.execute(db)
  for (const [hour, isCounted] of [
    [3, true],
    [1, true],
    [2, false],
  ] as const)
    await answer(hour, isCounted)
  await migrateToLatest(db)
  await answer(4, true)
  const acts = db.selectFrom('engagements').select('number').where('content_item_id', '=', item)
  const numbers = (await acts.orderBy('answered_at').execute()).map(({ number }) => number)
  // The act of `earlierRows` was answered today. The last one was given after the migration, like that of an old node.
  expect(numbers).toEqual([1, null, 2, 4, 3])
})

/** @shows people.gathered */
it('people who were listed by an earlier version are found and counted while a job indexes them, and afterwards', async () => {
  await fillVersion('0054-counts-by-index')
  await sql`update organization_people set is_listed = true where name = 'Maya'`.execute(db)
  await migrateToLatest(db)
  const count = async () => {
    const own = { organizationId: earlierIds.organization, now: new Date() }
    return countReachable(db, await prepareFilters(db, own, { search: 'maya' }))
  }
  expect(await wrongLexemes(db)).not.toEqual([])
  expect(await count()).toMatchObject({ total: 1 })
  await indexPeople({ db }).run({})
  expect(await wrongLexemes(db)).toEqual([])
  expect(await count()).toMatchObject({ total: 1 })
})

it('the server runs on a database that was created with the first version', async () => {
  await fillVersion(versions[0] ?? '')
  const app = await createTestApp({ database: { ...database, close: () => Promise.resolve() } })
  const { email, password, organizationName, title } = earlier
  onTestFinished(app.close)
  const login = await app.call('POST', '/login', { body: { email, password } })
  const page = await app.call('GET', `/organizations/${earlierIds.organization}`)
  const item = await app.call('GET', `/call-campaigns/${earlierIds.item}`)
  expect(login.status).toBe(200)
  expect(page.status).toBe(200)
  expect(page.body.data.attributes.name).toBe(organizationName)
  expect(item.body.data.attributes).toMatchObject({ title, engagements_count: 1 })
})
