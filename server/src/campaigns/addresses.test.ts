import { callCampaignKind, emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { askTargets } from '../../testing/ask-targets.ts'
import { type CensusMatch, openCensusGeocoder, wisconsinGeographies } from '../../testing/census-geocoder.ts'
import { movableClock } from '../../testing/clock.ts'
import {
  buildCongressCampaign,
  buildDirectory,
  buildDistrictCampaign,
  smallCongress,
} from '../../testing/factories-directories.ts'
import { buildItem } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { importBoundaries } from '../directories/divisions/boundaries.ts'
import { importPostalCodes } from '../directories/divisions/import-postal-codes.ts'
import type { Boundary } from '../directories/divisions/read-boundaries.ts'

const wisconsin = 'ocd-division/country:us/state:wi'
const ward = `${wisconsin}/place:milwaukee/ward`

/** Two places in Milwaukee, and the wards around them, whose boundary is between both. */
const west = { x: -87.95, y: 43.05 }
const east = { x: -87.85, y: 43.05 }
const square = (longitude: number): Boundary['rings'] => [
  [
    [longitude, 43],
    [longitude + 0.1, 43],
    [longitude + 0.1, 43.1],
    [longitude, 43.1],
    [longitude, 43],
  ],
]

let app: TestApp
let geocoder: Awaited<ReturnType<typeof openCensusGeocoder>>
const clock = movableClock()
beforeAll(async () => {
  geocoder = await openCensusGeocoder({})
  app = await createTestApp({ clock, config: { geocoder: { url: geocoder.url }, rateLimitScale: 1 } })
  await importPostalCodes(app.services.db, [
    { country: 'us', postal_code: '53217', division: `${wisconsin}/cd:4` },
    { country: 'us', postal_code: '53217', division: `${wisconsin}/cd:5` },
  ])
  await importBoundaries(app.services.db, [
    { division: `${ward}:1`, layer: ward, rings: square(-88) },
    { division: `${ward}:2`, layer: ward, rings: square(-87.9) },
  ])
})
afterAll(async () => {
  await app.close()
  geocoder.close()
})
beforeEach(() => {
  geocoder.asked.length = 0
  for (const address of Object.keys(geocoder.known)) delete geocoder.known[address]
  // What failed before is forgotten.
  clock.advance(31)
})

const know = (address: string, ...matches: CensusMatch[]) => {
  geocoder.known[address] = matches
}

const ask = (id: string, query: Record<string, string>, ip?: string) => askTargets(app, id, query, { ip })

/** @shows targets.address */
describe('the street address of a caller', () => {
  it('is asked for where the postal code lies in several districts, and says which it is', async () => {
    know('200 E Wells St, 53217', { ...east, zip: '53217', geographies: wisconsinGeographies(5) })
    const { id } = await buildCongressCampaign(app.services.db)
    const before = await ask(id, { place: '53217' })
    expect(before.mayRepresent).toEqual(['Rita Four', 'Rosa Five'])
    expect(before.body.meta).toMatchObject({
      geocoder: 'us-census',
      address: null,
    })
    expect(geocoder.asked).toEqual([])
    const { names, body } = await ask(id, { place: '53217', street: '200 E Wells St' })
    expect(names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin', 'Rosa Five'])
    expect(body.meta).toMatchObject({ address: 'found', ambiguous: [] })
    expect(body.meta.divisions).toEqual(
      expect.arrayContaining([wisconsin, `${wisconsin}/cd:5`, `${wisconsin}/sldu:7`, `${wisconsin}/sldl:19`]),
    )
    expect(Object.fromEntries(geocoder.asked[0] ?? [])).toEqual({
      address: '200 E Wells St, 53217',
      benchmark: 'Public_AR_Current',
      vintage: 'Current_Current',
      layers: 'all',
      format: 'json',
    })
  })

  it('counts more than the postal code, and may have one of its own', async () => {
    const { id } = await buildCongressCampaign(app.services.db)
    const street = '1 Main St, Rochester, MN 55901'
    const geographies = {
      States: [{ GEOID: '27', STATE: '27' }],
      '119th Congressional Districts': [{ GEOID: '2701', STATE: '27', CD119: '01', BASENAME: '1' }],
    }
    know(street, { x: -92.4, y: 44, zip: '55901', geographies })
    const { names } = await ask(id, { place: '53217', street })
    expect(names).toEqual(['Sam Minnesota', 'Sue Minnesota', 'Ruth One'])
  })

  it('leads to people who are listed by postal codes, by the one that the service tells', async () => {
    const [sample] = smallCongress
    if (!sample) throw new Error('The sample is empty')
    const council = { ...sample, name: 'Cleo Council', division: null, postal_codes: ['53202'] }
    const attributes = {
      ...callCampaignKind.example,
      call_list: [],
      directory_id: await buildDirectory(app.services.db, { targets: [council, sample] }),
    }
    const { id } = await buildItem(app.services.db, callCampaignKind, { attributes })
    know('200 E Wells St, 53217', { ...east, zip: '53202' })
    expect((await ask(id, { place: '53217', street: '200 E Wells St' })).names).toContain('Cleo Council')
    expect((await ask(id, { place: '53217' })).names).not.toContain('Cleo Council')
  })

  it('is asked again where it may be in several places, or stands at a boundary', async () => {
    const { id } = await buildCongressCampaign(app.services.db)
    know(
      '200 Wells St, 53217',
      { ...east, geographies: wisconsinGeographies(5) },
      { ...west, geographies: wisconsinGeographies(4) },
    )
    const { mayRepresent, body } = await ask(id, { place: '53217', street: '200 Wells St' })
    expect(mayRepresent).toEqual(['Rita Four', 'Rosa Five'])
    expect(body.meta).toMatchObject({ address: 'found', ambiguous: [`${wisconsin}/cd:4`, `${wisconsin}/cd:5`] })
    const chosen = await ask(id, { place: '53217', street: '200 Wells St', divisions: `${wisconsin}/cd:4` })
    expect(chosen.names).toEqual(['Sally Wisconsin', 'Samuel Wisconsin', 'Rita Four'])
  })

  it('is unknown, or cannot be looked up now, and then the person chooses', async () => {
    const { id } = await buildCongressCampaign(app.services.db)
    const unknown = await ask(id, { place: '53217', street: '1 Nowhere St' })
    expect([unknown.status, unknown.body.meta.address]).toEqual([200, 'unknown'])
    expect(unknown.mayRepresent).toEqual(['Rita Four', 'Rosa Five'])
    // The service refuses what is no address of a house.
    geocoder.known['?, 53217'] = 400
    expect((await ask(id, { place: '53217', street: '?' })).body.meta.address).toBe('unknown')
    geocoder.known['2 Wells St, 53217'] = 503
    const failed = await ask(id, { place: '53217', street: '2 Wells St' })
    expect([failed.status, failed.body.meta.address]).toEqual([200, 'unavailable'])
    expect(failed.mayRepresent).toEqual(['Rita Four', 'Rosa Five'])
  })

  it('is not sent to a service that has just failed', async () => {
    const { id } = await buildCongressCampaign(app.services.db)
    geocoder.known['2 Wells St, 53217'] = 503
    know('200 E Wells St, 53217', { ...east, geographies: wisconsinGeographies(5) })
    await ask(id, { place: '53217', street: '2 Wells St' })
    expect((await ask(id, { place: '53217', street: '200 E Wells St' })).body.meta.address).toBe('unavailable')
    expect(geocoder.asked).toHaveLength(1)
    clock.advance(31)
    expect((await ask(id, { place: '53217', street: '200 E Wells St' })).body.meta.address).toBe('found')
  })

  it('is sent sixty times an hour for one caller, and then they choose', async () => {
    const { id } = await buildCongressCampaign(app.services.db)
    know('200 E Wells St, 53217', { ...east, geographies: wisconsinGeographies(5) })
    const query = { place: '53217', street: '200 E Wells St' }
    const ip = freshAddress()
    for (let number = 0; number < 60; number++) expect((await ask(id, query, ip)).body.meta.address).toBe('found')
    expect((await ask(id, query, ip)).body.meta.address).toBe('unavailable')
    expect((await ask(id, query)).body.meta.address).toBe('found')
  })

  it('needs a place', async () => {
    const { id } = await buildCongressCampaign(app.services.db)
    const { status, body } = await ask(id, { street: '200 E Wells St' })
    expect([status, body.errors]).toEqual([422, { place: ['This field is required'] }])
    expect(geocoder.asked).toEqual([])
  })

  it('is asked for in email and mail campaigns, too', async () => {
    know('200 E Wells St, 53217', { ...east, geographies: wisconsinGeographies(5) })
    for (const kind of [emailCampaignKind, mailCampaignKind]) {
      const { id } = await buildCongressCampaign(app.services.db, { kind })
      const query = new URLSearchParams({ place: '53217', street: '200 E Wells St' })
      const { body } = await app.call('GET', `/${kind.path}/${id}/targets?${query.toString()}`, { ip: freshAddress() })
      expect(body.meta).toMatchObject({ address: 'found', geocoder: 'us-census' })
    }
  })

  it('goes nowhere without a geocoder, or for people in countries that it does not know', async () => {
    const plain = await createTestApp()
    const { id } = await buildCongressCampaign(plain.services.db)
    const { status, body } = await askTargets(plain, id, { place: '53202', street: '200 E Wells St' })
    expect([status, body.meta.geocoder, body.meta.address]).toEqual([200, null, null])
    await plain.close()

    const [sample] = smallCongress
    if (!sample) throw new Error('The sample is empty')
    const member = { ...sample, division: 'ocd-division/country:de/wahlkreis:75' }
    const attributes = {
      ...callCampaignKind.example,
      call_list: [],
      directory_id: await buildDirectory(app.services.db, { targets: [member] }),
    }
    const abroad = await buildItem(app.services.db, callCampaignKind, { attributes })
    const answer = await ask(abroad.id, { place: '10115', street: 'Invalidenstr. 1' })
    expect([answer.body.meta.geocoder, answer.body.meta.address]).toEqual([null, null])
    expect(geocoder.asked).toEqual([])
  })
})

/** @shows divisions.boundaries, targets.address */
describe('the wards of a town whose boundaries are known', () => {
  const buildCouncil = () => buildDistrictCampaign(app.services.db, ward, [1, 2])

  it('are asked for in their state, and told by an address', async () => {
    const id = await buildCouncil()
    expect((await ask(id, { place: '53202' })).mayRepresent).toEqual(['Member 1', 'Member 2'])
    expect((await ask(id, { place: '90210' })).names).toEqual([])
    know('1 West St, 53202', { ...west, geographies: wisconsinGeographies(4) })
    know('1 East St, 53202', east)
    expect((await ask(id, { place: '53202', street: '1 West St' })).names).toEqual(['Member 1'])
    expect((await ask(id, { place: '53202', street: '1 East St' })).names).toEqual(['Member 2'])
    // Who lives elsewhere in the state is not asked again.
    know('1 Far St, 53202', { x: -89.4, y: 43.07, geographies: wisconsinGeographies(2) })
    const far = await ask(id, { place: '53202', street: '1 Far St' })
    expect([far.names, far.body.meta.ambiguous, far.body.meta.address]).toEqual([[], [], 'found'])
  })

  it('are asked for at their boundary', async () => {
    const id = await buildCouncil()
    know('1 Middle St, 53202', { x: -87.9001, y: 43.05 })
    const { mayRepresent, body } = await ask(id, { place: '53202', street: '1 Middle St' })
    expect(mayRepresent).toEqual(['Member 1', 'Member 2'])
    expect(body.meta).toMatchObject({ address: 'found', ambiguous: [`${ward}:1`, `${ward}:2`] })
  })
})
