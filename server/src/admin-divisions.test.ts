import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCensusGeocoder, wisconsinGeographies } from '../testing/census-geocoder.ts'
import { createTestDatabase } from '../testing/database.ts'
import { runProgram } from '../testing/processes.ts'

// Each command starts a process that opens the database.
vi.setConfig({ testTimeout: 60_000 })

let place: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
beforeAll(async () => {
  place = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rostrum-divisions-'))
})
afterAll(async () => {
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const divisions = async (words: string[], { geocoderUrl }: { geocoderUrl?: string } = {}) => {
  const within = geocoderUrl === undefined ? [] : ['env', 'GEOCODER=us-census', `GEOCODER_URL=${geocoderUrl}`]
  const { stdout, code } = await runProgram(place, 'scripts/admin.ts', { words: ['divisions', ...words], within })
  return { lines: stdout.trimEnd().split('\n'), code }
}
const write = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const feature = (properties: object, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
})
const square = [
  [
    [-88, 43],
    [-87.8, 43],
    [-87.8, 43.1],
    [-88, 43.1],
    [-88, 43],
  ],
]
const wards = 'ocd-division/country:us/state:wi/place:milwaukee/ward'

/** @shows divisions.boundaries, divisions.points */
it('operators import boundaries and points, and see what is known', async () => {
  const features = [feature({ WARD: 3 }, square), feature({ WARD: 4 }, []), feature({ PRECINCT: 5 }, square)]
  const file = await write('wards.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  expect(await divisions(['import', file, `${wards}:{WARD}`])).toEqual({
    lines: [
      'The boundaries of 1 divisions are imported',
      '2 features were left out:',
      '  feature 2: it has no outline in degrees',
      '  feature 3: which division it is, is not known',
    ],
    code: 0,
  })
  const without = await divisions(['import', file])
  expect([without.lines[0], without.code]).toEqual(['Nothing was imported: no feature can be used', 1])
  const broken = await divisions(['import', await write('broken.geojson', '{"type":"Topology"}')])
  expect(broken).toEqual({ lines: ['This is no GeoJSON with areas.'], code: 1 })

  const points = 'country,postal_code,latitude,longitude\nus,53202,43.05,-87.9\nus,53203,43.05,north'
  expect(await divisions(['import', await write('points.csv', points)])).toEqual({
    lines: ['1 points of postal codes are imported', '1 rows were left out:', '  row 3'],
    code: 0,
  })
  expect((await divisions(['check'])).lines).toEqual([
    'us: the state of each postal code is known without an import',
    'us: the boundaries of 1 divisions of kind ward',
    'us: the points of 1 postal codes',
    'Addresses are not looked up: GEOCODER is not set',
  ])
})

/** @shows targets.address */
it('operators try in which districts an address lies', async () => {
  const address = '200 E Wells St, Milwaukee, WI 53202'
  const geocoder = await openCensusGeocoder({
    [address]: [{ x: -87.9, y: 43.05, zip: '53202', geographies: wisconsinGeographies(4) }],
  })
  const geocoderUrl = geocoder.url
  const byPostalCode = [
    'The postal code 53202 lies in:',
    '  ocd-division/country:us',
    '  ocd-division/country:us/state:wi',
  ]
  expect(await divisions(['check', ...address.split(' ')], { geocoderUrl })).toEqual({
    lines: [
      ...byPostalCode,
      'The address, by us-census, lies in:',
      '  ocd-division/country:us',
      '  ocd-division/country:us/state:wi',
      '  ocd-division/country:us/state:wi/cd:4',
      '  ocd-division/country:us/state:wi/sldu:7',
      '  ocd-division/country:us/state:wi/sldl:19',
      '  ocd-division/country:us/state:wi/place:milwaukee',
      `  ${wards}:3`,
    ],
    code: 0,
  })
  const unknown = await divisions(['check', '1 Nowhere St, 53202'], { geocoderUrl })
  expect(unknown.lines.at(-1)).toBe('us-census does not know this address')
  geocoder.close()
  expect(await divisions(['check', address], { geocoderUrl })).toEqual({
    lines: [...byPostalCode, `us-census does not answer at ${geocoderUrl}`],
    code: 1,
  })
  expect((await divisions(['check', address])).lines.at(-1)).toBe('Addresses are not looked up: GEOCODER is not set')
  const nowhere = await divisions(['check', 'Milwaukee'])
  expect(nowhere).toEqual({ lines: ['There is no postal code at the end of this address'], code: 1 })
  expect((await divisions(['check'], { geocoderUrl })).lines.at(-1)).toBe('Addresses are looked up by: us-census')
})
