import { z } from 'zod'
import { censusArea } from '../divisions/census-area.ts'
import type { FoundAddress, Geocoder } from './geocoder.ts'

const answer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        coordinates: z.object({ x: z.number(), y: z.number() }),
        addressComponents: z.object({ zip: z.string().optional() }).optional(),
        geographies: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).default({}),
      }),
    ),
  }),
})
type Match = z.output<typeof answer>['result']['addressMatches'][number]

const divisionsIn = (geographies: Match['geographies']): string[] =>
  Object.values(geographies).flatMap((areas) => areas.flatMap((area) => censusArea(area)?.division ?? []))

const toFound = ({ coordinates, addressComponents, geographies }: Match): FoundAddress => ({
  longitude: coordinates.x,
  latitude: coordinates.y,
  postalCode: addressComponents?.zip,
  divisions: divisionsIn(geographies),
})

/**
 * The geocoder of the Census Bureau of the United States, which is free and needs no key. It also tells the districts of
 * an address: https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html
 */
export const usCensusGeocoder = (origin: string, { timeoutMilliseconds = 5000 } = {}): Geocoder => ({
  id: 'us-census',
  countries: ['us'],
  find: async (address) => {
    const query = new URLSearchParams({
      address,
      benchmark: 'Public_AR_Current',
      vintage: 'Current_Current',
      layers: 'all',
      format: 'json',
    })
    const response = await fetch(`${origin}/geographies/onelineaddress?${query.toString()}`, {
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    // So it answers to what is no address of a house. The message is about that.
    if (response.status === 400) return []
    if (!response.ok) throw new Error(`The geocoder answers ${response.status}.`)
    return answer.parse(await response.json()).result.addressMatches.map(toFound)
  },
})
