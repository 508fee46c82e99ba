const national = /^(\d{3})(\d{3})(\d{4})$/

/** An extension, as it is written behind a number. */
const withExtension = /^(.*?)(?:[\s,;]*(?:x|ext(?:ensi[oó]n)?\.?|#)\s*(\d{1,7}))?$/i

const standardDigits = (text: string): string | null => {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null
  // The British way to write both the international and the national form in one.
  const digits = text.replace(/^(\+.*)\(0\)/, '$1').replaceAll(/\D/g, '')
  const international = text.startsWith('+') ? digits : /^00([1-9]\d+)$/.exec(digits)?.[1]
  const inNorthAmerica = /^1(\d{10})$/.exec(international ?? digits)?.[1] ?? (international ? '' : digits)
  if (national.test(inNorthAmerica)) return inNorthAmerica.replace(national, '$1-$2-$3')
  return international ? `+${international}` : null
}

/**
 * A phone number in its one stored notation: XXX-XXX-XXXX for the United States and all other countries with the code 1,
 * E.164 for the rest of the world, each with an optional extension (` x12`). Text that is no such number is returned
 * unchanged: without a country code, only a number of ten digits is unambiguous.
 */
export const standardPhone = (text: string): string => {
  const [, number = '', extension] = withExtension.exec(text) ?? []
  const standard = standardDigits(number)
  if (standard === null) return text
  return extension ? `${standard} x${extension}` : standard
}

/** The notation of {@link standardPhone}. */
export const standardPhonePattern = /^(?:\d{3}-\d{3}-\d{4}|\+[2-9]\d{6,14})(?: x\d{1,7})?$/
