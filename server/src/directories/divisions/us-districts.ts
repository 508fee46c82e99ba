import { stateDivision } from './us-postal-codes.ts'

/** Numbers for the only district of a state, and for the delegate of the capital and the islands. */
const atLarge = new Set([0, 98])

/**
 * The division of a congressional district. A state that has only one is that district itself. Null for a number that
 * stands for no district, such as ZZ for water.
 */
export const congressionalDistrict = (state: string, number: string): string | null => {
  if (!/^\d{1,2}$/.test(number)) return null
  const district = Number(number)
  return atLarge.has(district) ? stateDivision(state) : `${stateDivision(state)}/cd:${district}`
}
