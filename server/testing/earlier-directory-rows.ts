import { at, id } from './earlier-ids.ts'

/** The rows of directories, and of the districts of postal codes. */
export const earlierDirectoryRows: [table: string, row: Record<string, unknown>][] = [
  [
    'directories',
    {
      id: id(46),
      name: 'Congress',
      source: 'https://example.org/congress.csv',
      countries: ['us'],
      targets_count: 1,
      titles: '[]',
      areas: '[]',
      imported_at: at,
    },
  ],
  [
    'directory_targets',
    {
      id: id(47),
      directory_id: id(46),
      position: 1,
      name: 'Sally Wisconsin',
      title: 'Senator',
      office: 'U.S. Senate, Wisconsin',
      party: '',
      phones: '[]',
    },
  ],
  ['postal_code_points', { country: 'us', postal_code: '53202', longitude: -87.9, latitude: 43.05 }],
  [
    'division_boundaries',
    {
      layer: 'ocd-division/country:us/state:wi/cd',
      division: 'ocd-division/country:us/state:wi/cd:4',
      ring: '((-88,43),(-87.9,43),(-87.9,43.1),(-88,43))',
    },
  ],
  ['postal_code_divisions', { country: 'us', postal_code: '53202', division: 'ocd-division/country:us/state:wi/cd:4' }],
]
