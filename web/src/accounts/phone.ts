const nationalLength = 10

const dashed = (digits: string) => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')

/**
 * Formats a complete or incomplete US number as XXX-XXX-XXXX. Other text is returned unchanged, such as a number of
 * another country or a number with an extension.
 */
export const formatPhone = (written: string): string => {
  if (/[^\d\s().+-]/.test(written)) return written
  const digits = written.replaceAll(/\D/g, '')
  const isWithCountry = digits.length === nationalLength + 1 && digits.startsWith('1')
  if (isWithCountry) return dashed(digits.slice(1))
  if (written.includes('+') || digits.length > nationalLength) return written
  return dashed(digits)
}

/** The position of the caret after formatting: behind the same digit as before. */
export const caretAfter = (before: string, caret: number, after: string): number => {
  if (caret >= before.length) return after.length
  const digits = (text: string) => text.replaceAll(/\D/g, '').length
  // Formatting removes a leading country code.
  const wanted = digits(before.slice(0, caret)) - (digits(before) - digits(after))
  let position = 0
  while (position < after.length && digits(after.slice(0, position)) < wanted) position += 1
  return position
}
