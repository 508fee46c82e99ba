import type { Route } from './+types/settings'
import { LanguageChooser, ThemeChooser } from '../layouts/choosers.tsx'
import { api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { SettingsMenu } from '../settings/settings-menu.tsx'
import { PageHead } from '../ui/section-head.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'settings'] }

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  return { support: (await call('GET /support')).data.attributes, origin: page.origin }
}

export const clientLoader = async () => ({
  support: (await api('GET /support')).data.attributes,
  origin: location.origin,
})

export default function SettingsPage({ loaderData: { support, origin } }: Route.ComponentProps) {
  const t = useText('settings')
  return (
    <>
      <PublicPageHead origin={origin} path="/settings" title={t('title')} description={t('description')} />
      <PageHead title={t('title')} />
      <SettingsMenu
        support={support}
        appearance={
          <>
            <LanguageChooser />
            <ThemeChooser />
          </>
        }
      />
    </>
  )
}
