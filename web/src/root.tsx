import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { useFocusOnNavigation } from './keyboard/use-focus-on-navigation.ts'
import { firstPaintScript } from './lib/first-paint.ts'
import { textsAddress, useLanguage, type RouteHandle } from './lib/i18n.tsx'
import { useNonce } from './lib/nonce.ts'
import { barColors } from './lib/app-colors.ts'
import { createQueryClient } from './lib/query.ts'
import { useEarlyInputReplay } from './lib/early-input-replay.ts'
import { RootError } from './layouts/root-error.tsx'
import { useSessionWatch } from './layouts/use-session-watch.ts'
import { Popup } from './ui/popup.tsx'
import publicSans from './ui/fonts/public-sans-latin-wght-normal.woff2?url'
import bricolage from './ui/fonts/bricolage-grotesque-poster-latin.woff2?url'
import './ui/styles/app.css'

const fonts = [publicSans, bricolage]
const firstPaint = { __html: firstPaintScript }

export const Layout = ({ children }: { children: ReactNode }) => {
  const language = useLanguage()
  const nonce = useNonce()
  const matches = useMatches()
  // The texts that the first page needs. The texts of pages that are opened later are loaded with their code.
  const [texts] = useState(() => matches.flatMap(({ handle }) => (handle as RouteHandle | undefined)?.texts ?? []))
  return (
    // The first-paint script adds attributes that only the browser knows.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={firstPaint} />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?language=${language}`} />
        {Object.entries(barColors).map(([scheme, color]) => (
          <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
        ))}
        {(['every-page', ...texts] as const).map((file) => (
          <link key={file} rel="preload" as="fetch" crossOrigin="anonymous" href={textsAddress(language, file)} />
        ))}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const [queryClient] = useState(createQueryClient)
  useSessionWatch(queryClient)
  useFocusOnNavigation()
  useEarlyInputReplay()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Popup />
    </QueryClientProvider>
  )
}

export { RootError as ErrorBoundary }
