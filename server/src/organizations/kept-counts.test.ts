import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization, buildSupporter } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** What the triggers count, and the same counted from the rows. */
const counted = async () => {
  const { rows } = await sql<{ kept: unknown; exact: unknown }>`
    select (select to_jsonb(sum(published)::int) from organization_counts) as kept,
      (select to_jsonb(count(*)::int) from organizations where published_at is not null) as exact
    union all select
      (select jsonb_agg(to_jsonb(tagged) order by organization_id, tag_id) from tagged_organizations tagged),
      (select jsonb_agg(jsonb_build_object('organization_id', id, 'tag_id', tag_id, 'search_state', search_state, 'country', country)
          order by id, tag_id)
        from organization_tags join organizations on id = organization_id where published_at is not null)
    union all select
      (select jsonb_agg(to_jsonb(counts) order by organization_id, quarter) from follow_counts counts where follows <> 0),
      (select jsonb_agg(to_jsonb(counts) order by organization_id, quarter) from (
        select organization_id, follow_quarter(created_at) as quarter, count(*)::int as follows from follows group by 1, 2) counts)`.execute(
    app.services.db,
  )
  return { kept: rows.map(({ kept }) => kept), exact: rows.map(({ exact }) => exact) }
}

const expectExact = async () => {
  const { kept, exact } = await counted()
  expect(kept).toEqual(exact)
}

/** @shows discovery.totals */
it('totals that are kept are those of the rows, whatever happens to organizations, tags and follows', async () => {
  const { db } = app.services
  await expectExact()
  const { owner, id } = await buildOrganization(db, { tags: ['Rivers', 'Food'], state: 'Ohio', country: 'US' })
  const other = await buildOrganization(db, { tags: ['Rivers'], published_at: null })
  await expectExact()
  const perform = (action: string) =>
    app.call('POST', `/organizations/${id}/actions?action=${action}`, { token: owner.token, body: {} })
  expect((await perform('unpublish')).status).toBe(200)
  await expectExact()
  expect((await perform('publish')).status).toBe(200)
  await expectExact()
  const change = { tags: ['Food'], state: 'Iowa', country: 'CA' }
  expect((await app.call('PUT', `/organizations/${id}`, { token: owner.token, body: change })).status).toBe(200)
  await expectExact()

  const [first, second] = [await buildSupporter(db), await buildSupporter(db)]
  for (const { token } of [first, second])
    await app.call('POST', `/organizations/${id}/actions?action=follow`, { token })
  await db
    .insertInto('follows')
    .values({ organization_id: other.id, user_id: first.id, created_at: new Date('2026-03-01T10:59:59Z') })
    .execute()
  await expectExact()
  await app.call('POST', `/organizations/${id}/actions?action=unfollow`, { token: first.token })
  await expectExact()
  await db.deleteFrom('users').where('id', '=', second.id).execute()
  await expectExact()
  await db.deleteFrom('tags').where('name', '=', 'Food').execute()
  await expectExact()
  await db.deleteFrom('organizations').where('id', 'in', [id, other.id]).execute()
  await expectExact()
})
