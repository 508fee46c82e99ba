import { countryCodes } from '@rostrum/contract/countries'
import { countryName } from '../../discovery/places/country-name.ts'
import { useLanguage } from '../../lib/i18n.tsx'

/** All countries, sorted by their names in the reader's language. */
export const useCountries = (): { code: string; name: string }[] => {
  const language = useLanguage()
  return countryCodes
    .map((code) => ({ code, name: countryName(language, code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}
