import { pageContext } from '@rostrum/ssr'
import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { TextsProvider } from './lib/i18n.tsx'
import { NonceContext } from './lib/nonce.ts'
import { OriginContext } from './lib/origin.ts'
import { serverTexts } from './lib/texts.server.ts'

/**
 * Returns a `Link` header that makes the browser request the style sheets before it parses the head. Nothing is painted
 * without them, and otherwise the fonts and scripts would compete with them for the connection.
 */
const stylePreloadHeader = ({
  manifest,
  staticHandlerContext,
}: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>) => {
  const styles = new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))
  return [...styles].map((style) => `<${style.split('#')[0]}>; rel=preload; as=style`).join(', ')
}

/**
 * Scripts are requested after what is needed to paint: the style sheets, fonts and pictures at the top. Otherwise the
 * pictures wait for all of them. React Router has no option for it.
 */
const withLatePreloads = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/**
 * Renders a page completely before it is sent. Its data is already loaded, so no part arrives later than the rest.
 * Parts that are only rendered in the browser (`ui/lazy-part.tsx`) are replaced by their `Suspense` fallback.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { language, nonce, origin } = loadContext.get(pageContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language)
  headers.set('Link', stylePreloadHeader(context))
  const page = await renderToReadableStream(
    <NonceContext value={nonce}>
      <OriginContext value={origin}>
        <TextsProvider texts={serverTexts(language)}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </TextsProvider>
      </OriginContext>
    </NonceContext>,
    {
      nonce,
      // The answer is sent as a whole. In a larger part, React would put what is in `Suspense` where only a script shows it.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  )
  await page.allReady
  return new Response(withLatePreloads(await new Response(page).text()), { status, headers })
}
