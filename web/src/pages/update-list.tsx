import type { Route } from './+types/update-list'
import { loadPublicList, PublicList } from '../content/public-list.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import '../updates/texts.ts'
import { UpdateRows } from '../updates/update-rows.tsx'
import { fetchUpdatesPage } from '../updates/use-updates.ts'

export const handle: RouteHandle = { failure: 'campaign-updates', texts: ['updates'] }

export const loader = async ({ params, context, request }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await loadPublicList(call, { id: params.id, url: request.url }, fetchUpdatesPage)
  return foundOr404(found, { found, origin: page.origin })
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  found: await loadPublicList(api, { id: params.id, url: request.url }, fetchUpdatesPage),
  origin: location.origin,
})

export default function UpdateListPage({ loaderData: { found, origin }, params }: Route.ComponentProps) {
  const t = useText('updates')
  if (!found) return <NotFound />
  const { name } = found.organization.data.attributes
  const { data } = found.items
  return (
    <PublicList
      origin={origin}
      listing={found}
      path={`/updates/${params.id}`}
      texts={{ title: t('updatesOf', { name }), heading: t('updates'), lead: t('updatesOfText', { name }) }}
    >
      {data.length === 0 ? (
        <EmptyState title={t('noUpdates')} text={t('noUpdatesText', { name })} />
      ) : (
        <UpdateRows updates={data} organizationId={params.id} headingLevel={2} />
      )}
    </PublicList>
  )
}
