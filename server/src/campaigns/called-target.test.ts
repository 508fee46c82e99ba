import { callCampaignKind } from '@rostrum/contract/campaigns'
import type { CountedTarget } from '@rostrum/contract/directories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildDirectory, smallCongress } from '../../testing/factories-directories.ts'
import { buildItem, buildSupporter } from '../../testing/factories.ts'
import { importDirectory } from '../directories/import-directory.ts'

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

const buildToCongress = async (fields: Record<string, unknown> = {}) => {
  const name = `Congress ${crypto.randomUUID()}`
  const directoryId = await buildDirectory(app.services.db, { name })
  const attributes = { ...callCampaignKind.example, call_list: [], directory_id: directoryId, ...fields }
  const { id } = await buildItem(app.services.db, callCampaignKind, { attributes })
  const idOf = async (person: string) => {
    const row = await app.services.db
      .selectFrom('directory_targets')
      .select('id')
      .where('directory_id', '=', directoryId)
      .where('name', '=', person)
      .executeTakeFirstOrThrow()
    return row.id
  }
  return { id, name, idOf }
}

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
        division: null,
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
    await callAs(id, await idOf('Rita Four'), ['contacted', 'skip', 'voicemail'])
    await callAs(id, await idOf('Sally Wisconsin'), ['skip'])
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
    const { id, name, idOf } = await buildToCongress()
    const target = await idOf('Rita Four')
    await callAs(id, target, ['contacted'])
    expect((await read(id, target)).body.data.attributes).toMatchObject({
      name: 'Rita Four',
      title: 'Representative',
      is_listed: true,
      calls_count: 1,
    })
    const targets = smallCongress.filter((person) => person.name !== 'Rita Four')
    await importDirectory(app.services.db, { name, source: '', targets, now: new Date() })
    expect((await read(id, target)).body.data.attributes).toMatchObject({ is_listed: false, calls_count: 1 })
  })

  it('is not found if the campaign does not name them, or is not public', async () => {
    const { id, idOf } = await buildToCongress({ directory_titles: ['Senator'] })
    for (const target of [await idOf('Rita Four'), okello?.phone ?? '', 'nobody'])
      expect((await read(id, target)).body).toEqual(notFound)
    const draft = await buildItem(app.services.db, callCampaignKind, { status: 'draft', published_at: null })
    expect((await read(draft.id, okello?.phone ?? '')).body).toEqual(notFound)
  })
})
