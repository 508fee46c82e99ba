import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { readSought } from '../organizations/sought.ts'
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
      insert into search_texts (type, id, search_document)
        select 'events', id, to_tsvector('simple', lower(title) || case when title like '%77' then ' heron' else '' end) from made`.execute(
      db,
    )
  }
  await vacuum(db)
})
afterAll(() => app.close())

it('the search uses its index, however much content there is', async () => {
  const { db } = app.services
  const request = { search: 'heron', type: undefined, page: 1, perPage: 5, now: new Date() }
  const sought = await readSought(db, request.search, { isWidened: false })
  const statement = hitsStatement(request, new Map([['events', 1]]), { sought, mode: 'exact words', now: request.now })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Bitmap Index Scan on search_texts_events_search_document_idx')
  expect(plan).not.toContain('Seq Scan on search_texts')
  expect(plan).not.toContain('Seq Scan on content_items')
  const answer = await app.call('GET', '/search?search=heron')
  expect(answer.body.meta.counts.events).toBe(items / 100)
})
