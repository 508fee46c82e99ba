const country = /^(?:usa?|u\.s\.a?\.?|united states(?: of america)?|ee\.? ?uu\.?|estados unidos)$/i
const state = /^\p{Lu}{2}(?:\s+\d{5}(?:-\d{4})?)?$/u
const city = /^\p{L}[\p{L}.'’ -]{1,39}$/u
/** A part of an address that may follow the street but is not a city. */
const unit = /^(?:apt|apartment|unit|suite|ste|floor|room|building|apartamento|apto|depto|departamento|piso|puerta)\b/i

/**
 * The city of an address that clearly ends with a city, such as "12 Oak Street, Milwaukee" or "12 Oak Street,
 * Milwaukee, WI 53202". Otherwise an empty string.
 */
export const cityOf = (address: string | null | undefined): string => {
  const pieces = (address ?? '')
    .split(/[,\n]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  if (country.test(pieces.at(-1) ?? '')) pieces.pop()
  const hasState = state.test(pieces.at(-1) ?? '')
  if (hasState) pieces.pop()
  const last = pieces.pop() ?? ''
  const before = pieces.at(-1)
  // Without a state, the part before the city must contain a digit, like a street with a house number.
  const follows = before !== undefined && (hasState || /\d/.test(before))
  return follows && city.test(last) && !unit.test(last) ? last : ''
}
