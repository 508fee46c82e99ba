import type { Route } from './+types/transparency'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { Figures } from '../transparency/figures.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const handle: RouteHandle = { texts: ['transparency', 'reports', 'decisions'] }

const yearOf = (request: Request): string =>
  new URL(request.url).searchParams.get('year') ?? String(new Date().getUTCFullYear())

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { api, page } = serverApi(context)
  const found = await orNull(api('GET /transparency/:year', { params: { year: yearOf(request) } }))
  const figures = found?.data.attributes ?? null
  return foundOr404(figures, { figures, origin: page.origin })
}

export default function TransparencyPage({ loaderData: { figures, origin } }: Route.ComponentProps) {
  const t = useText('transparency')
  return (
    <>
      <PublicPageHead origin={origin} path="/transparency" title={t('title')} description={t('description')} />
      {figures ? (
        <Figures figures={figures} />
      ) : (
        <>
          <h1 className="type-title">{t('title')}</h1>
          <p className="mt-2 mb-6 type-lead">{t('noYear')}</p>
          <ButtonLink to="/transparency" variant="primary">
            {t('thisYear')}
          </ButtonLink>
        </>
      )}
    </>
  )
}
