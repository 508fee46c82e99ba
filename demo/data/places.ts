import type { Language } from './organization.ts'

export const streets: Record<Language, string[]> = {
  en: ['Grand Avenue', 'Second Street', 'Union Street', 'River Road', 'Market Street', 'Mill Street', 'Lincoln Avenue'],
  es: ['Calle Mayor', 'Avenida Juárez', 'Calle de la Paz', 'Calle del Río'],
}

/** Time zones other than US Central, with the states and regions in each. */
export const regionsByTimeZone: Record<string, string[]> = {
  'America/New_York': [
    'Connecticut',
    'Florida',
    'Georgia',
    'Indiana',
    'Maine',
    'Massachusetts',
    'Michigan',
    'New Jersey',
    'New York',
    'North Carolina',
    'Ohio',
    'Ontario',
    'Pennsylvania',
    'Rhode Island',
    'Vermont',
    'Virginia',
    'West Virginia',
  ],
  'America/Denver': ['Colorado', 'Idaho', 'Montana', 'New Mexico', 'Utah', 'Wyoming'],
  'America/Los_Angeles': ['California', 'Nevada', 'Oregon', 'Washington'],
  'America/Anchorage': ['Alaska'],
  'America/Phoenix': ['Arizona'],
  'Pacific/Honolulu': ['Hawaii'],
  'America/Puerto_Rico': ['Puerto Rico'],
  'America/Bogota': ['Bogotá D.C.'],
  'America/Argentina/Buenos_Aires': ['Buenos Aires'],
  'America/Mexico_City': ['Ciudad de México'],
  'Europe/Madrid': ['Comunitat Valenciana', 'Madrid'],
  'Europe/London': ['England'],
  'Africa/Nairobi': ['Nairobi County'],
}
