import type { Route } from './+types/email-campaign'
import { EmailPage } from '../campaigns/supporter/email-page.tsx'
import { CampaignPageHead } from '../campaigns/supporter/campaign-page-head.tsx'
import { fetchCampaign, useCampaign } from '../campaigns/supporter/use-campaigns.ts'
import '../campaigns/texts.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api } from '../lib/api.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404, orNothing } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'email-campaigns', texts: ['campaigns'] }

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const campaign = await orNothing(fetchCampaign(call, 'email-campaigns', params.campaignId))
  return foundOr404(campaign, { campaign, origin: page.origin })
}

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  campaign: await orNothing(fetchCampaign(api, 'email-campaigns', params.campaignId)),
  origin: location.origin,
})

export default function EmailCampaignPage({ loaderData, params }: Route.ComponentProps) {
  const answer = useCampaign('email-campaigns', params.campaignId, loaderData.campaign)
  const campaign = answer?.data
  const organization = campaign?.relationships?.organization
  if (!campaign || !organization || organization.id !== params.id) return <NotFound />
  const { name } = organization.attributes
  const { title, about } = campaign.attributes
  return (
    <>
      <CampaignPageHead
        origin={loaderData.origin}
        path={`/email-campaign/${organization.id}/${campaign.id}`}
        title={title}
        description={about.slice(0, 160)}
        organizationName={name}
      />
      <EmailPage campaign={campaign} organizationId={organization.id} organizationName={name} />
      <ReportButton type="email-campaigns" id={campaign.id} organization={{ id: organization.id, name }} />
    </>
  )
}
