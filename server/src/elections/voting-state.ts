import { isUsState, type UsState } from '@rostrum/contract/us-states'
import { postalCodeIn } from '../directories/divisions/postal-code.ts'
import { statesOf } from '../directories/divisions/us-postal-codes.ts'

/** The state of a postal code, or of an address that ends with one; null if it lies in several, or in none. */
const stateOfPostalCode = (place: string): UsState | null => {
  const code = postalCodeIn(place, 'us')
  const [state = '', ...others] = code === undefined ? [] : statesOf(code).map((each) => each.toUpperCase())
  return others.length === 0 && isUsState(state) ? state : null
}

/** The abbreviation of a state at the end of an address, with or without a postal code behind it. */
const stateNamed = (address: string): UsState | null => {
  const state = /,\s*([A-Za-z]{2})\.?(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(address)?.[1]?.toUpperCase()
  return state !== undefined && isUsState(state) ? state : null
}

/** Where somebody votes, as far as their address and their postal code tell; null if they do not. */
export const votingState = (address: string, postalCode: string | null | undefined): UsState | null =>
  stateNamed(address) ?? stateOfPostalCode(address) ?? (postalCode ? stateOfPostalCode(postalCode) : null)
