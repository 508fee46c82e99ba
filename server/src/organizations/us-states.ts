import { isUsState, usStates } from '@rostrum/contract/us-states'

/** The full name for the USPS abbreviation of a US state, with or without periods; any other text unchanged. */
export const stateName = (written: string, country: string | null): string => {
  const code = written.replaceAll('.', '').toUpperCase()
  return country === 'US' && isUsState(code) ? usStates[code] : written
}
