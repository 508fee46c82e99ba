import { useLocation } from 'react-router'
import { OrganizationList } from '../discovery/organization-list.tsx'
import { fetchOrganizations, noFilters, readFilters, writeFilters } from '../discovery/filters.ts'
import { usePlaceName } from '../discovery/active-filters.tsx'
import { causesForPage } from '../discovery/causes.server.ts'
import { useCauses } from '../discovery/causes.ts'
import { FiltersButton } from '../discovery/filters-button.tsx'
import { fetchOpening } from '../home/opening-data.ts'
import { Opening } from '../home/opening.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { PageError } from '../layouts/root-error.tsx'
import { useText } from '../lib/i18n.tsx'
import { isNotFound } from '../lib/page-data.ts'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/home'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { api, page } = serverApi(context)
  const params = new URL(request.url).searchParams
  const filters = readFilters(params)
  const [organizations, causes, opening] = await Promise.all([
    fetchOrganizations(api, filters),
    causesForPage(api),
    fetchOpening(api, filters),
  ]).catch((error: unknown) => {
    // The requested page of the list does not exist, or a filter is invalid.
    if (isNotFound(error)) throw new Response(null, { status: 404 })
    throw error
  })
  const places =
    params.get('filters') === 'open'
      ? (await import('../discovery/places/places.ts')).placesIn(page.language)
      : undefined
  return { origin: page.origin, opening, rendered: { organizations, causes, places } }
}

/** On client-side navigation, the list fetches its data from the API itself, with the viewer's session. */
export const clientLoader = () => null

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useText('discovery')
  const homeText = useText('home')
  const filters = readFilters(new URLSearchParams(useLocation().search))
  const causes = useCauses(loaderData?.rendered.causes)
  const placeName = usePlaceName(filters)
  const shownPlace = placeName ?? homeText('everywhere')
  return (
    <>
      <PublicPageHead
        origin={loaderData?.origin ?? location.origin}
        path={`/${writeFilters({ ...noFilters, page: filters.page })}`}
        title={homeText('title')}
        description={homeText('lead')}
        facts={{ '@type': 'WebSite', name: 'Rostrum' }}
      />
      <Opening
        place={filters}
        placeName={placeName}
        placeButton={
          <FiltersButton
            path="/"
            filters={filters}
            causes={causes}
            size="small"
            label={homeText('changePlace', { place: shownPlace })}
          >
            <Icon name="map-pin" size={16} />
            {shownPlace}
          </FiltersButton>
        }
        rendered={loaderData?.opening}
      />
      <h1 className="for-member sr-only">{t('popularGroups')}</h1>
      <OrganizationList path="/" level={2} rendered={loaderData?.rendered} notFound={<NotFound />} />
    </>
  )
}

export { PageError as ErrorBoundary }
