/** Crockford's alphabet: no letters that look like digits or like each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const mistaken: Record<string, string> = { i: '1', l: '1', o: '0' }
const digits = 10

/**
 * A short address to be printed and typed: the last 48 bits of an id, which are random, as ten characters. It is not
 * stored; an index finds the id.
 */
export const printedPath = (id: string): string => {
  let rest = BigInt(`0x${id.slice(-12)}`)
  let code = ''
  for (let digit = 0; digit < digits; digit += 1) {
    code = (alphabet[Number(rest % 32n)] ?? '') + code
    rest /= 32n
  }
  return `/a/${code.slice(0, 5)}-${code.slice(5)}`
}

/** The last twelve digits of the id that a typed code is about, however it is written; undefined if it is none. */
export const endOfId = (typed: string): string | undefined => {
  const characters = typed.toLowerCase().replaceAll('-', '').split('')
  const code = characters.map((character) => mistaken[character] ?? character)
  if (code.length !== digits || code.some((character) => !alphabet.includes(character))) return undefined
  const value = code.reduce((sum, character) => sum * 32n + BigInt(alphabet.indexOf(character)), 0n)
  const end = value.toString(16).padStart(12, '0')
  return end.length === 12 ? end : undefined
}
