import { callCampaignKind } from '@rostrum/contract/campaigns'
import type { CountedTarget } from '@rostrum/contract/directories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCongressCampaign, smallCongress } from '../../testing/factories-directories.ts'
import { buildItem, buildSupporter } from '../../testing/factories.ts'

const [okello, tanaka] = callCampaignKind.example.call_list

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async (id: string, target: string) =>
  app.call('GET', `/call-campaigns/${id}/targets/${encodeURIComponent(target)}`)

/** So many people tell that their call to somebody went like this. */
const callAs = async (id: string, target: string, outcomes: string[]) => {
  for (const outcome of outcomes) {
    const { token } = await buildSupporter(app.services.db)
    const body = { campaign_type: 'call-campaigns', campaign_id: id, outcome, target }
    await app.call('POST', '/campaign-engagements', { token, body })
  }
}

const buildToCongress = (fields: Record<string, unknown> = {}) => buildCongressCampaign(app.services.db, fields)

const notFound = expect.objectContaining({ code: 'NOT_FOUND' })

describe('somebody whom a campaign asks people to call', () => {
  /** @shows targets.calls */
  it('is told with the number of people who have called them', async () => {
    const { id } = await buildItem(app.services.db, callCampaignKind)
    await callAs(id, okello?.phone ?? '', ['contacted', 'voicemail', 'contacted', 'skip'])
    expect((await read(id, okello?.phone ?? '')).body.data).toEqual({
      id: okello?.phone,
      type: 'called-targets',
      attributes: {
        name: okello?.name,
        title: '',
        office: okello?.office,
        party: '',
        phones: [{ label: '', number: okello?.phone }],
        email: '',
        contact_page: '',
        address: '',
        division: null,
        photo: null,
        note: '',
        is_listed: true,
        calls_count: 3,
        reached_count: 2,
      },
    })
    expect((await read(id, tanaka?.phone ?? '')).body.data.attributes).toMatchObject({ calls_count: 0 })
  })

  /** @shows targets.calls */
  it('is listed with the same number', async () => {
    const { id, idOf } = await buildToCongress()
    await callAs(id, idOf('Rita Four'), ['contacted', 'skip', 'voicemail'])
    await callAs(id, idOf('Sally Wisconsin'), ['skip'])
    const { body } = await app.call('GET', `/call-campaigns/${id}/targets`)
    const called = (body.data as CountedTarget[]).filter(({ attributes }) => attributes.calls_count > 0)
    expect(called.map(({ attributes }) => [attributes.name, attributes.calls_count])).toEqual([['Rita Four', 2]])
    const entered = await buildItem(app.services.db, callCampaignKind)
    await callAs(entered.id, tanaka?.phone ?? '', ['unavailable'])
    const list = (await app.call('GET', `/call-campaigns/${entered.id}/targets`)).body.data as CountedTarget[]
    expect(list.map(({ attributes }) => attributes.calls_count)).toEqual([0, 1])
  })

  it('is told apart from others with the same number', async () => {
    const attributes = { ...callCampaignKind.example, call_list: [okello, { ...tanaka, phone: okello?.phone }] }
    const { id } = await buildItem(app.services.db, callCampaignKind, { attributes })
    await callAs(id, `${okello?.phone} #2`, ['contacted'])
    const { data } = (await read(id, `${okello?.phone} #2`)).body
    expect(data.attributes).toMatchObject({ name: tanaka?.name, calls_count: 1 })
    expect((await read(id, okello?.phone ?? '')).body.data.attributes).toMatchObject({ calls_count: 0 })
  })

  it('comes from a directory, and remains after they have left their office', async () => {
    const { id, idOf, importAnew } = await buildToCongress()
    const target = idOf('Rita Four')
    await callAs(id, target, ['contacted'])
    expect((await read(id, target)).body.data.attributes).toMatchObject({
      name: 'Rita Four',
      title: 'Representative',
      is_listed: true,
      calls_count: 1,
    })
    await importAnew(smallCongress.filter(({ name }) => name !== 'Rita Four'))
    expect((await read(id, target)).body.data.attributes).toMatchObject({ is_listed: false, calls_count: 1 })
  })

  it('is not found if the campaign does not name them, or is not public', async () => {
    const { id, idOf } = await buildToCongress({ directory_titles: ['Senator'] })
    for (const target of [idOf('Rita Four'), okello?.phone ?? '', 'nobody'])
      expect((await read(id, target)).body).toEqual(notFound)
    const draft = await buildItem(app.services.db, callCampaignKind, { status: 'draft', published_at: null })
    expect((await read(draft.id, okello?.phone ?? '')).body).toEqual(notFound)
  })
})
