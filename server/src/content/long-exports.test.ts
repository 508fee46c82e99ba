import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildAdmin, buildEngagement, buildItem } from '../../testing/factories.ts'
import { copyAct } from '../../testing/many-acts.ts'
import { listAllEngagements } from './engagements.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** More than two pages of what is read at a time. */
const ACTS = 2_500

/** @shows engagements.long-exports */
it('a spreadsheet has everybody who took part once, oldest first, and whoever withdraws while it is written may be missing', async () => {
  const { db } = app.services
  const item = await buildItem(db, callCampaignKind)
  await copyAct(db, (await buildEngagement(db, { content_item_id: item.id })).id, ACTS)
  const acts = db.selectFrom('engagements').where('content_item_id', '=', item.id)
  const inOrder = await acts.select('id').orderBy('created_at').orderBy('id').execute()
  const expected = inOrder.map(({ id }) => id)

  const lengths: number[] = []
  const listed: string[] = []
  for await (const rows of await listAllEngagements(db, { campaignId: item.id })) {
    if (lengths.length === 0)
      await db
        .deleteFrom('engagements')
        .where('id', '=', expected[2_200] ?? '')
        .execute()
    lengths.push(rows.length)
    listed.push(...rows.map(({ id }) => id))
  }
  expect(lengths).toEqual([1_000, 1_000, 499])
  expect(listed).toEqual(expected.toSpliced(2_200, 1))

  const { token } = await buildAdmin(db, { organization_id: item.organization_id, role: 'owner' })
  const url = `/api/campaign-engagements.csv?campaign_id=${item.id}`
  const { body } = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(body.split('\r\n')).toHaveLength(ACTS)
})
