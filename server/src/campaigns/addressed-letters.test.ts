import { mailCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createCongressApp } from '../../testing/congress-app.ts'
import { buildCongressCampaign, buildDirectory } from '../../testing/factories-directories.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshEmail } from '../../testing/registrations.ts'

const mayor = { name: 'Mayor Ada Lindqvist', address: 'City Hall\nMilwaukee, WI 53202', office: 'City of Milwaukee' }
let app: TestApp
beforeAll(async () => {
  app = await createCongressApp()
})
afterAll(() => app.close())

const buildToCongress = (fields: Record<string, unknown> = {}) =>
  buildCongressCampaign(app.services.db, { kind: mailCampaignKind, ...fields })

const report = (campaign_id: string, answer: { outcome: string; targets?: readonly string[] }, token?: string) =>
  app.call('POST', '/campaign-engagements', {
    token,
    body: {
      campaign_type: 'mail-campaigns',
      campaign_id,
      ...answer,
      ...(!token && { guest: { name: 'Ada Guest', email: freshEmail() } }),
    },
  })

const own = async (id: string, token: string) =>
  (await app.call('GET', `/mail-campaigns/${id}`, { token })).body.data.attributes.my_engagement

describe('whom a mail campaign with a directory asks people to write to', () => {
  /** @shows targets.place, directories.addresses */
  it('are those who represent the place of the sender, if they have an address', async () => {
    const { id } = await buildToCongress()
    const ask = async (query: string) => {
      const { body } = await app.call('GET', `/mail-campaigns/${id}/targets${query}`)
      const data: { attributes: { name: string } }[] = body.data
      return { body, names: data.map(({ attributes }) => attributes.name) }
    }
    const near = await ask('?place=53202')
    // The representative of this place has no address.
    expect(near.names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin'])
    expect(near.body.data[0].attributes).toMatchObject({ address: 'Capitol\nWashington, DC 20510', represents: true })
    expect((await ask('')).body.meta).toMatchObject({ total: 4, divisions: [] })
  })

  it('are those whom the organizer has entered, without a directory', async () => {
    const attributes = { ...mailCampaignKind.example, address_list: [mayor] }
    const { id } = await buildItem(app.services.db, mailCampaignKind, { attributes })
    const { body } = await app.call('GET', `/mail-campaigns/${id}/targets`)
    expect(body).toMatchObject({
      data: [{ id: mayor.name, attributes: { ...mayor, is_key: true } }],
      meta: { total: 1 },
    })
  })

  /** @shows directories.addresses */
  it('are counted for the organizer, and can be searched for', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const id = await buildDirectory(app.services.db)
    const { body } = await app.call('GET', `/directories/${id}`, { token: owner.token })
    expect(body.data.attributes).toMatchObject({ targets_count: 7, addresses_count: 4 })
    const found = await app.call('GET', `/directories/${id}/targets?reached_by=letter`, { token: owner.token })
    expect(found.body.meta.total).toBe(4)
  })
})

describe('letters to people', () => {
  /** @shows targets.letters, targets.results */
  it('are told with their recipients, first as prepared and then as mailed', async () => {
    const { id: organization_id, owner } = await buildOrganization(app.services.db)
    const { id, idOf } = await buildToCongress({ organization_id })
    const [sally, samuel, sam] = ['Sally Wisconsin', 'Samuel Wisconsin', 'Sam Minnesota'].map(idOf) as [
      string,
      string,
      string,
    ]
    const { token } = await buildSupporter(app.services.db)
    await report(id, { outcome: 'prepared', targets: [sally, samuel, idOf('Rita Four')] }, token)
    expect(await own(id, token)).toMatchObject({
      outcome: 'prepared',
      // Nobody knows where letters to the third are sent to.
      targets: { [sally]: 'prepared', [samuel]: 'prepared' },
    })
    await report(id, { outcome: 'mailed', targets: [sally] }, token)
    await report(id, { outcome: 'prepared', targets: [sally, sam] }, token)
    expect(await own(id, token)).toMatchObject({
      outcome: 'mailed',
      targets: { [sally]: 'mailed', [samuel]: 'prepared', [sam]: 'prepared' },
    })
    await report(id, { outcome: 'mailed', targets: [sally] })
    const { body } = await app.call('GET', `/results/${id}/targets`, { token: owner.token })
    expect(body.data[0]).toMatchObject({ id: sally, attributes: { people: 2, outcomes: { mailed: 2 } } })
  })

  /** @shows targets.letters */
  it('that were prepared are all mailed if nobody in particular is named', async () => {
    const { id, idOf } = await buildToCongress()
    const [sally, samuel] = ['Sally Wisconsin', 'Samuel Wisconsin'].map(idOf) as [string, string]
    const { token } = await buildSupporter(app.services.db)
    await report(id, { outcome: 'prepared', targets: [sally, samuel] }, token)
    await report(id, { outcome: 'prepared' }, token)
    expect(await own(id, token)).toMatchObject({ targets: { [sally]: 'prepared', [samuel]: 'prepared' } })
    await report(id, { outcome: 'mailed' }, token)
    expect(await own(id, token)).toMatchObject({
      outcome: 'mailed',
      targets: { [sally]: 'mailed', [samuel]: 'mailed' },
    })
  })

  it('name people whom the organizer has entered by their names', async () => {
    const attributes = { ...mailCampaignKind.example, address_list: [mayor] }
    const { id } = await buildItem(app.services.db, mailCampaignKind, { attributes })
    const { token } = await buildSupporter(app.services.db)
    await report(id, { outcome: 'mailed', targets: [mayor.name, 'Somebody else'] }, token)
    expect((await own(id, token)).targets).toEqual({ [mayor.name]: 'mailed' })
  })
})

describe('a mail campaign', () => {
  /** @shows targets.directory, mail-campaigns.addresses */
  it('says to whom letters are sent: with people, a directory, or a page with addresses', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const { address_list_link: link, ...fields } = mailCampaignKind.example
    const create = (change: object) =>
      app.call('POST', '/mail-campaigns', { token: owner.token, body: { ...fields, ...change } })
    const nothing = await create({})
    expect([nothing.status, nothing.body.errors]).toEqual([
      422,
      { address_list_link: ['Enter a web address, or say above who gets a letter'] },
    ])
    const directory_id = await buildDirectory(app.services.db)
    for (const change of [{ address_list: [mayor] }, { address_list_link: link }, { directory_id }])
      expect((await create(change)).body.data.attributes).toMatchObject(change)
    const homeless = await create({ address_list: [{ name: 'Mayor', address: ' ; ' }] })
    expect([homeless.status, Object.keys(homeless.body.errors)]).toEqual([422, ['address_list.0.address']])
    const unknown = await create({ address_list_link: link, letter_template: 'Dear {target.titel},' })
    expect(Object.keys(unknown.body.errors)).toEqual(['letter_template'])
    const known = {
      address_list_link: link,
      letter_template: 'Dear {target}, {target.title} {target.name}, {target.office}, {target.party}',
    }
    expect((await create(known)).status).toBe(201)
  })
})
