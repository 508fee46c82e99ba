import type { Route } from './+types/mail-campaign'
import { MailPage } from '../campaigns/supporter/mail-page.tsx'
import { CampaignPageHead } from '../campaigns/supporter/campaign-page-head.tsx'
import { fetchCampaign, useCampaign } from '../campaigns/supporter/use-campaigns.ts'
import '../campaigns/texts.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api } from '../lib/api.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNothing } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'mail-campaigns', texts: ['campaigns'] }

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const campaign = await orNothing(fetchCampaign(call, 'mail-campaigns', params.campaignId))
  return foundOr404(campaign, { campaign, origin: page.origin })
}

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  campaign: await orNothing(fetchCampaign(api, 'mail-campaigns', params.campaignId)),
  origin: location.origin,
})

export default function MailCampaignPage({ loaderData, params }: Route.ComponentProps) {
  const answer = useCampaign('mail-campaigns', params.campaignId, loaderData.campaign)
  const campaign = answer?.data
  const organization = campaign?.relationships?.organization
  if (!campaign || !organization || organization.id !== params.id) return <NotFound />
  const { name } = organization.attributes
  const { title, about } = campaign.attributes
  return (
    <>
      <CampaignPageHead
        origin={loaderData.origin}
        path={`/mail-campaign/${organization.id}/${campaign.id}`}
        title={title}
        description={about}
        organizationName={name}
      />
      <MailPage campaign={campaign} organizationId={organization.id} organizationName={name} />
      <ReportButton type="mail-campaigns" id={campaign.id} organization={{ id: organization.id, name }} />
    </>
  )
}
