import type { Route } from './+types/call-campaign'
import { CallPage } from '../campaigns/supporter/call-page.tsx'
import { CampaignFrame } from '../campaigns/supporter/campaign-frame.tsx'
import { loadItem, viewItemInBrowser } from '../content/item-page.ts'
import { NotFound } from '../layouts/not-found.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { serverApi } from '../lib/server-api.ts'
import { answerCampaignForm } from '../representatives/answer-form.ts'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

export const loader = (args: Route.LoaderArgs) => loadItem('call-campaigns', args)
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  viewItemInBrowser('call-campaigns', params, request)

/** Handles the forms of a visitor without JavaScript. */
export const action = async ({ params, request, context }: Route.ActionArgs) =>
  answerCampaignForm(serverApi(context).api, { path: 'call-campaigns', id: params.itemId }, await request.formData())

/** The page of a call campaign. */
export default function CallCampaignPage({ loaderData: { item, origin }, actionData, params }: Route.ComponentProps) {
  return (
    <CampaignFrame path="call-campaigns" loaded={item} origin={origin} params={params} missing={<NotFound />}>
      {(found) => <CallPage {...found} answer={actionData} found={actionData?.found} />}
    </CampaignFrame>
  )
}
