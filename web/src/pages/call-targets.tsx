import { pageAddress } from '@rostrum/contract/kinds'
import type { Route } from './+types/call-targets'
import { CallTargets } from '../campaigns/supporter/call-targets.tsx'
import { findItem } from '../content/published.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNull } from '../lib/page-data.ts'
import { pageOf } from '../lib/page-number.ts'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { targetsAddress } from '../representatives/office.ts'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

/** What is worth finding is the page of the campaign. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

const load = async (
  call: Api,
  { params: { id, itemId }, request }: Pick<Route.LoaderArgs, 'params' | 'request'>,
  origin: string,
) => {
  const page = pageOf(new URL(request.url).searchParams)
  const [campaign, targets] = await Promise.all([
    findItem(call, { path: 'call-campaigns', id: itemId, organizationId: id }),
    orNull(call('GET /call-campaigns/:id/targets', { params: { id: itemId }, query: { page } })),
  ])
  return campaign && targets && { campaign: campaign.data, targets, origin }
}

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await load(call, { params, request }, page.origin)
  return foundOr404(found, found)
}
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(api, { params, request }, location.origin)

/** All people whom a call campaign asks to call, with the number of calls that each of them got. */
export default function CallTargetsPage({ loaderData }: Route.ComponentProps) {
  const t = useText('campaigns')
  const organization = loaderData?.campaign.relationships?.organization
  if (!loaderData || !organization) return <NotFound />
  const { campaign, targets, origin } = loaderData
  const { title } = campaign.attributes
  const address = pageAddress('call-campaigns', organization.id, campaign.id)
  return (
    <>
      <PublicPageHead
        origin={origin}
        path={targetsAddress(address)}
        title={t('targets.pageTitle', { title })}
        description={t('targets.lead', { count: targets.meta.total })}
        image={sharePicture('call-campaigns', campaign.id)}
      />
      <CallTargets targets={targets} title={title} campaignAddress={address} />
    </>
  )
}
