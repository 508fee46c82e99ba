/** As postal codes are compared: without spaces and hyphens, in capitals. */
export const comparablePostalCode = (written: string): string => written.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * The postal code in what somebody has typed, or undefined. In the United States, it may be the end of an address, with or
 * without four more digits; elsewhere it is the whole text.
 */
export const postalCodeIn = (place: string, country: string): string | undefined => {
  if (country === 'us')
    return /(?:^|[\s,])(\d{5})(?:[-\s]?\d{4})?(?:,?\s*(?:USA?|United States)\.?)?\s*$/i.exec(place)?.[1]
  const code = comparablePostalCode(place)
  return /^[A-Z\d]{3,10}$/.test(code) && /\d/.test(code) ? code : undefined
}
