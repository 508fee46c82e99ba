import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { askTargets } from '../../testing/ask-targets.ts'
import { buildDistrictCampaign } from '../../testing/factories-directories.ts'
import { importBoundaries } from '../directories/divisions/boundaries.ts'
import { importPostalCodes } from '../directories/divisions/import-postal-codes.ts'
import { findPlacedCodes, importPostalPoints } from '../directories/divisions/postal-points.ts'

const assembly = 'ocd-division/country:us/state:wi/sldl'
const ward = 'ocd-division/country:us/state:wi/place:milwaukee/ward'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const ask = (id: string, query: Record<string, string>) => askTargets(app, id, query)
const members = (...numbers: number[]) => numbers.map((number) => `Member ${number}`)
const upTo = (count: number) => [...Array(count).keys()].map((index) => index + 1)
const pointOf = (postal_code: string, longitude: number, { latitude = 43.05, country = 'us' } = {}) => ({
  country,
  postal_code,
  longitude,
  latitude,
})

/** Districts side by side, from this meridian to the east. */
const outline = (layer: string, count: number, { west, width }: { west: number; width: number }) =>
  importBoundaries(
    app.services.db,
    upTo(count).map((number) => {
      const [left, right] = [west + (number - 1) * width, west + number * width]
      const corners: [number, number][] = [
        [left, 43],
        [right, 43],
        [right, 43.1],
        [left, 43.1],
        [left, 43],
      ]
      return { division: `${layer}:${number}`, layer, rings: [corners] }
    }),
  )

/** @shows divisions.points */
it('districts about which a postal code says nothing are asked for around its point, the nearest first', async () => {
  await outline(assembly, 20, { west: -90, width: 0.1 })
  // The last one has no outline.
  const id = await buildDistrictCampaign(app.services.db, assembly, upTo(21))
  expect((await ask(id, { place: '53202' })).mayRepresent).toEqual(members(...upTo(21)))
  await importPostalPoints(app.services.db, [
    pointOf('53202', -88.93),
    // In none of them, but near.
    pointOf('53203', -87.72),
    // Far from all.
    pointOf('54801', -91.9, { latitude: 45.8 }),
    pointOf('53204', -88.93, { country: 'de' }),
  ])
  const { mayRepresent, body } = await ask(id, { place: '53202' })
  expect(mayRepresent).toEqual(members(11, 12, 10, 13, 9, 14, 8, 15, 7, 16, 6))
  // The nearest is not taken for certain.
  expect(body.meta.divisions).not.toContain(`${assembly}:11`)
  expect(body.meta.ambiguous[0]).toBe(`${assembly}:11`)
  const chosen = await ask(id, { place: '53202', divisions: `${assembly}:12` })
  expect([chosen.names, chosen.body.meta.ambiguous]).toEqual([members(12), []])
  expect((await ask(id, { place: '53202', divisions: `${assembly}:20` })).names).toEqual(members(20))
  expect((await ask(id, { place: '53203' })).mayRepresent).toEqual(members(20, 19, 18))
  for (const place of ['54801', '53204']) expect((await ask(id, { place })).mayRepresent).toHaveLength(21)

  // A newer file of a country replaces the earlier one.
  await importPostalPoints(app.services.db, [pointOf('53202', -88.03)])
  expect((await ask(id, { place: '53202' })).mayRepresent[0]).toBe('Member 20')
  expect((await ask(id, { place: '53203' })).mayRepresent).toHaveLength(21)
  expect(await findPlacedCodes(app.services.db)).toEqual([
    { country: 'de', postal_codes: 1 },
    { country: 'us', postal_codes: 1 },
  ])
})

/** @shows divisions.points */
it('at most twelve districts of a kind are asked for by the point of a postal code', async () => {
  await outline(ward, 15, { west: -88, width: 0.01 })
  await importPostalPoints(app.services.db, [pointOf('53202', -88.1)])
  const id = await buildDistrictCampaign(app.services.db, ward, upTo(15))
  expect((await ask(id, { place: '53202' })).mayRepresent).toEqual(members(...upTo(12)))
})

/** @shows targets.countries */
it('districts of a town are not asked for where its postal codes are known, and the place has another', async () => {
  const id = await buildDistrictCampaign(app.services.db, ward, [1, 2])
  expect((await ask(id, { place: '53703' })).mayRepresent).toEqual(members(1, 2))
  await importPostalCodes(app.services.db, [{ country: 'us', postal_code: '53202', division: `${ward}:1` }])
  expect((await ask(id, { place: '53202' })).names).toEqual(members(1))
  expect((await ask(id, { place: '53703' })).names).toEqual([])
})
