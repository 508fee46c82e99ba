import type { WayToReach } from './directories.ts'

/**
 * Keys for the rows of a target list, made of phone numbers, email addresses or names. Targets that share one, for
 * example behind a switchboard, are numbered: `414-555-0120`, `414-555-0120 #2`.
 */
export const targetKeys = (addresses: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return addresses.map((address) => {
    const number = (seen.get(address) ?? 0) + 1
    seen.set(address, number)
    return number === 1 ? address : `${address} #${number}`
  })
}

/** The field of a row that identifies a target. An address is too long for a key, so that of a letter is the name. */
export const keyFields: Record<WayToReach, string> = { phone: 'phone', email: 'email', letter: 'name' }
