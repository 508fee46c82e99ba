import type { DemoOrganization } from '../data/organization.ts'
import { regionsByTimeZone } from '../data/places.ts'

const timeZones = new Map(
  Object.entries(regionsByTimeZone).flatMap(([timeZone, regions]) => regions.map((region) => [region, timeZone])),
)

/** The time zone of an organization; US Central time if its state is not listed. */
export const timeZoneOf = ({ state }: DemoOrganization): string => timeZones.get(state) ?? 'America/Chicago'
