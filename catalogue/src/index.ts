export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/**
 * The query parameter that fixes the language of a page, so that search engines find it in each language at an address
 * of its own.
 */
export const languageParameter = 'lang'
/** Returns the language that an address fixes, given its query. */
export const languageOfAddress = (search: string): Language | undefined => {
  const given = new URLSearchParams(search).get(languageParameter)
  return languages.find((language) => language === given)
}
/** Removes the parameter from the query of an address, for a reader who chooses another language. */
export const withoutLanguage = (search: string): string => {
  const parameters = new URLSearchParams(search)
  if (!parameters.has(languageParameter)) return search
  parameters.delete(languageParameter)
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}

/** Returns the supported language that an `Accept-Language` header prefers, or English. */
export const negotiateLanguage = (header: string | undefined): Language => {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.toLowerCase().split('-')[0], quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const language = languages.find((known) => known === tag)
    if (language) return language
  }
  return defaultLanguage
}
