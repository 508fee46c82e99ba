import { emailCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '../../migrations/0015-content-search.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('the migration makes content searchable that was published before', async () => {
  const { db } = app.services
  await buildItem(db, candidateKind, {
    attributes: { name: 'Elena Quetzal', highlights: [{ title: 'Repairs', excerpt: 'Within a fortnight.' }] },
  })
  await buildItem(db, emailCampaignKind, { attributes: { about: 'Educación para todas.' } })
  await sql`drop table content_search`.execute(db)
  // A migration takes a database without a schema type.
  await up(db as unknown as Kysely<never>)
  for (const [text, type] of [
    ['quetzal', 'candidates'],
    ['fortnight', 'candidates'],
    ['educacion todas', 'email-campaigns'],
    ['fortnigth', 'candidates'],
  ]) {
    const { body } = await app.call('GET', `/search?search=${encodeURIComponent(text ?? '')}`)
    expect(body.meta.counts[type ?? ''], text).toBe(1)
  }
})
