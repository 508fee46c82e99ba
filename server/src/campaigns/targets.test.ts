import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { askTargets } from '../../testing/ask-targets.ts'
import { buildDirectory, smallCongress } from '../../testing/factories-directories.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { importPostalCodes } from '../directories/divisions/import-postal-codes.ts'
import { importDirectory } from '../directories/import-directory.ts'

const wisconsin = 'ocd-division/country:us/state:wi'
const minnesota = 'ocd-division/country:us/state:mn'

let app: TestApp
let directoryId: string
let targetIds: Record<string, string>
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  directoryId = await buildDirectory(db, { name: 'Congress' })
  const rows = await db
    .selectFrom('directory_targets')
    .select(['id', 'name'])
    .where('directory_id', '=', directoryId)
    .execute()
  targetIds = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  const districtOf = (postal_code: string, district: string) => ({ country: 'us', postal_code, division: district })
  await importPostalCodes(db, [
    districtOf('53202', `${wisconsin}/cd:4`),
    districtOf('53217', `${wisconsin}/cd:4`),
    districtOf('53217', `${wisconsin}/cd:5`),
  ])
})
afterAll(() => app.close())

const build = async (fields: Record<string, unknown> = {}) => {
  const attributes = { ...callCampaignKind.example, call_list: [], directory_id: directoryId, ...fields }
  return (await buildItem(app.services.db, callCampaignKind, { attributes })).id
}

const ask = (id: string, query?: Record<string, string>) => askTargets(app, id, query)

describe('whom a campaign with a directory asks people to call', () => {
  /** @shows targets.place */
  it('are those who represent the place of the caller', async () => {
    const id = await build()
    const { body, names } = await ask(id, { place: '53202' })
    expect(names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin', 'Rita Four'])
    expect(body.meta).toMatchObject({
      divisions: expect.arrayContaining([wisconsin, `${wisconsin}/cd:4`]),
      ambiguous: [],
      total: 3,
    })
    for (const place of ['53202-1234', '200 E Wells St, Milwaukee, WI 53202', ' 53202 ', 'Milwaukee WI 53202, USA'])
      expect([place, (await ask(id, { place })).names]).toEqual([place, names])
  })

  /** @shows targets.ambiguous */
  it('are asked for where a postal code lies in several districts, and never guessed', async () => {
    const id = await build()
    const { body, names, mayRepresent } = await ask(id, { place: '53217' })
    expect(names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin', 'Rita Four', 'Rosa Five'])
    expect(mayRepresent).toEqual(['Rita Four', 'Rosa Five'])
    expect(body.meta.ambiguous).toEqual([`${wisconsin}/cd:4`, `${wisconsin}/cd:5`])
    const chosen = await ask(id, { place: '53217', divisions: `${wisconsin}/cd:5` })
    expect(chosen.names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin', 'Rosa Five'])
    expect(chosen.body.meta.ambiguous).toEqual([])
    // Nobody who lives in Milwaukee is represented by somebody in Minnesota, whatever they say.
    const elsewhere = await ask(id, { place: '53217', divisions: `${minnesota}/cd:1` })
    expect(elsewhere.mayRepresent).toEqual(['Rita Four', 'Rosa Five'])
  })

  /** @shows targets.states */
  it('are known by the state alone without an import, and districts are asked for', async () => {
    const id = await build()
    const { names, mayRepresent } = await ask(id, { place: '53703' })
    expect(names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin', 'Rita Four', 'Rosa Five'])
    expect(mayRepresent).toEqual(['Rita Four', 'Rosa Five'])
    // A postal code on the border lies in Iowa or Minnesota.
    const border = await ask(id, { place: '51360' })
    expect(border.mayRepresent).toEqual(['Sam Minnesota', 'Sue Minnesota', 'Ruth One'])
    const chosen = await ask(id, { place: '51360', divisions: minnesota })
    expect(chosen.names).toEqual(['Sam Minnesota', 'Sue Minnesota', 'Ruth One'])
    expect(chosen.mayRepresent).toEqual(['Ruth One'])
  })

  /** @shows targets.key */
  it('are only those with the chosen titles and areas, and whom everybody calls', async () => {
    const id = await build({
      directory_titles: ['Senator'],
      directory_divisions: [wisconsin],
      key_targets: [targetIds['Ruth One']],
    })
    expect((await ask(id)).names).toEqual(['Ruth One', 'Sally Wisconsin', 'Samuel Wisconsin'])
    expect((await ask(id, { place: '53202' })).names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin', 'Ruth One'])
    const { names, body } = await ask(id, { place: '90210' })
    expect(names).toEqual(['Ruth One'])
    expect(body.data[0].attributes).toMatchObject({ is_key: true, represents: false })
  })

  it('includes who represents postal codes instead of a division', async () => {
    const [sample] = smallCongress
    if (!sample) throw new Error('The sample is empty')
    const council = { ...sample, name: 'Cleo Council', division: null, postal_codes: ['53202'] }
    const mayor = { ...sample, name: 'May Mayor', division: `${wisconsin}/place:milwaukee`, postal_codes: ['53202'] }
    const id = await build({ directory_id: await buildDirectory(app.services.db, { targets: [council, mayor] }) })
    expect((await ask(id, { place: '53202' })).names).toEqual(['Cleo Council', 'May Mayor'])
  })

  /** @shows targets.countries */
  it('finds people who are listed by postal codes alone, of whatever country', async () => {
    const [sample] = smallCongress
    if (!sample) throw new Error('The sample is empty')
    const council = { ...sample, name: 'Cleo Council', division: null, postal_codes: ['53202', 'SW1A1AA'] }
    const id = await build({ directory_id: await buildDirectory(app.services.db, { targets: [council] }) })
    for (const place of ['53202', '200 E Wells St, Milwaukee, WI 53202-1234', 'sw1a 1aa'])
      expect([place, (await ask(id, { place })).names]).toEqual([place, ['Cleo Council']])
    expect((await ask(id, { place: '53203' })).names).toEqual([])
    expect((await ask(id, { place: 'nowhere' })).body.errors).toHaveProperty('place')
  })

  /** @shows targets.countries */
  it('works in any country whose divisions are imported', async () => {
    const [sample] = smallCongress
    if (!sample) throw new Error('The sample is empty')
    const mitte = 'ocd-division/country:de/wahlkreis:75'
    const member = { ...sample, name: 'Mia Mitte', division: mitte }
    const london = { ...sample, name: 'Lou London', division: 'ocd-division/country:gb/constituency:camden' }
    const id = await build({ directory_id: await buildDirectory(app.services.db, { targets: [member, london] }) })
    await importPostalCodes(app.services.db, [
      { country: 'de', postal_code: '10115', division: mitte },
      { country: 'gb', postal_code: 'NW11AA', division: 'ocd-division/country:gb/constituency:camden' },
    ])
    expect((await ask(id, { place: '10115' })).names).toEqual(['Mia Mitte'])
    expect((await ask(id, { place: 'nw1 1aa' })).names).toEqual(['Lou London'])
    expect((await ask(id, { place: '99999' })).names).toEqual([])
  })

  /** @shows targets.place */
  it('says at the field what a place must be, and repeats it nowhere', async () => {
    const id = await build()
    const refused = await ask(id, { place: 'SW1A 1AA' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ place: ['Enter a postal code, such as 53202'] })
    const { body, headers } = await ask(id, { place: '53202' })
    expect(JSON.stringify(body)).not.toContain('53202')
    expect(headers['cache-control']).toBe('no-store')
  })

  /** @shows directories.update */
  it('follows the directory', async () => {
    const name = 'Congress that is updated'
    const id = await build({ directory_id: await buildDirectory(app.services.db, { name }) })
    const targets = smallCongress.map((target) =>
      target.name === 'Rita Four' ? { ...target, name: 'Renata Four' } : target,
    )
    await importDirectory(app.services.db, { name, source: 'file', targets, now: new Date() })
    expect((await ask(id, { place: '53202' })).names).toContain('Renata Four')
  })

  it('are told of a draft only to its own admins', async () => {
    const { id: organization_id, owner } = await buildOrganization(app.services.db)
    const attributes = { ...callCampaignKind.example, call_list: [], directory_id: directoryId }
    const item = { organization_id, attributes, status: 'draft', published_at: null, first_published_at: null } as const
    const { id } = await buildItem(app.services.db, callCampaignKind, item)
    expect((await ask(id)).status).toBe(404)
    expect((await app.call('GET', `/call-campaigns/${id}/targets`, { token: owner.token })).status).toBe(200)
  })
})

describe('a call to somebody in a directory', () => {
  const report = async (campaign_id: string, target: string, token?: string) =>
    app.call('POST', '/campaign-engagements', {
      token,
      body: {
        campaign_type: 'call-campaigns',
        campaign_id,
        outcome: 'contacted',
        target,
        ...(!token && { guest: { name: 'Ada Guest', email: freshEmail() } }),
      },
    })

  /** @shows targets.outcomes */
  it('is told with their id, by accounts and guests, also after they have left the office', async () => {
    const name = 'Congress that loses somebody'
    const own = await buildDirectory(app.services.db, { name })
    const id = await build({ directory_id: own, directory_titles: ['Senator'] })
    const { body } = await ask(id, { place: '53202' })
    const [sally] = body.data
    const { token } = await buildSupporter(app.services.db)
    expect((await report(id, sally.id, token)).status).toBe(200)
    const targets = smallCongress.filter((target) => target.name !== 'Sally Wisconsin')
    await importDirectory(app.services.db, { name, source: 'file', targets, now: new Date() })
    expect((await report(id, sally.id)).status).toBe(201)
    const mine = await app.call('GET', `/call-campaigns/${id}`, { token })
    expect(mine.body.data.attributes.my_engagement.targets).toEqual({ [sally.id]: 'contacted' })
  })

  it('is refused for somebody whom the campaign does not ask to call', async () => {
    const id = await build({ directory_titles: ['Senator'] })
    for (const target of [targetIds['Rita Four'] ?? '', 'rita', '202-555-0100']) {
      const { status, body } = await report(id, target)
      expect([target, status, Object.keys(body.errors)]).toEqual([target, 422, ['target']])
    }
  })
})

describe('a campaign', () => {
  /** @shows targets.directory */
  it('names a directory that exists, or people to call', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const { call_list: list, ...fields } = callCampaignKind.example
    const create = (change: object) =>
      app.call('POST', '/call-campaigns', { token: owner.token, body: { ...fields, ...change } })
    const neither = await create({})
    expect([neither.status, Object.keys(neither.body.errors)]).toEqual([422, ['call_list']])
    const unknown = await create({ directory_id: '018f6f9e-0000-7000-8000-000000000000' })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['directory_id']])
    const { status, body } = await create({ directory_id: directoryId })
    expect([status, body.data.attributes.directory_id]).toEqual([201, directoryId])
    const path = `/call-campaigns/${body.data.id}`
    const change = await app.call('PUT', path, { token: owner.token, body: { directory_id: null } })
    expect([change.status, Object.keys(change.body.errors)]).toEqual([422, ['call_list']])
    expect(
      (await app.call('PUT', path, { token: owner.token, body: { directory_id: null, call_list: list } })).status,
    ).toBe(200)
  })

  it('lists the people whom its organizer has entered, page by page', async () => {
    const { id } = await buildItem(app.services.db, callCampaignKind)
    const { names, body } = await ask(id, { perPage: '1' })
    expect(names).toEqual(['Ald. Ines Okello'])
    expect(body.data[0]).toMatchObject({ id: '414-555-0126', attributes: { is_key: true, represents: null } })
    expect(body.meta).toMatchObject({ total: 2, last_page: 2 })
  })
})
