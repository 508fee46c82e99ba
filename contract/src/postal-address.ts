import { text } from './fields.ts'

/** How long the address of an office may be. */
const MAX_POSTAL_ADDRESS = 300

/** What belongs to the part before it: the number of a house, or a state with its postal code after the city. */
const belongsToPrevious = /^(?:\d{1,5}\s?\p{L}?|\p{Lu}[\p{L}. ]*\s\d{5}(?:-\d{4})?)$/u

/**
 * Writes an address as on an envelope. Tables often have it in one line, with semicolons or commas between what stands in
 * lines of its own.
 */
const inLines = (address: string): string => {
  const trimmed = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')
  const lines = trimmed(address.split(/[\n;]/))
  const [only = ''] = lines
  if (lines.length !== 1) return lines.join('\n')
  return trimmed(only.split(','))
    .reduce<string[]>((before, part) => {
      const last = before.at(-1)
      return last !== undefined && belongsToPrevious.test(part)
        ? [...before.slice(0, -1), `${last}, ${part}`]
        : [...before, part]
    }, [])
    .join('\n')
}

/** Where a letter is sent to, without the name of the person, in lines. */
export const postalAddress = text(MAX_POSTAL_ADDRESS).overwrite(inLines).min(1, 'validation.required')
