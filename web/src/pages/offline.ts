import { pageContext } from '@rostrum/ssr'
import { serverTexts } from '../lib/texts.server.ts'
import { requestedLanguage } from '../offline/requested-language.ts'
import { offlinePage } from '../offline/offline-page.ts'
import type { Route } from './+types/offline'

/** The offline page, which the service worker caches for use without a connection. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { nonce = '', ...page } = context.get(pageContext)
  const language = requestedLanguage(request, page)
  return new Response(offlinePage({ language, nonce, t: serverTexts(language).of('offline') }), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'no-store',
    },
  })
}
