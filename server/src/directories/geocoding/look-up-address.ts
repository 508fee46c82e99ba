import { type Clock, later } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Limit, Limiter } from '../../platform/http/limiter.ts'
import type { FoundAddress, Geocoder } from './geocoder.ts'
import { usCensusGeocoder } from './us-census.ts'

/** A family looks up a few addresses; a room full of volunteers with one address of the internet, many. */
const perCaller: Limit = { name: 'addresses', max: 60, seconds: 60 * 60 }
/** Questions that one node has open at the same time. */
const MAX_OPEN = 8
/** How long nothing is asked after the service has failed. */
const pauseSeconds = 30

export interface AddressLookUp {
  geocoder: Geocoder
  /** The places that an address may be; null if that cannot be asked now. `caller` is who asks, for the limit. */
  find: (address: string, caller: string) => Promise<FoundAddress[] | null>
}

type GeocoderConfig = Pick<Config, 'geocoder'>

export interface AddressLookUpServices {
  config: GeocoderConfig
  clock: Clock
  limiter: Limiter
}

/** The geocoder that the operator has configured; undefined if there is none. */
export const geocoderOf = ({ geocoder }: GeocoderConfig): Geocoder | undefined =>
  geocoder === null ? undefined : usCensusGeocoder(geocoder.url)

/** Looks up addresses with the geocoder that the operator has configured; undefined if there is none. */
export const openAddressLookUp = ({ config, clock, limiter }: AddressLookUpServices): AddressLookUp | undefined => {
  const geocoder = geocoderOf(config)
  if (!geocoder) return undefined
  let open = 0
  let pausedUntil = new Date(0)
  return {
    geocoder,
    find: async (address, caller) => {
      const isLimited = (await limiter(perCaller, caller)) > 0
      if (isLimited || open >= MAX_OPEN || clock.now() < pausedUntil) return null
      open += 1
      try {
        return await geocoder.find(address)
      } catch {
        // What went wrong is not logged, because it may repeat the address.
        pausedUntil = later(clock.now(), pauseSeconds)
        return null
      } finally {
        open -= 1
      }
    },
  }
}
