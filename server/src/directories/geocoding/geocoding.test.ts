import { afterEach, describe, expect, it } from 'vitest'
import { openCensusGeocoder, wisconsinGeographies } from '../../../testing/census-geocoder.ts'
import { movableClock } from '../../../testing/clock.ts'
import { openSite } from '../../../testing/site.ts'
import { openAddressLookUp } from './look-up-address.ts'
import { usCensusGeocoder } from './us-census.ts'

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})
const opening = async <T extends { close: () => void }>(site: Promise<T>): Promise<T> => {
  const open = await site
  opened.push(open)
  return open
}

/** @shows targets.address */
describe('the geocoder of the census', () => {
  it('tells the point, the postal code and the districts of an address, and no other areas', async () => {
    const { url } = await opening(
      openCensusGeocoder({
        '200 E Wells St': [{ x: -87.9, y: 43.05, zip: '53202', geographies: wisconsinGeographies(4) }],
      }),
    )
    const wisconsin = 'ocd-division/country:us/state:wi'
    expect(await usCensusGeocoder(url).find('200 E Wells St')).toEqual([
      {
        longitude: -87.9,
        latitude: 43.05,
        postalCode: '53202',
        divisions: [wisconsin, `${wisconsin}/cd:4`, `${wisconsin}/sldu:7`, `${wisconsin}/sldl:19`],
      },
    ])
    expect(await usCensusGeocoder(url).find('1 Nowhere St')).toEqual([])
  })

  it('fails if it answers too late, or something else', async () => {
    const silent = await opening(openSite(() => undefined))
    await expect(usCensusGeocoder(silent.origin, { timeoutMilliseconds: 50 }).find('1 Wells St')).rejects.toThrow()
    const nothing = '{"result":{"addressMatches":[]}}'
    for (const [status, answer] of [
      [200, '<html>'],
      [200, '{"errors":[]}'],
      [500, nothing],
    ] as const) {
      const other = await opening(openSite((_request, response) => response.writeHead(status).end(answer)))
      await expect(usCensusGeocoder(other.origin).find('1 Wells St')).rejects.toThrow()
    }
  })
})

/** @shows targets.address */
it('a node has eight questions open at most, and the next one is answered without the service', async () => {
  const held: (() => void)[] = []
  const site = await opening(
    openSite((_request, response) => {
      held.push(() => response.end(JSON.stringify({ result: { addressMatches: [] } })))
    }),
  )
  const lookUp = openAddressLookUp({
    config: { geocoder: { url: site.origin } },
    clock: movableClock(),
    limiter: () => Promise.resolve(0),
  })
  if (!lookUp) throw new Error('There is no geocoder')
  const asked = Array.from({ length: 8 }, () => lookUp.find('1 Wells St', 'somebody'))
  await expect.poll(() => held.length).toBe(8)
  expect(await lookUp.find('1 Wells St', 'somebody')).toBeNull()
  for (const answer of held.splice(0)) answer()
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 8 }, () => []))
  const next = lookUp.find('1 Wells St', 'somebody')
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  expect(await next).toEqual([])
})
