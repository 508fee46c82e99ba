const NATIONAL_LENGTH = 10

const insertDashes = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')

/**
 * Formats a complete or incomplete US number as XXX-XXX-XXXX. Other text is returned unchanged, such as a number of
 * another country or a number with an extension.
 */
export const formatPhone = (input: string): string => {
  if (/[^\d\s().+-]/.test(input)) return input
  const digits = input.replaceAll(/\D/g, '')
  const hasCountryCode = digits.length === NATIONAL_LENGTH + 1 && digits.startsWith('1')
  if (hasCountryCode) return insertDashes(digits.slice(1))
  if (input.includes('+') || digits.length > NATIONAL_LENGTH) return input
  return insertDashes(digits)
}

/** The position of the caret after formatting: behind the same digit as before. */
export const caretAfter = (before: string, caret: number, after: string): number => {
  if (caret >= before.length) return after.length
  const digits = (text: string) => text.replaceAll(/\D/g, '').length
  // Formatting removes a leading country code.
  const digitsBeforeCaret = digits(before.slice(0, caret)) - (digits(before) - digits(after))
  let position = 0
  while (position < after.length && digits(after.slice(0, position)) < digitsBeforeCaret) position += 1
  return position
}
