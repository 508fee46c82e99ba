import { languages, type Language } from '@rostrum/catalogue'
import type { PageContext } from '@rostrum/ssr'

/**
 * The language in the address, or else the user's language. Responses that are cached or fetched without cookies name
 * it in the address.
 */
export const requestedLanguage = (request: Request, { language }: Pick<PageContext, 'language'>): Language => {
  const requested = new URL(request.url).searchParams.get('language')
  return languages.find((known) => known === requested) ?? language
}
