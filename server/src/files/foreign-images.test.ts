import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { clear } from '../platform/backup/restore.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { migrateTo, migrateToLatest } from '../platform/db/migrate.ts'

const id = (number: number) => `0192a0f0-0000-7000-8000-${String(number).padStart(12, '0')}`
const [owner, organization, event, candidate] = [id(1), id(2), id(3), id(4)]
const own = `/files/${id(5)}.webp`
const foreign = 'https://tracker.example.org/pixel.gif'

let database: OpenDatabase
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await clear(database)
  await migrateTo(db, '0023-mail-limits')
  const members = [
    { name: 'Ines', role: '', about: '', image: foreign },
    { name: 'Kenji', role: '', about: '', image: own },
    { name: 'Rosa', role: '', about: '', image: null },
  ]
  const item = (itemId: string, kind: string, attributes: object) => sql`
    insert into content_items (id, organization_id, kind, status, title, attributes, public_attributes)
    values (${itemId}, ${organization}, ${kind}, 'draft', 'x', ${JSON.stringify(attributes)}::jsonb,
      ${JSON.stringify(attributes)}::jsonb)`
  for (const statement of [
    sql`insert into users (id, email, name, first_name, last_name, avatar)
      values (${owner}, 'ines@example.org', 'Ines', 'Ines', '', ${foreign})`,
    sql`insert into files (id, owner_id, purpose, name, mime_type, size, storage_key)
      values (${id(5)}, ${owner}, 'image', 'river.png', 'image/webp', 1, 'images/river.webp')`,
    sql`insert into organizations (id, name, profile_image, cover_image, team_members)
      values (${organization}, 'River', ${foreign}, ${`https://rostrum.example.org${own}`}, ${JSON.stringify(members)}::jsonb)`,
    item(event, 'events', { image: foreign, url: foreign }),
    item(candidate, 'candidates', { profile_image: own, cover_image: null, name: 'Ines' }),
  ]) {
    await statement.execute(db)
  }
  await migrateToLatest(db)
  app = await createTestApp({ database })
})
afterAll(() => app.close())

/** @shows organizations.own-images */
it('images of other sites that an earlier version stored are not shown, and our own still are', async () => {
  const { db } = database
  expect(await db.selectFrom('users').select('avatar').execute()).toEqual([{ avatar: null }])
  const stored = db.selectFrom('organizations').select(['profile_image', 'cover_image', 'team_members'])
  const [{ team_members: members, ...images } = { team_members: [] }] = await stored.execute()
  expect(images).toEqual({ profile_image: null, cover_image: own })
  expect(members).toMatchObject([
    { name: 'Ines', image: null },
    { name: 'Kenji', image: own },
    { name: 'Rosa', image: null },
  ])
  const items = await db.selectFrom('content_items').select(['attributes', 'public_attributes']).orderBy('id').execute()
  const shown = { attributes: { image: null, url: foreign } }
  const kept = { attributes: { profile_image: own, cover_image: null, name: 'Ines' } }
  expect(items).toEqual([shown, kept].map(({ attributes }) => ({ attributes, public_attributes: attributes })))
})

it('a node of an earlier version can store none while it is replaced', async () => {
  const { db } = database
  const built = await buildOrganization(db)
  const writes = [
    db.updateTable('users').set({ avatar: foreign }).where('id', '=', built.owner.id),
    db.updateTable('organizations').set({ profile_image: foreign }).where('id', '=', built.id),
    db.updateTable('organizations').set({ cover_image: foreign }).where('id', '=', built.id),
  ]
  for (const write of writes) await expect(write.execute()).rejects.toMatchObject({ code: '23514' })
})
