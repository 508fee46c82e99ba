import { languages, type Language } from '@rostrum/catalogue'
import type { PageContext } from '@rostrum/ssr'

/** The language that the address names, else the reader's: what is kept or fetched without cookies says which one. */
export const languageAsked = (request: Request, { language }: Pick<PageContext, 'language'>): Language => {
  const asked = new URL(request.url).searchParams.get('language')
  return languages.find((known) => known === asked) ?? language
}
