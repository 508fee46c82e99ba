import { isSearchable } from '@rostrum/contract/searchable'
import { useLocation } from 'react-router'
import type { Route } from './+types/search'
import { HeaderSearch } from '../discovery/header-search.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { isNotFound } from '../lib/page-data.ts'
import { PublicPageHead } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { SearchResults } from '../search/search-results.tsx'
import { fetchSearch } from '../search/use-search.ts'
import { readView, searchPath, writeView } from '../search/view.ts'
import { PageHead } from '../ui/section-head.tsx'

export const handle: RouteHandle = { texts: ['public'] }

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { api, page } = serverApi(context)
  const view = readView(new URL(request.url).searchParams)
  if (!isSearchable(view.search)) return { origin: page.origin, rendered: undefined }
  const rendered = await fetchSearch(api, view).catch((error: unknown) => {
    if (isNotFound(error)) throw new Response(null, { status: 404 })
    throw error
  })
  return { origin: page.origin, rendered }
}

/** On client-side navigation, the results are fetched while the page is already shown. */
export const clientLoader = () => null

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useText('search')
  const view = readView(new URLSearchParams(useLocation().search))
  const title = view.search ? t('resultsFor', { text: view.search }) : t('title')
  return (
    <>
      <PublicPageHead
        origin={loaderData?.origin ?? location.origin}
        path={writeView(view)}
        title={title}
        description={t('description')}
      />
      {/* Anyone can create addresses with any search text, so search engines must not index them. */}
      <meta name="robots" content="noindex" />
      <PageHead title={title} />
      {/* The search box of the header is always visible on wider screens and without JavaScript. */}
      <div className="mb-6 md:hidden noscript:hidden">
        <HeaderSearch to={searchPath} isFocused={false} />
      </div>
      <SearchResults view={view} rendered={loaderData?.rendered} notFound={<NotFound />} />
    </>
  )
}
