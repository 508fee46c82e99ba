import { pageContext } from '@rostrum/ssr'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { TextsProvider } from './lib/i18n.tsx'
import { NonceContext } from './lib/nonce.ts'
import { serverTexts } from './lib/texts.server.ts'

const readAll = async (stream: ReadableStream<Uint8Array> | undefined): Promise<string> => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of stream ?? []) text += decoder.decode(piece, { stream: true })
  return text
}

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
const inScript = (text: string) =>
  JSON.stringify(text).replaceAll(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)

/** What the loaders gave, for the browser's router: what `StreamTransfer` writes, in one piece. */
const handOver = (data: string, nonce: string) =>
  `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${inScript(data)});window.__reactRouterContext.streamController.close();</script>`

/** Asks for the styles before the page's own head is read: nothing is painted without them, and fonts and scripts would take the connections first. */
const stylesFirst = ({ manifest, staticHandlerContext }: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>) => {
  const styles = new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))
  return [...styles].map((style) => `<${style.split('#')[0]}>; rel=preload; as=style`).join(', ')
}

/**
 * A page is rendered as one string: nothing of it comes later than the rest, and a stream's pieces cost a tenth more.
 * Whatever waits (`lazy`) shows its fallback until the browser has it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { language, nonce, deliver } = loadContext.get(pageContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language)
  headers.set('Link', stylesFirst(context))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const data = await readAll(serverHandoffStream)
  const page = renderToString(
    <NonceContext value={nonce}>
      <TextsProvider texts={serverTexts(language)}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </TextsProvider>
    </NonceContext>,
  )
  const end = page.lastIndexOf('</body>')
  deliver(`<!DOCTYPE html>${page.slice(0, end)}${handOver(data, nonce)}${page.slice(end)}`)
  return new Response(null, { status, headers })
}
