import { describe, expect, it } from 'vitest'
import { readBoundaries } from './read-boundaries.ts'

const square = (x: number, y: number, size = 1) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const feature = (properties: object | null, geometry: unknown = { type: 'Polygon', coordinates: [square(0, 0)] }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
/** The areas in a file whose features can all be read. */
const areas = (...features: unknown[]) => {
  const { boundaries, invalid } = readBoundaries(file(...features)) ?? {}
  expect(invalid).toEqual([])
  return boundaries?.map(({ division, layer }) => [division, layer])
}
const wisconsin = 'ocd-division/country:us/state:wi'

/** @shows divisions.boundaries */
describe('a file of boundaries', () => {
  it('may be one of the census, without water', () => {
    const district = { STATEFP: '55', CD119FP: '04', GEOID: '5504', NAMELSAD: 'Congressional District 4' }
    expect(
      areas(
        feature(district),
        feature({ STATEFP20: '56', CD118FP: '00', GEOID20: '5600' }),
        feature({ STATEFP: '11', CD119FP: '98', GEOID: '1198' }),
        feature({ STATEFP: '17', CD119FP: 'ZZ', GEOID: '17ZZ' }),
        feature({ STATEFP: '55', SLDUST: '013', GEOID: '55013', NAMELSAD: 'State Senate District 13' }),
        feature({ STATEFP: '27', SLDLST: '01A', GEOID: '2701A', NAMELSAD: 'State House District 1A' }),
        feature({ STATEFP: '55', SLDLST: 'ZZZ', GEOID: '55ZZZ', NAMELSAD: 'Assembly Districts not defined' }),
        feature({ STATEFP: '11', SLDUST: '003', GEOID: '11003', NAMELSAD: 'Ward 3' }),
        feature({ STATEFP: '55', GEOID: '55', NAME: 'Wisconsin' }),
      ),
    ).toEqual([
      [`${wisconsin}/cd:4`, `${wisconsin}/cd`],
      ['ocd-division/country:us/state:wy', 'ocd-division/country:us/state:wy/cd'],
      ['ocd-division/country:us/district:dc', 'ocd-division/country:us/district:dc/cd'],
      [`${wisconsin}/sldu:13`, `${wisconsin}/sldu`],
      ['ocd-division/country:us/state:mn/sldl:1a', 'ocd-division/country:us/state:mn/sldl'],
      ['ocd-division/country:us/district:dc/ward:3', 'ocd-division/country:us/district:dc/ward'],
      [wisconsin, 'ocd-division/country:us/state'],
    ])
  })

  it('may name the divisions, or have a property that a pattern puts into their id', () => {
    const mitte = 'ocd-division/country:de/wahlkreis:75'
    expect(areas(feature({ ocd_id: mitte }), { ...feature(null), id: `${mitte}/x:1` })).toEqual([
      [mitte, 'ocd-division/country:de/wahlkreis'],
      [`${mitte}/x:1`, `${mitte}/x`],
    ])
    const wards = file(feature({ WARD: 3, NAME: 'St. Mary’s Hill' }), feature({ WARD: null }))
    const ward = `${wisconsin}/place:milwaukee/ward`
    const numbered = readBoundaries(wards, `${ward}:{WARD}`)
    expect(numbered?.boundaries.map(({ division }) => division)).toEqual([`${ward}:3`])
    expect(numbered?.invalid).toEqual([{ feature: 2, problem: 'division' }])
    expect(readBoundaries(wards, `${ward}:{NAME}`)?.boundaries[0]?.division).toBe(`${ward}:st._marys_hill`)
  })

  it('has areas of several parts and with holes, and may be a single one', () => {
    const parts = { type: 'MultiPolygon', coordinates: [[square(0, 0, 3), square(1, 1)], [square(5, 5)]] }
    const one = JSON.stringify(feature({ division: wisconsin }, parts))
    expect(readBoundaries(one)?.boundaries[0]?.rings).toEqual([square(0, 0, 3), square(1, 1), square(5, 5)])
  })

  it('tells each feature that cannot be used', () => {
    const named = { division: wisconsin }
    const meters = { type: 'Polygon', coordinates: [square(689_000, 287_000)] }
    const { boundaries, invalid } =
      readBoundaries(
        file(
          feature({ NAME: 'Milwaukee' }),
          feature(named, { type: 'Point', coordinates: [0, 0] }),
          feature(named, meters),
          feature(named, { type: 'Polygon', coordinates: [square(-200, 43)] }),
          feature(named, { type: 'Polygon', coordinates: [square(-88, 91)] }),
          feature(named, null),
          // A district that is known by a name, which has other letters in its division.
          feature({ STATEFP: '50', SLDUST: 'ADD', NAMELSAD: 'Addison State Senate District' }),
          feature({ STATEFP: '33', SLDLST: '101', NAMELSAD: 'State House District Belknap 1' }),
        ),
      ) ?? {}
    expect(boundaries).toEqual([])
    expect(invalid?.map(({ problem }) => problem)).toEqual([
      'division',
      'outline',
      'outline',
      'outline',
      'outline',
      'outline',
      'division',
      'division',
    ])
    expect(invalid?.map((each) => each.feature)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('is refused if it is no GeoJSON', () => {
    for (const text of ['', '{', 'postal_code,division', '[]', '{"type":"Topology"}'])
      expect([text, readBoundaries(text)]).toEqual([text, undefined])
  })
})
