import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { findDivisionsAt, findOutlined, importBoundaries } from './boundaries.ts'
import type { Boundary } from './read-boundaries.ts'

const milwaukee = 'ocd-division/country:us/state:wi/place:milwaukee'
const square = (longitude: number, latitude: number, size = 0.1): Boundary['rings'][number] => [
  [longitude, latitude],
  [longitude + size, latitude],
  [longitude + size, latitude + size],
  [longitude, latitude + size],
  [longitude, latitude],
]
const ward = (number: number, ...rings: Boundary['rings']): Boundary => ({
  division: `${milwaukee}/ward:${number}`,
  layer: `${milwaukee}/ward`,
  rings,
})

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await importBoundaries(app.services.db, [
    // A ward with an enclave, which is another ward, and a part of its own further north.
    ward(1, square(-88, 43), square(-87.95, 43.05, 0.02), square(-88, 43.3)),
    ward(2, square(-87.9, 43)),
    ward(3, square(-87.95, 43.05, 0.02)),
  ])
})
afterAll(() => app.close())

const wardsAt = async (longitude: number, latitude: number) =>
  (await findDivisionsAt(app.services.db, { longitude, latitude })).map((division) => division.split(':').at(-1))

/** @shows divisions.boundaries */
it('finds the area around a point, also with holes and several parts', async () => {
  expect(await wardsAt(-87.99, 43.01)).toEqual(['1'])
  expect(await wardsAt(-87.99, 43.31)).toEqual(['1'])
  expect(await wardsAt(-87.85, 43.05)).toEqual(['2'])
  expect(await wardsAt(-87.94, 43.06)).toEqual(['3'])
  expect(await wardsAt(-87.99, 43.2)).toEqual([])
  expect(await wardsAt(87.99, -43.01)).toEqual([])
})

/** @shows divisions.boundaries */
it('finds both areas on the two sides of a boundary, within about 25 meters', async () => {
  for (const longitude of [-87.9, -87.9002, -87.8998]) expect(await wardsAt(longitude, 43.05)).toEqual(['1', '2'])
  expect(await wardsAt(-87.9003, 43.05)).toEqual(['1'])
  expect(await wardsAt(-87.8997, 43.05)).toEqual(['2'])
  // Around the enclave, too.
  expect(await wardsAt(-87.9499, 43.06)).toEqual(['1', '3'])
  expect(await wardsAt(-87.9501, 43.06)).toEqual(['1', '3'])
})

/** @shows divisions.boundaries */
it('is replaced by a newer file of the same kind of district in the same area, and by no other', async () => {
  const { db } = app.services
  const madison = 'ocd-division/country:us/state:wi/place:madison'
  const elsewhere = { division: `${madison}/ward:1`, layer: `${madison}/ward`, rings: [square(-89.5, 43)] }
  await importBoundaries(db, [elsewhere])
  expect(await wardsAt(-87.94, 43.06)).toEqual(['3'])
  await importBoundaries(db, [ward(7, square(-88, 43))])
  expect(await wardsAt(-87.94, 43.06)).toEqual(['7'])
  expect(await wardsAt(-87.85, 43.05)).toEqual([])
  expect(await findOutlined(db)).toEqual([{ country: 'us', kind: 'ward', divisions: 2 }])
})

/** @shows divisions.boundaries */
it('has room for many outlines', async () => {
  const { db } = app.services
  const islands = Array.from({ length: 5001 }, (_, number) => square(-80 + number * 0.001, 40, 0.0001))
  await importBoundaries(db, [ward(8, ...islands), ward(9, square(-70, 40))])
  const stored = await db
    .selectFrom('division_boundaries')
    .select('division')
    .where('layer', '=', `${milwaukee}/ward`)
    .execute()
  expect(stored).toHaveLength(5002)
  expect(await wardsAt(-69.95, 40.05)).toEqual(['9'])
})
