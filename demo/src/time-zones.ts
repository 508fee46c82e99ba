import type { DemoOrganization } from '../data/organization.ts'
import { regionsByTimeZone } from '../data/places.ts'

const timeZones = new Map(
  Object.entries(regionsByTimeZone).flatMap(([timeZone, regions]) => regions.map((region) => [region, timeZone])),
)

/** Where an organization's clocks are; the middle of the United States unless known otherwise. */
export const timeZoneOf = ({ state }: DemoOrganization): string => timeZones.get(state) ?? 'America/Chicago'
