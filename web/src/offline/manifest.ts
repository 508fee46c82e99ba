import type { Language } from '@rostrum/catalogue'
import { barColors, splashColor } from '../lib/app-colors.ts'
import type { Translate } from '../lib/i18n.tsx'

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/app/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The W3C web app manifest, with which a device can install the app. */
export const appManifest = (language: Language, t: Translate<'offline'>) => ({
  id: '/',
  name: 'Rostrum',
  short_name: 'Rostrum',
  description: t('app.description'),
  lang: language,
  dir: 'ltr',
  // Signed-in users start on the dashboard. Visitors are asked to log in and are then led there.
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: barColors.light,
  background_color: splashColor,
  categories: ['politics', 'social', 'lifestyle'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    png('icon-192', 192, 'any'),
    png('icon-512', 512, 'any'),
    png('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    { name: t('app.groups'), url: '/' },
    { name: t('common:updates'), url: '/updates' },
    { name: t('common:votingGuide'), url: '/voting-guide' },
  ],
})
