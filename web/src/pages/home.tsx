import { useLocation } from 'react-router'
import { OrganizationList } from '../discovery/organization-list.tsx'
import { fetchOrganizations, noFilters, readFilters, writeFilters } from '../discovery/filters.ts'
import { causesForPage } from '../discovery/causes.server.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { isNotFound } from '../lib/page-data.ts'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { buttonClass, ButtonLink } from '../ui/button.tsx'
import { Scene } from '../ui/scene.tsx'
import type { Route } from './+types/home'

export const handle: RouteHandle = { texts: ['discovery', 'consents'] }

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { api, page } = serverApi(context)
  const params = new URL(request.url).searchParams
  const filters = readFilters(params)
  const [organizations, causes] = await Promise.all([fetchOrganizations(api, filters), causesForPage(api)]).catch(
    (error: unknown) => {
      // The requested page of the list does not exist, or a filter is invalid.
      if (isNotFound(error)) throw new Response(null, { status: 404 })
      throw error
    },
  )
  const places =
    params.get('filters') === 'open'
      ? (await import('../discovery/places/places.ts')).placesIn(page.language)
      : undefined
  return { origin: page.origin, rendered: { organizations, causes, places } }
}

/** On client-side navigation, the list fetches its data from the API itself, with the viewer's session. */
export const clientLoader = () => null

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useText('discovery')
  const { page } = readFilters(new URLSearchParams(useLocation().search))
  return (
    <>
      <PublicPageHead
        origin={loaderData?.origin ?? location.origin}
        path={`/${writeFilters({ ...noFilters, page })}`}
        title={t('popularGroups')}
        description={t('description')}
        facts={{ '@type': 'WebSite', name: 'Rostrum' }}
      />
      <Masthead />
      <h1 className="for-member sr-only">{t('popularGroups')}</h1>
      <OrganizationList path="/" level={2} rendered={loaderData?.rendered} notFound={<NotFound />} />
    </>
  )
}

const Masthead = () => {
  const t = useText('discovery')
  return (
    <section className="for-visitor mb-10 grid grid-cols-[minmax(0,1fr)_minmax(0,26rem)] items-stretch gap-10 rail:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] phone:mb-8 phone:grid-cols-1 phone:gap-6">
      <div className="py-2">
        <h1 className="type-display">{t('title')}</h1>
        <p className="mt-3 mb-5 type-lead">{t('lead')}</p>
        <div className="flex flex-wrap gap-2">
          <a href="#groups" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {t('browseGroups')}
          </a>
          <ButtonLink to="/cause-registration" size="large">
            {t('common:listYourCause')}
          </ButtonLink>
        </div>
      </div>
      <Scene shape="wide" className="h-full min-h-50 w-full rounded-lg phone:h-42 phone:min-h-0" />
    </section>
  )
}
