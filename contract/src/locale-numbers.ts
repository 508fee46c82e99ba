/** This module does not import zod, so that public pages can use it. */

const formats = new Map<string, Intl.NumberFormat>()
const formatOf = (language: string): Intl.NumberFormat => {
  const known = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, known)
  return known
}

/** A number as readers of the language write it: `12,345` in English, `12.345` in Spanish. */
export const formatNumber = (value: number, language: string): string => formatOf(language).format(value)

const patterns = new Map<string, RegExp>()
/** Groups of three digits, all separated by a space or by the separator of the language. */
const groupedIn = (language: string): RegExp => {
  const known = patterns.get(language)
  if (known) return known
  const separator = formatOf(language)
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')?.value
  const pattern = new RegExp(
    `^[1-9]\\d{0,2}(?:([\\u{20}\\u{${separator?.codePointAt(0)?.toString(16) ?? '20'}}])\\d{3})(?:\\1\\d{3})*$`,
    'u',
  )
  patterns.set(language, pattern)
  return pattern
}

/**
 * Turns a whole number as readers of the language write it into plain digits, the only text that the schemas accept as a
 * number. Any other text is returned unchanged, so that it is rejected instead of guessed: `1.000` is one thousand in
 * Spanish, but could be one or one thousand in English.
 */
export const plainDigits = (text: string, language: string): string => {
  // Normalization turns all kinds of spaces and digits into those of ASCII.
  const written = text.normalize('NFKC').trim()
  if (/^\d+$/.test(written)) return written
  return groupedIn(language).test(written) ? written.replaceAll(/\D/g, '') : text
}
