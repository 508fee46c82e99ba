import { pageContext } from '@rostrum/ssr'
import { serverTexts } from '../lib/texts.server.ts'
import { requestedLanguage } from '../offline/requested-language.ts'
import { appManifest } from '../offline/manifest.ts'
import type { Route } from './+types/manifest'

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const language = requestedLanguage(request, context.get(pageContext))
  return new Response(JSON.stringify(appManifest(language, serverTexts(language).of('offline'))), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
