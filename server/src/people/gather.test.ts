import { afterAll, beforeAll, expect, it } from 'vitest'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildEngagement,
  buildFollow,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildRegistration,
  buildSupporter,
  buildUser,
} from '../../testing/factories.ts'
import { wrongLexemes } from '../../testing/people-lexemes.ts'
import { gatherPeople } from './gather.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const columns = ['name', 'acts', 'consents', 'person_id', 'address', 'is_guest', 'last_deed'] as const
const rows = (organizationId: string) =>
  app.services.db
    .selectFrom('organization_people')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('person_id')
    .execute()

/** @shows people.gathered */
it('lists the people of an organization that is older than the list, and welcomes who came long ago', async () => {
  const { db } = app.services
  const { id } = await buildOrganization(db)
  const item = await buildItem(db, callCampaignKind, { organization_id: id })
  for (let count = 0; count < 3; count += 1) {
    await buildFollow(db, { organization_id: id, created_at: new Date('2026-01-01T00:00:00Z') })
  }
  const { id: userId } = await buildSupporter(db)
  await buildEngagement(db, { content_item_id: item.id, user_id: userId, outcome: 'contacted' })
  await buildGuestEngagement(db, { content_item_id: item.id, outcome: 'contacted' })
  await buildRegistration(db, { organization_id: id, user_id: null, email: null })
  const kept = await rows(id)
  expect(kept).toHaveLength(6)

  await db.deleteFrom('organization_people').where('organization_id', '=', id).execute()
  await db.updateTable('organizations').set({ people_gathered_at: null }).where('id', '=', id).execute()
  await gatherPeople(app.services).run({})
  expect(await rows(id)).toEqual(kept)
  const { rows: waiting } = await sql`
    select first_seen_at < '2026-02-01' as is_old from organization_people
    where organization_id = ${id} and welcomed_at is null`.execute(db)
  expect(waiting).toEqual([{ is_old: false }, { is_old: false }, { is_old: false }])
  const { people_gathered_at: gatheredAt } = await db
    .selectFrom('organizations')
    .select('people_gathered_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(gatheredAt).not.toBeNull()
})

/** @shows people.gathered */
it('computes people later whom one statement has changed together with many others', async () => {
  const { db } = app.services
  const { id } = await buildOrganization(db)
  const people = await Promise.all(Array.from({ length: 501 }, () => buildUser(db)))
  const follows = people.map((person) => ({ organization_id: id, user_id: person.id, created_at: new Date() }))
  await db.insertInto('follows').values(follows.slice(0, 500)).execute()
  expect(await rows(id)).toHaveLength(500)
  await db.deleteFrom('follows').where('organization_id', '=', id).execute()
  expect(await rows(id)).toHaveLength(0)

  await db.insertInto('follows').values(follows).execute()
  expect(await rows(id)).toHaveLength(0)
  await gatherPeople(app.services).run({})
  expect(await rows(id)).toHaveLength(501)
  expect(await db.selectFrom('people_to_gather').select('person_id').execute()).toEqual([])
})

/** @shows people.filters */
it('leaves nobody with lexemes that are not theirs', async () => {
  expect(await wrongLexemes(app.services.db)).toEqual([])
})
