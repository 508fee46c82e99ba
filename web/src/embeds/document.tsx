import { QueryClientProvider } from '@tanstack/react-query'
import type { PageContext } from '@rostrum/ssr'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { TextsProvider } from '../lib/i18n.tsx'
import { OriginContext } from '../lib/origin.ts'
import { createQueryClient } from '../lib/query.ts'
import { serverTexts } from '../lib/texts.server.ts'
import publicSans from '../ui/fonts/public-sans-latin-wght-normal.woff2?url'
import bricolage from '../ui/fonts/bricolage-grotesque-poster-latin.woff2?url'
import appStyles from '../ui/styles/app.css?url'
import fullStyles from '../ui/styles/full.css?url'

interface Page {
  page: Pick<PageContext, 'language' | 'origin'>
  /** The address of the page. */
  address: URL
  title: string
  status?: number
  head?: ReactNode
  /** Chooses the color scheme. By default, it is that of the reader's device. */
  theme?: string | null
  /** Lets the ground of the site around the frame be seen. */
  isTransparent?: boolean
  children: ReactNode
}

/**
 * Renders a page without the app: its HTML is all there is, so it needs none of the app's scripts. The components are
 * those of the app, as it renders them for visitors without JavaScript.
 */
export const documentResponse = ({
  page,
  address,
  title,
  status = 200,
  head,
  theme,
  isTransparent,
  children,
}: Page): Response => {
  const { language, origin } = page
  const ground = isTransparent ? { style: { background: 'transparent' } } : {}
  const html = renderToStaticMarkup(
    <html lang={language} {...((theme === 'light' || theme === 'dark') && { 'data-theme': theme })} {...ground}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Rostrum`}</title>
        {[publicSans, bricolage].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <link rel="stylesheet" href={appStyles} />
        <link rel="stylesheet" href={fullStyles} />
        {head}
      </head>
      <body {...ground}>
        <QueryClientProvider client={createQueryClient()}>
          <OriginContext value={origin}>
            <TextsProvider texts={serverTexts(language)}>
              <StaticRouter location={address.pathname + address.search}>{children}</StaticRouter>
            </TextsProvider>
          </OriginContext>
        </QueryClientProvider>
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language },
  })
}

/** Shown if nothing public is at the address. */
export const NothingHere = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <main className="p-5">
    <h1 className="type-heading">{title}</h1>
    <p className="mt-1">{text}</p>
    {children}
  </main>
)
