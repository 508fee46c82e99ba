import { data } from 'react-router'
import type { Route } from './+types/call-campaign'
import { CallPage } from '../campaigns/supporter/call-page.tsx'
import { CampaignFrame } from '../campaigns/supporter/campaign-frame.tsx'
import { loadItem, viewItemInBrowser } from '../content/item-page.ts'
import { answerGuestForm, type GuestAnswer } from '../guests/guest-values.ts'
import { NotFound } from '../layouts/not-found.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { serverApi } from '../lib/server-api.ts'
import { askedIn, lookUp, type LookUp } from '../representatives/look-up.ts'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

export const loader = (args: Route.LoaderArgs) => loadItem('call-campaigns', args)
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  viewItemInBrowser('call-campaigns', params, request)

interface Answer extends GuestAnswer {
  found?: LookUp
}

/** Handles the forms of a visitor without JavaScript: where they live, and how a call went. */
export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const { api } = serverApi(context)
  const form = await request.formData()
  const asked = askedIn(form)
  const found = asked && (await lookUp(api, params.itemId, asked))
  if (found && !form.has('outcome')) return data<Answer>({ found }, { status: found.error === undefined ? 200 : 422 })
  const answered = await answerGuestForm(api, { path: 'call-campaigns', id: params.itemId }, form)
  return data<Answer>({ ...answered.data, ...(found && { found }) }, answered.init ?? {})
}

/** The page of a call campaign. */
export default function CallCampaignPage({ loaderData: { item, origin }, actionData, params }: Route.ComponentProps) {
  return (
    <CampaignFrame path="call-campaigns" loaded={item} origin={origin} params={params} missing={<NotFound />}>
      {(found) => <CallPage {...found} answer={actionData} found={actionData?.found} />}
    </CampaignFrame>
  )
}
