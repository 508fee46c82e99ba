import { languages, withoutLanguage } from '@rostrum/catalogue'
import { redirect } from 'react-router'
import { languageCookieOf } from '../lib/preferences.ts'
import type { Route } from './+types/language'

/**
 * Sets the language without JavaScript and redirects back. With JavaScript, the chooser sets the same cookie itself.
 */
export const loader = ({ request }: Route.LoaderArgs) => {
  const requested = new URL(request.url).searchParams.get('language')
  const language = languages.find((known) => known === requested)
  const from = request.headers.get('Referer')
  const back = from && URL.canParse(from) ? new URL(from) : new URL('/', request.url)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (language) headers.set('Set-Cookie', languageCookieOf(language))
  // Only the path and the query of the referrer are used, so that the redirect never leads to another site or to
  // `//another`.
  return redirect(back.pathname.replace(/^\/+/, '/') + withoutLanguage(back.search), { headers })
}
