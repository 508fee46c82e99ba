import { useText } from '../lib/i18n.tsx'
import { listAddress, pageAddress, type ContentPath } from '@rostrum/contract/kinds'
import type { Route } from './+types/published-list'
import { publicKindAt, titleOf, type ContentItem } from '../content/kinds.ts'
import { NothingPublished, PublishedRows } from '../content/published-rows.tsx'
import { fetchPublished, type KindListProps } from '../content/published.ts'
import { loadPublicList, PublicList } from '../content/public-list.tsx'
import { webKinds } from '../kinds/index.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

const load = async (call: Api, { id, url }: { id: string; url: string }) => {
  const kind = publicKindAt(new URL(url).pathname)
  if (!kind) return null
  const { path } = kind
  const { perPage } = webKinds[path]
  const found = await loadPublicList(call, { id, url }, (organizationId, page) =>
    fetchPublished(call, path, { organizationId, page, perPage }),
  )
  return found && { ...found, path }
}

export const loader = async ({ params, context, request }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await load(call, { id: params.id, url: request.url })
  return foundOr404(found, { found, origin: page.origin })
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  found: await load(api, { id: params.id, url: request.url }),
  origin: location.origin,
})

/** The published items of an organization. The address determines their kind. */
export default function PublishedListPage({ loaderData: { found, origin }, params }: Route.ComponentProps) {
  const t = useText('kinds')
  if (!found) return <NotFound />
  const { path, organization, items } = found
  const { name } = organization.data.attributes
  const title = t(`${path}.list.title`, { name })
  const texts = { title, heading: t(`${path}.list.heading`, { name }), lead: t(`${path}.list.lead`, { name }) }
  return (
    <PublicList
      origin={origin}
      listing={found}
      path={listAddress(path, params.id)}
      texts={texts}
      facts={{
        '@type': 'ItemList',
        name: title,
        itemListElement: items.data.map((item, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: titleOf(item as ContentItem),
          url: origin + pageAddress(path, params.id, item.id),
        })),
      }}
    >
      <KindList path={path} items={items} organization={{ id: params.id, name }} origin={origin} />
    </PublicList>
  )
}

const KindList = <P extends ContentPath>({ path, ...shown }: KindListProps<P> & { path: P }) => {
  const { List, row } = webKinds[path]
  const { items, organization } = shown
  if (List) return <List {...shown} />
  if (items.data.length === 0) return <NothingPublished path={path} name={organization.name} />
  return <PublishedRows>{items.data.map((item) => row(item, organization.id))}</PublishedRows>
}
