import { MAX_COUNTED } from '@rostrum/contract/counted'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCallCampaign, buildEngagement, buildOrganization } from '../../testing/factories.ts'
import { copyAct } from '../../testing/many-acts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** @shows engagements.lists */
it('a program can read all acts of an organization, although only the first are counted', async () => {
  const { db } = app.services
  const { owner, id: organizationId } = await buildOrganization(db)
  const { id: campaignId } = await buildCallCampaign(db, { organization_id: organizationId })
  const { id } = await buildEngagement(db, { content_item_id: campaignId })
  await copyAct(db, id, MAX_COUNTED + 150)
  const list = async (page: number) => {
    const query = `campaign_id=${campaignId}&perPage=100&page=${page}`
    const { status, body } = await app.call('GET', `/campaign-engagements?${query}`, { token: owner.token })
    return {
      status,
      total: body.meta?.total,
      next: body.links?.next,
      length: body.data?.length,
      sources: body.meta?.sources,
    }
  }
  const counted = {
    status: 200,
    total: MAX_COUNTED,
    next: null,
    length: 100,
    sources: expect.objectContaining({ direct: MAX_COUNTED }),
  }
  expect(await list(1)).toEqual({ ...counted, next: expect.stringContaining('page=2') })
  const pages = MAX_COUNTED / 100
  expect(await list(pages)).toEqual({
    ...counted,
    total: MAX_COUNTED + 1,
    next: expect.stringContaining(`page=${pages + 1}`),
  })
  expect(await list(pages + 2)).toEqual({ ...counted, total: MAX_COUNTED + 150, length: 50 })
  expect((await list(pages + 3)).status).toBe(422)
})
