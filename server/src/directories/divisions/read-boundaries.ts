import { division as divisionId } from '@rostrum/contract/divisions'
import { z } from 'zod'
import { type Area, layerOf } from './area.ts'
import { censusArea, textOf } from './census-area.ts'
import { nameInDivision } from './name-in-division.ts'

/** Longitude and latitude in degrees. A third number, the height, does not matter. */
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number())
/** A closed line: the first position is repeated at the end. */
const ring = z.array(position).min(4)
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
])
const properties = z.record(z.string(), z.unknown())
const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  properties: properties.nullish(),
  geometry: z.unknown(),
})
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) })
/** A file of GeoJSON (RFC 7946) with areas, or with one. */
const file = z.union([collection, feature.transform((one) => ({ features: [one] }))])

type Position = readonly [longitude: number, latitude: number, ...rest: number[]]

export interface Boundary extends Area {
  rings: Position[][]
}

interface InvalidFeature {
  /** Counted from 1. */
  feature: number
  /** Whether it is not known which division it is, or its outline cannot be read. */
  problem: 'division' | 'outline'
}

export interface ReadBoundaries {
  boundaries: Boundary[]
  invalid: InvalidFeature[]
}

/** Properties that have the id of the division itself. */
const idProperties = ['division', 'ocd_id', 'ocdid', 'ocd_division', 'division_id']

const areaOf = (id: string): Area | undefined => {
  const { data } = divisionId.safeParse(id)
  return data === undefined ? undefined : { division: data, layer: layerOf(data) }
}

/** Fills in properties, such as `{WARD}`. A property that there is not leaves an id that is none. */
const fill = (pattern: string, values: Record<string, unknown>): string =>
  pattern.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => nameInDivision(textOf(values[name]) ?? ''))

const divisionOf = (
  { id, properties: given }: z.output<typeof feature>,
  pattern: string | undefined,
): Area | null | undefined => {
  const values = given ?? {}
  if (pattern !== undefined) return areaOf(fill(pattern, values))
  const named = [...idProperties.map((property) => values[property]), id].find(
    (value) => typeof value === 'string' && divisionId.safeParse(value).success,
  )
  return typeof named === 'string' ? areaOf(named) : censusArea(values)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The outlines in a file of GeoJSON, and the features that could not be read. Which division a feature is, is said by a
 * property with its id, by the properties of the census, or by `pattern`, an id with names of properties in braces.
 * Undefined if the text is no GeoJSON.
 */
export const readBoundaries = (text: string, pattern?: string): ReadBoundaries | undefined => {
  const parsed = file.safeParse(parse(text))
  if (!parsed.success) return undefined
  const boundaries: Boundary[] = []
  const invalid: InvalidFeature[] = []
  for (const [index, each] of parsed.data.features.entries()) {
    const area = divisionOf(each, pattern)
    const outline = geometry.safeParse(each.geometry)
    if (area === undefined) invalid.push({ feature: index + 1, problem: 'division' })
    else if (!outline.success) invalid.push({ feature: index + 1, problem: 'outline' })
    else if (area !== null) {
      const { data } = outline
      boundaries.push({ ...area, rings: data.type === 'Polygon' ? data.coordinates : data.coordinates.flat() })
    }
  }
  return { boundaries, invalid }
}
