import papaparse from 'papaparse'
import type { Point } from './area.ts'
import { comparablePostalCode } from './postal-code.ts'

export interface PostalCodePoint extends Point {
  /** In two lowercase letters. */
  country: string
  postal_code: string
}

interface Written {
  country: string | undefined
  code: string | undefined
  latitude: string | undefined
  longitude: string | undefined
}

type Row = Record<string, string>

const degrees = (written: string | undefined, limit: number): number | undefined => {
  const number = Number(written?.trim() || Number.NaN)
  return Math.abs(number) <= limit ? number : undefined
}

const pointOf = ({ country = '', code = '', ...written }: Written): PostalCodePoint | undefined => {
  const postalCode = comparablePostalCode(code.trim())
  const latitude = degrees(written.latitude, 90)
  const longitude = degrees(written.longitude, 180)
  if (!/^[a-z]{2}$/i.test(country.trim()) || !/^[A-Z\d]{3,10}$/.test(postalCode)) return undefined
  if (latitude === undefined || longitude === undefined) return undefined
  return { country: country.trim().toLowerCase(), postal_code: postalCode, latitude, longitude }
}

/** The files of GeoNames have no headers: https://download.geonames.org/export/zip/readme.txt */
const geoNames = ([country, code, , , , , , , , latitude, longitude]: string[]): Written => ({
  country,
  code,
  latitude,
  longitude,
})
const geoNamesLine = /^[A-Z]{2}\t[^\t]+\t(?:[^\t\n]*\t){7}-?[\d.]+\t-?[\d.]+\t/

/** The gazetteer of the census has the points of its areas of postal codes. */
const gazetteer = (row: Row): Written => ({
  country: 'us',
  code: row['GEOID'],
  latitude: row['INTPTLAT'],
  longitude: row['INTPTLONG'],
})
const plain = (row: Row): Written => ({
  country: row['country'],
  code: row['postal_code'],
  latitude: row['latitude'],
  longitude: row['longitude'],
})

const readerFor = (columns: readonly string[]): ((row: Row) => Written) | undefined => {
  const has = (...names: string[]) => names.every((name) => columns.includes(name))
  if (has('GEOID', 'INTPTLAT', 'INTPTLONG')) return gazetteer
  return has('country', 'postal_code', 'latitude', 'longitude') ? plain : undefined
}

const rowsIn = (text: string): { written: Written[]; firstRow: number } | undefined => {
  if (geoNamesLine.test(text)) {
    const { data } = papaparse.parse<string[]>(text, { delimiter: '\t', quoteChar: '\0', skipEmptyLines: 'greedy' })
    return { written: data.map(geoNames), firstRow: 1 }
  }
  const { data, meta } = papaparse.parse<Row>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim(),
    delimitersToGuess: [',', '|', ';', '\t'],
  })
  const read = readerFor(meta.fields ?? [])
  return read && { written: data.map(read), firstRow: 2 }
}

/**
 * The points of postal codes in a file, of which a code may have several, and the numbers of the rows that could not be
 * read. Undefined if it is another file.
 */
export const readPostalPoints = (text: string): { points: PostalCodePoint[]; invalid: number[] } | undefined => {
  const rows = rowsIn(text.replace(/^\uFEFF/, ''))
  if (!rows) return undefined
  const points: PostalCodePoint[] = []
  const invalid: number[] = []
  for (const [index, written] of rows.written.entries()) {
    const point = pointOf(written)
    if (point) points.push(point)
    else invalid.push(index + rows.firstRow)
  }
  return { points, invalid }
}
