import type { DemoOrganization } from './organizations/organization.ts'

const states: Record<string, string> = {
  Eastern:
    'Connecticut,Florida,Georgia,Indiana,Maine,Massachusetts,Michigan,New Jersey,New York,North Carolina,Ohio,Ontario,Pennsylvania,Rhode Island,Vermont,Virginia,West Virginia',
  Mountain: 'Colorado,Idaho,Montana,New Mexico,Utah,Wyoming',
  Pacific: 'California,Nevada,Oregon,Washington',
}
const names: Record<string, string> = {
  Eastern: 'America/New_York',
  Mountain: 'America/Denver',
  Pacific: 'America/Los_Angeles',
}
const elsewhere: Record<string, string> = {
  Alaska: 'America/Anchorage',
  Arizona: 'America/Phoenix',
  Hawaii: 'Pacific/Honolulu',
  'Puerto Rico': 'America/Puerto_Rico',
  'Bogotá D.C.': 'America/Bogota',
  'Buenos Aires': 'America/Argentina/Buenos_Aires',
  'Ciudad de México': 'America/Mexico_City',
  'Comunitat Valenciana': 'Europe/Madrid',
  Madrid: 'Europe/Madrid',
  England: 'Europe/London',
  'Nairobi County': 'Africa/Nairobi',
}

/** Where an organization's clocks are; the middle of the United States unless known otherwise. */
export const zoneOf = ({ state }: DemoOrganization): string => {
  const region = Object.keys(states).find((name) => states[name]?.split(',').includes(state))
  return elsewhere[state] ?? (region && names[region]) ?? 'America/Chicago'
}
