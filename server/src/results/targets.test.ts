import { callCampaignKind, emailCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import type { AreaResult, TargetResult } from '@rostrum/contract/target-results'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCongressCampaign, smallCongress } from '../../testing/factories-directories.ts'
import { buildGuestEngagement, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'

const wisconsin = 'ocd-division/country:us/state:wi'
const minnesota = 'ocd-division/country:us/state:mn'

let app: TestApp
let organization: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  app = await createTestApp()
  organization = await buildOrganization(app.services.db)
})
afterAll(() => app.close())

const buildToCongress = (fields: Record<string, unknown> = {}) =>
  buildCongressCampaign(app.services.db, { organization_id: organization.id, ...fields })

const tell = (
  token: string,
  id: string,
  { target, outcome, type = 'call-campaigns' }: Record<string, string | undefined>,
) =>
  app.call('POST', '/campaign-engagements', { token, body: { campaign_type: type, campaign_id: id, outcome, target } })

const read = async (id: string, query = '', token = organization.owner.token) => {
  const answer = await app.call('GET', `/results/${id}/targets${query}`, { token })
  const rows = (answer.body.data ?? []) as TargetResult[]
  return { ...answer, rows, names: rows.map(({ attributes }) => attributes.name) }
}
const areasOf = async (id: string) =>
  ((await app.call('GET', `/results/${id}/areas`, { token: organization.owner.token })).body.data as AreaResult[]).map(
    ({ id: division, attributes }) => ({ division, ...attributes }),
  )

describe('the results of the people whom a campaign names', () => {
  /** @shows targets.results */
  it('count for each the people who told how their call went, most first', async () => {
    const { id, idOf } = await buildToCongress()
    const [ann, ben] = [await buildSupporter(app.services.db), await buildSupporter(app.services.db)]
    await tell(ann.token, id, { target: idOf('Sam Minnesota'), outcome: 'contacted' })
    await tell(ben.token, id, { target: idOf('Sam Minnesota'), outcome: 'voicemail' })
    await tell(ben.token, id, { target: idOf('Rita Four'), outcome: 'unavailable' })
    await tell(ben.token, id, { target: idOf('Sally Wisconsin'), outcome: 'skip' })
    const { rows, names, body } = await read(id)
    expect(names.slice(0, 3)).toEqual(['Sam Minnesota', 'Rita Four', 'Sally Wisconsin'])
    expect(body.meta.total).toBe(smallCongress.length)
    expect(rows[0]).toMatchObject({
      id: idOf('Sam Minnesota'),
      attributes: {
        title: 'Senator',
        division: minnesota,
        is_listed: true,
        people: 2,
        outcomes: { contacted: 1, voicemail: 1, unavailable: 0, skip: 0 },
      },
    })
    // Who only skipped somebody has not called them.
    expect(rows[2]?.attributes).toMatchObject({ people: 0, outcomes: { skip: 1 } })
  })

  it('follow an answer that changes, and one that is withdrawn', async () => {
    const { id, idOf } = await buildToCongress()
    const { token } = await buildSupporter(app.services.db)
    const target = idOf('Rita Four')
    const told = await tell(token, id, { target, outcome: 'unavailable' })
    await tell(token, id, { target, outcome: 'contacted' })
    await tell(token, id, { target: idOf('Rosa Five'), outcome: 'voicemail' })
    const first = (await read(id)).rows.find((row) => row.id === target)?.attributes
    expect(first).toMatchObject({ people: 1, outcomes: { contacted: 1, unavailable: 0 } })
    await app.call('DELETE', `/campaign-engagements/${told.body.data.id}`, { token })
    expect((await read(id)).rows.map(({ attributes }) => attributes.people)).toEqual(smallCongress.map(() => 0))
  })

  it('do not count the same answer twice', async () => {
    const { id, idOf } = await buildToCongress()
    const { token } = await buildSupporter(app.services.db)
    for (let press = 0; press < 3; press++) await tell(token, id, { target: idOf('Rita Four'), outcome: 'contacted' })
    expect((await read(id)).rows[0]?.attributes).toMatchObject({ name: 'Rita Four', people: 1 })
  })

  it('count everybody who calls the same person at once', async () => {
    const { id, idOf } = await buildToCongress()
    const callers = await Promise.all(Array.from({ length: 20 }, () => buildSupporter(app.services.db)))
    const answers = await Promise.all(
      callers.map(({ token }) => tell(token, id, { target: idOf('Rita Four'), outcome: 'contacted' })),
    )
    expect(answers.map(({ body }) => body.data.attributes.outcome)).toEqual(callers.map(() => 'contacted'))
    expect((await read(id)).rows[0]?.attributes).toMatchObject({ name: 'Rita Four', people: 20 })
  })

  it('remain when somebody has left their office', async () => {
    const { id, idOf, importAnew } = await buildToCongress()
    const { token } = await buildSupporter(app.services.db)
    await tell(token, id, { target: idOf('Sue Minnesota'), outcome: 'contacted' })
    await importAnew(smallCongress.filter(({ name }) => name !== 'Sue Minnesota' && name !== 'Ruth One'))
    const { rows, names } = await read(id)
    expect(rows[0]?.attributes).toMatchObject({ name: 'Sue Minnesota', is_listed: false, people: 1 })
    // Nobody has called her, so nothing is to be told.
    expect(names).not.toContain('Ruth One')
  })

  /** @shows targets.results */
  it('can be read by area, and of one area', async () => {
    const { id, idOf } = await buildToCongress()
    const { token } = await buildSupporter(app.services.db)
    await tell(token, id, { target: idOf('Rita Four'), outcome: 'contacted' })
    await tell(token, id, { target: idOf('Sally Wisconsin'), outcome: 'voicemail' })
    expect(await areasOf(id)).toEqual([
      {
        division: wisconsin,
        name: 'Wisconsin',
        targets: 4,
        reached: 2,
        people: 2,
        outcomes: { contacted: 1, voicemail: 1, unavailable: 0, skip: 0 },
      },
      expect.objectContaining({ division: minnesota, name: 'Minnesota', targets: 3, reached: 0, people: 0 }),
    ])
    const { names, body } = await read(id, `?area=${wisconsin}&perPage=2`)
    expect(names).toEqual(['Sally Wisconsin', 'Rita Four'])
    expect(body.meta.total).toBe(4)
    expect(body.links.next).toContain(encodeURIComponent(wisconsin))
  })

  it('are those of the people whom the campaign has chosen from the directory', async () => {
    const { id } = await buildToCongress({ directory_titles: ['Senator'], directory_divisions: [wisconsin] })
    expect((await read(id)).names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin'])
  })

  it('are there for people whom the organizer has entered, also after they were taken off the list', async () => {
    const [okello, tanaka] = callCampaignKind.example.call_list
    const { id } = await buildItem(app.services.db, callCampaignKind, { organization_id: organization.id })
    const { token } = await buildSupporter(app.services.db)
    await tell(token, id, { target: tanaka?.phone, outcome: 'contacted' })
    expect((await read(id)).names).toEqual([tanaka?.name, okello?.name])
    expect(await areasOf(id)).toEqual([])
    await app.services.db
      .updateTable('content_items')
      .set({ attributes: JSON.stringify({ ...callCampaignKind.example, call_list: [okello] }) })
      .where('id', '=', id)
      .execute()
    const { rows, names } = await read(id)
    expect(names).toEqual([tanaka?.phone, okello?.name])
    expect(rows.map(({ attributes }) => attributes.is_listed)).toEqual([false, true])
  })

  it('are there for email campaigns', async () => {
    const { id } = await buildItem(app.services.db, emailCampaignKind, { organization_id: organization.id })
    const { token } = await buildSupporter(app.services.db)
    const target = emailCampaignKind.example.email_list[1]?.email
    await tell(token, id, { target, outcome: 'sent', type: 'email-campaigns' })
    expect((await read(id)).rows[0]?.attributes).toMatchObject({ people: 1, outcomes: { sent: 1 } })
  })

  /** @shows targets.results */
  it('can be exported', async () => {
    const { id, idOf } = await buildToCongress({ directory_titles: ['Representative'] })
    const { token } = await buildSupporter(app.services.db)
    await tell(token, id, { target: idOf('Ruth One'), outcome: 'voicemail' })
    const file = await app.server.inject({
      url: `/api/results/${id}/targets.csv`,
      headers: { authorization: `Bearer ${organization.owner.token}` },
    })
    const { data } = papaparse.parse<Record<string, string>>(file.body.replace('\uFEFF', ''), { header: true })
    expect(data).toHaveLength(3)
    expect(data[0]).toEqual({
      name: 'Ruth One',
      title: 'Representative',
      office: `Representative of ${minnesota}/cd:1`,
      party: 'Independent',
      division: `${minnesota}/cd:1`,
      is_listed: 'true',
      people: '1',
      contacted: '0',
      voicemail: '1',
      unavailable: '0',
      skip: '0',
    })
    const log = await app.call('GET', `/organizations/${organization.id}/audit-log`, {
      token: organization.owner.token,
    })
    expect(log.body.data[0].attributes.act).toBe('results.exported')
  })

  it('are not shown to another organization, and not there for what has no targets', async () => {
    const { id } = await buildToCongress()
    const other = await buildOrganization(app.services.db)
    const refused = await read(id, '', other.owner.token)
    expect(refused).toMatchObject({ status: 403, rows: [] })
    const event = await buildItem(app.services.db, eventKind, { organization_id: organization.id })
    expect(await read(event.id)).toMatchObject({ status: 404, rows: [] })
  })

  it('count no calls of guests who are removed because they never confirmed', async () => {
    const { id, idOf } = await buildToCongress()
    const { id: actId } = await buildGuestEngagement(app.services.db, { content_item_id: id, outcome: 'contacted' })
    const targets = JSON.stringify({ [idOf('Rita Four')]: 'contacted' })
    await app.services.db.updateTable('engagements').set({ targets }).where('id', '=', actId).execute()
    expect((await read(id)).rows[0]?.attributes.people).toBe(1)
    await app.call('POST', '/campaign-engagements/actions?action=remove-unconfirmed', {
      token: organization.owner.token,
      body: { campaign_id: id },
    })
    expect((await read(id)).rows[0]?.attributes.people).toBe(0)
  })
})
