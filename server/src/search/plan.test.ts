import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { hitsStatement } from './queries.ts'

let app: TestApp
const items = 20_000
/** A statement may take only some seconds, also on a busy machine. */
const itemsAtOnce = 2_000
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  const { id } = await buildOrganization(db)
  for (let first = 1; first <= items; first += itemsAtOnce) {
    await sql`with made as (
        insert into content_items (id, organization_id, kind, status, title, attributes, published_at)
          select gen_random_uuid(), ${id}, 'events', 'published', 'Event ' || number,
            ${JSON.stringify(eventKind.example)}::jsonb, now()
            from generate_series(${first}::int, ${first + itemsAtOnce - 1}::int) number
          returning id, title)
      insert into content_search
        select id, to_tsvector('simple', lower(title) || case when title like '%77' then ' heron' else '' end) from made`.execute(
      db,
    )
  }
  await sql`analyze`.execute(db)
})
afterAll(() => app.close())

it('the search uses its index, however much content there is', async () => {
  const request = { search: 'heron', type: undefined, page: 1, perPage: 5, now: new Date() }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${hitsStatement(request)}`.execute(app.services.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Bitmap Index Scan on content_search_words')
  expect(plan).not.toContain('Seq Scan on content_search')
  expect(plan).not.toContain('Seq Scan on content_items')
  const answer = await app.call('GET', '/search?search=heron')
  expect(answer.body.meta.counts.events).toBe(items / 100)
})
