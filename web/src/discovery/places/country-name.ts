import type { Language } from '@rostrum/catalogue'

const names = new Map<Language, Intl.DisplayNames>()

/** The name of a country in the reader's language; the code itself when it is none. */
export const countryName = (language: Language, code: string): string => {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  names.set(language, known)
  return /^[A-Z]{2}$/.test(code) ? (known.of(code) ?? code) : code
}
