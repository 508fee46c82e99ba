import { pageAddress } from '@rostrum/contract/kinds'
import type { Route } from './+types/called-target'
import { CalledTarget } from '../campaigns/supporter/called-target.tsx'
import { findItem } from '../content/published.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { nameOf, targetAddress } from '../representatives/office.ts'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

/** There is one such page for each person on each list, and all lead to the page of the campaign. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

const load = async (call: Api, { id, itemId, target: key }: Route.LoaderArgs['params'], origin: string) => {
  const [campaign, target] = await Promise.all([
    findItem(call, { path: 'call-campaigns', id: itemId, organizationId: id }),
    orNull(call('GET /call-campaigns/:id/targets/:target', { params: { id: itemId, target: key } })),
  ])
  return campaign && target && { campaign: campaign.data, target: target.data, origin }
}

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await load(call, params, page.origin)
  return foundOr404(found, found)
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params, location.origin)

/** How many calls somebody got for a call campaign. */
export default function CalledTargetPage({ loaderData }: Route.ComponentProps) {
  const t = useText('campaigns')
  const organization = loaderData?.campaign.relationships?.organization
  if (!loaderData || !organization) return <NotFound />
  const { campaign, target, origin } = loaderData
  const { title } = campaign.attributes
  const { name } = organization.attributes
  const { calls_count: count } = target.attributes
  return (
    <>
      <PublicPageHead
        origin={origin}
        path={targetAddress(pageAddress('call-campaigns', organization.id, campaign.id), target.id)}
        title={t('target.pageTitle', { person: nameOf(target.attributes) })}
        description={t('target.pageText', { count, title, name })}
        image={sharePicture('call-campaigns', campaign.id)}
      />
      <CalledTarget
        target={target.attributes}
        campaign={{ id: campaign.id, title }}
        organization={{ id: organization.id, name }}
      />
    </>
  )
}
