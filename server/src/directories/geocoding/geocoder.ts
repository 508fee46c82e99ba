import type { geocoders } from '@rostrum/contract/directories'
import type { Point } from '../divisions/area.ts'

/** An address that a geocoder knows. */
export interface FoundAddress extends Point {
  /** In the form of the country; undefined if the geocoder does not say it. */
  postalCode: string | undefined
  /** Those of its districts that the geocoder itself tells. */
  divisions: string[]
}

/** A service that says where an address is. */
export interface Geocoder {
  /** People are told what stands for it, before their address is sent there. */
  id: (typeof geocoders)[number]
  /** The countries whose addresses it knows. */
  countries: readonly string[]
  /**
   * The places that an address may be, none if it is not known. Throws if the service does not answer, or not in time.
   * What it throws does not contain the address.
   */
  find: (address: string) => Promise<FoundAddress[]>
}
