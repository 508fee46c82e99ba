import type { Route } from './+types/about'
import { api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { About } from '../support/about.tsx'

export const handle: RouteHandle = { texts: ['support'] }

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  return { support: (await call('GET /support')).data.attributes, origin: page.origin }
}

export const clientLoader = async () => ({
  support: (await api('GET /support')).data.attributes,
  origin: location.origin,
})

export default function AboutPage({ loaderData: { support, origin } }: Route.ComponentProps) {
  const t = useText('support')
  return (
    <>
      <PublicPageHead origin={origin} path="/about" title={t('about.title')} description={t('about.description')} />
      <About support={support} />
    </>
  )
}
