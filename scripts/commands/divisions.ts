import { readFile } from 'node:fs/promises'
import { findOutlined, importBoundaries } from '../../server/src/directories/divisions/boundaries.ts'
import { findCoverage, importPostalCodes } from '../../server/src/directories/divisions/import-postal-codes.ts'
import { locate, locateAddress, type Location } from '../../server/src/directories/divisions/locate.ts'
import { readBoundaries } from '../../server/src/directories/divisions/read-boundaries.ts'
import { findPlacedCodes, importPostalPoints } from '../../server/src/directories/divisions/postal-points.ts'
import { readPostalCodes } from '../../server/src/directories/divisions/read-postal-codes.ts'
import { readPostalPoints } from '../../server/src/directories/divisions/read-postal-points.ts'
import { geocoderOf } from '../../server/src/directories/geocoding/look-up-address.ts'
import type { Config } from '../../server/src/platform/config.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { type Command, fail, print, printInvalid, UsageError } from './command.ts'

const problems = { division: 'which division it is, is not known', outline: 'it has no outline in degrees' }

const importOutlines = async (db: Db, text: string, pattern: string | undefined): Promise<void> => {
  const read = readBoundaries(text, pattern)
  if (!read) return fail('This is no GeoJSON with areas.')
  const { boundaries, invalid } = read
  if (boundaries.length === 0) fail('Nothing was imported: no feature can be used')
  else {
    await importBoundaries(db, boundaries)
    print(`The boundaries of ${new Set(boundaries.map(({ division }) => division)).size} divisions are imported`)
  }
  const lines = invalid.map(({ feature, problem }) => `feature ${feature}: ${problems[problem]}`)
  printInvalid(lines, lines.length, 'features')
}

const importPoints = async (
  db: Db,
  { points, invalid }: NonNullable<ReturnType<typeof readPostalPoints>>,
): Promise<void> => {
  if (points.length === 0) fail('Nothing was imported: no row can be used')
  else {
    await importPostalPoints(db, points)
    print(`${points.length} points of postal codes are imported`)
  }
  printInvalid(invalid.map((row) => `row ${row}`))
}

const divisionsImport: Command['run'] = async (db, [file, pattern]) => {
  if (!file) throw new UsageError()
  const text = await readFile(file, 'utf8')
  if (/^\s*\{/.test(text)) return importOutlines(db, text, pattern)
  const placed = readPostalPoints(text)
  if (placed) return importPoints(db, placed)
  const read = readPostalCodes(text)
  if (!read) return fail('These columns are not known. docs/directories.md lists those that are.')
  const { rows, invalid } = read
  if (rows.length === 0) fail('Nothing was imported: no row can be used')
  else {
    await importPostalCodes(db, rows)
    print(`${rows.length} postal codes and divisions are imported`)
  }
  printInvalid(invalid.map((row) => `row ${row}`))
}

const printLocation = ({ certain, possible }: Location): void => {
  for (const division of certain) print(`  ${division}`)
  for (const division of possible) print(`  perhaps ${division}`)
}

/** Says where a place lies, for an operator who tries what people will be told. */
const checkPlace = async (db: Db, place: string, config: Config): Promise<void> => {
  const directories = await db.selectFrom('directories').select('countries').execute()
  const countries = [...new Set(['us', ...directories.flatMap((directory) => directory.countries)])]
  const found = await locate(db, place, countries)
  if (!found) return fail('There is no postal code at the end of this address')
  print(`The postal code ${found.postalCodes.join(', ')} lies in:`)
  printLocation(found)
  const geocoder = geocoderOf(config)
  if (!geocoder) return print('Addresses are not looked up: GEOCODER is not set')
  const addresses = await geocoder.find(place).catch(() => null)
  if (addresses === null) return fail(`${geocoder.id} does not answer at ${config.geocoder?.url}`)
  if (addresses.length === 0) return print(`${geocoder.id} does not know this address`)
  print(`The address, by ${geocoder.id}, lies in:`)
  printLocation(await locateAddress(db, found, addresses))
}

const divisionsCheck: Command['run'] = async (db, place, config) => {
  if (place.length > 0) return checkPlace(db, place.join(' '), config)
  print('us: the state of each postal code is known without an import')
  for (const { country, kind, postal_codes: codes, divisions, shared } of await findCoverage(db)) {
    print(
      `${country}: ${divisions} divisions of kind ${kind}, for ${codes} postal codes, of which ${shared} lie in several`,
    )
  }
  for (const { country, kind, divisions } of await findOutlined(db))
    print(`${country}: the boundaries of ${divisions} divisions of kind ${kind}`)
  for (const { country, postal_codes: codes } of await findPlacedCodes(db))
    print(`${country}: the points of ${codes} postal codes`)
  const geocoder = geocoderOf(config)
  print(geocoder ? `Addresses are looked up by: ${geocoder.id}` : 'Addresses are not looked up: GEOCODER is not set')
}

/** What an operator does with the districts of postal codes and addresses. */
export const divisionCommands: Record<string, Command> = {
  'divisions import': {
    usage: 'FILE [PATTERN]',
    description: 'imports in which districts postal codes lie, their points, or the boundaries of districts',
    run: divisionsImport,
  },
  'divisions check': {
    usage: '[ADDRESS]',
    description: 'prints what is known about postal codes and boundaries, or in which districts an address lies',
    run: divisionsCheck,
  },
}
