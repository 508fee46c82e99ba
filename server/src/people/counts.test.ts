import type { PeopleFilters } from '@rostrum/contract/people'
import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildEngagement,
  buildFollow,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildSupporter,
} from '../../testing/factories.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { wrongLexemes } from '../../testing/people-lexemes.ts'
import { countPeople, countReachable } from './counts.ts'
import { prepareFilters } from './filters.ts'
import { findFew } from './lexemes.ts'
import { listPeople } from './queries.ts'

let app: TestApp
let organizationId: string
let itemId: string
const names = ['June Park', 'June Juneau', 'Junior Okafor', 'Ruth Lindqvist', 'Maya Okafor', "Ana O'Brien"]

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  organizationId = (await buildOrganization(db)).id
  itemId = (await buildItem(db, eventKind, { organization_id: organizationId })).id
  for (const [index, name] of [...names, ...names].entries()) {
    const person = await buildSupporter(db, { name })
    if (index % 2 === 0) await buildFollow(db, { organization_id: organizationId, user_id: person.id })
    if (index % 2 === 1 || index % 3 === 0) {
      await buildEngagement(db, { content_item_id: itemId, user_id: person.id, outcome: 'going' })
    }
    if (index % 4 === 0) await buildConversation(db, { organizationId, supporterId: person.id })
  }
  await buildGuestEngagement(db, {
    content_item_id: itemId,
    outcome: 'going',
    given_name: 'June Vue',
    postal_code: '53212',
  })
  // Others of the same name and with the same tags.
  const other = await buildOrganization(db)
  const elsewhere = await buildSupporter(db, { name: 'June Park' })
  await buildFollow(db, { organization_id: other.id, user_id: elsewhere.id })
  await sql`with numbered as (select id, row_number() over (order by id) as number from organization_people)
    update organization_people person set
      tags = case when number % 2 = 0 then array['Speaker', 'Spanish'] else array['Spanish'] end,
      welcomed_at = case when number % 3 = 0 then now() end,
      may_be_called = number % 4 = 0
    from numbered where numbered.id = person.id`.execute(db)
})
afterAll(() => app.close())

const filters = (): PeopleFilters[] => [
  { search: 'june' },
  { search: 'ju' },
  { search: 'park ju' },
  { search: "o'brien" },
  { search: 'nobody' },
  { place: '532' },
  { kind: 'events' },
  { kind: 'events', tag: 'Speaker' },
  { kind: 'events', search: 'ju' },
  { kind: 'events', tag: 'spanish', search: 'o', not_welcomed: true },
  { tag: 'Speaker' },
  { tag: 'Speaker', not_welcomed: true },
  { tag: 'Speaker', consent: 'email' },
  { search: 'june', consent: 'call' },
  { kind: 'events', consent: 'chat' },
  { owner: 'none', source: 'direct' },
  { needs_help: true },
  { not_welcomed: true },
  { not_welcomed: true, consent: 'email' },
  { tag: 'Spanish', item: itemId },
  { tag: 'Spanish', since: '2026-01-01' },
  { tag: 'Spanish', is_late: false },
]

/** Does something while the people of an earlier version have no lexemes yet. */
const whileIndexing = async <T>(work: () => Promise<T>): Promise<T> => {
  const { db } = app.services
  const after = '00000000-0000-0000-0000-000000000000'
  await db.insertInto('people_to_index').values({ after }).execute()
  try {
    return await work()
  } finally {
    await db.deleteFrom('people_to_index').execute()
  }
}

const prepare = (wanted: PeopleFilters) =>
  prepareFilters(app.services.db, { organizationId, now: app.services.clock.now() }, wanted)

describe('those who match', () => {
  /** @shows people.filters */
  it('are the same people, counted and listed, whether they are few, found by lexemes, or searched', async () => {
    const { db } = app.services
    const page = { page: 1, perPage: 100 }
    for (const wanted of filters()) {
      const name = JSON.stringify(wanted)
      const searched = await whileIndexing(async () => {
        const prepared = await prepare(wanted)
        expect(prepared.few).toBeUndefined()
        return { rows: await listPeople(db, prepared, 'name', page), counts: await countReachable(db, prepared) }
      })
      const { rows } = searched
      const counts = {
        total: rows.length,
        mailed: rows.filter(({ consents }) => consents.includes('organization_mail')).length,
        called: rows.filter(({ may_be_called: mayBeCalled }) => mayBeCalled).length,
      }
      expect(searched.counts, name).toMatchObject(counts)
      const prepared = await prepare(wanted)
      for (const few of [prepared.few, undefined]) {
        expect(await listPeople(db, { ...prepared, few }, 'name', page), name).toEqual(rows)
        expect(await countReachable(db, { ...prepared, few }), name).toMatchObject(counts)
        expect(await countPeople(db, { ...prepared, few }), name).toBe(counts.total)
      }
    }
    expect(await countPeople(db, await prepare({ search: 'june' }))).toBe(5)
  })

  /** @shows people.list */
  it('are counted up to the limit, and so are those of them who may be mailed or called', async () => {
    const { db } = app.services
    const scope = organizationId.slice(-12)
    for (const lexeme of [`${scope}:kind=candidates`, `${scope} crowd`]) {
      await sql`insert into people_lexemes (lexeme, may_be_called, may_be_mailed, organization_person_id)
        select ${lexeme}, number > 14000, number > 12000, gen_random_uuid() from generate_series(1, 15000) number`.execute(
        db,
      )
    }
    for (const wanted of [{ kind: 'candidates' }, { search: 'crowd' }, { search: 'cro' }] as const) {
      const prepared = await prepare(wanted)
      expect(prepared.few).toBeUndefined()
      expect(await countReachable(db, prepared)).toMatchObject({ total: 10_000, mailed: 3000, called: 1000 })
      expect(await countPeople(db, prepared)).toBe(10_000)
    }
    expect(await countPeople(db, await prepare({ kind: 'candidates', consent: 'call' }))).toBe(1000)
    await sql`delete from people_lexemes lexeme
      where not exists (select from organization_people person where person.id = organization_person_id)`.execute(db)
    expect(await wrongLexemes(db)).toEqual([])
  })
})

/** @shows people.filters */
it('the few who have the rarest lexeme are found, those of a common one are not', async () => {
  const { db } = app.services
  const lexeme = (text: string) => ({ text: `${organizationId.slice(-12)} ${text}`, isBeginning: true })
  const fewOf = async (...texts: string[]) => (await findFew(db, texts.map(lexeme)))?.length
  expect(await fewOf()).toBeUndefined()
  expect(await fewOf('vue')).toBe(1)
  expect(await fewOf('zzyzx')).toBe(0)
  await sql`insert into people_lexemes (lexeme, may_be_called, may_be_mailed, organization_person_id)
    select ${lexeme('crowd').text}, false, false, gen_random_uuid() from generate_series(1, 201)`.execute(db)
  expect(await fewOf('crowd')).toBeUndefined()
  expect(await fewOf('crowd', 'vue')).toBe(1)
  expect(await whileIndexing(() => fewOf('vue'))).toBeUndefined()
})

/** @shows people.filters */
it('no two organizations can have the same lexemes', async () => {
  const { db } = app.services
  const { id } = await buildOrganization(db)
  const alike = `00000000-0000-7000-8000-${id.slice(-12)}`
  await expect(buildOrganization(db, { id: alike })).rejects.toThrow('organizations_people_scope')
})
