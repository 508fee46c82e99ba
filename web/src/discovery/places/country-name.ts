import type { Language } from '@rostrum/catalogue'

const names = new Map<Language, Intl.DisplayNames>()

/** The name of a country in the reader's language, or the code itself if it is not the code of a country. */
export const countryName = (language: Language, code: string): string => {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  names.set(language, known)
  return /^[A-Z]{2}$/.test(code) ? (known.of(code) ?? code) : code
}
