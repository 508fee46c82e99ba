const nationalLength = 10

const dashed = (digits: string) => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')

/** XXX-XXX-XXXX as far as it goes. What cannot become that (another country, an extension) stays as it is. */
export const formatPhone = (written: string): string => {
  if (/[^\d\s().+-]/.test(written)) return written
  const digits = written.replaceAll(/\D/g, '')
  const isWithCountry = digits.length === nationalLength + 1 && digits.startsWith('1')
  if (isWithCountry) return dashed(digits.slice(1))
  if (written.includes('+') || digits.length > nationalLength) return written
  return dashed(digits)
}

/** Where the caret belongs after formatting: behind as many digits as it was before. */
export const caretAfter = (before: string, caret: number, after: string): number => {
  if (caret >= before.length) return after.length
  const digits = (text: string) => text.replaceAll(/\D/g, '').length
  // A country code in front is taken away by formatting.
  const wanted = digits(before.slice(0, caret)) - (digits(before) - digits(after))
  let position = 0
  while (position < after.length && digits(after.slice(0, position)) < wanted) position += 1
  return position
}
