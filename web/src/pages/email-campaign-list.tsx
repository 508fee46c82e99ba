import type { Route } from './+types/email-campaign-list'
import { EmailCampaignRow } from '../campaigns/supporter/email-campaign-row.tsx'
import { CampaignRows } from '../campaigns/supporter/campaign-rows.tsx'
import { campaignsOf } from '../campaigns/supporter/use-campaigns.ts'
import '../campaigns/texts.ts'
import { loadPublicList, PublicList } from '../content/public-list.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'

export const handle: RouteHandle = { failure: 'email-campaigns', texts: ['campaigns'] }

export const loader = async ({ params, context, request }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await loadPublicList(call, { id: params.id, url: request.url }, campaignsOf('email-campaigns'))
  return foundOr404(found, { found, origin: page.origin })
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  found: await loadPublicList(api, { id: params.id, url: request.url }, campaignsOf('email-campaigns')),
  origin: location.origin,
})

export default function EmailCampaignListPage({ loaderData: { found, origin }, params }: Route.ComponentProps) {
  const t = useText('campaigns')
  if (!found) return <NotFound />
  const { name } = found.organization.data.attributes
  return (
    <PublicList
      origin={origin}
      listing={found}
      path={`/email-campaign/${params.id}`}
      texts={{ title: t('email.listOf', { name }), heading: t('email.campaigns'), lead: t('email.listText', { name }) }}
    >
      <CampaignRows none={t('email.none')} noneText={t('email.noneText', { name })}>
        {found.items.data.map((campaign) => (
          <EmailCampaignRow key={campaign.id} campaign={campaign} organizationId={params.id} />
        ))}
      </CampaignRows>
    </PublicList>
  )
}
