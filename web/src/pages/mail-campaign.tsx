import type { Route } from './+types/mail-campaign'
import { CampaignFrame } from '../campaigns/supporter/campaign-frame.tsx'
import { MailPage } from '../campaigns/supporter/mail-page.tsx'
import { loadItem, viewItemInBrowser } from '../content/item-page.ts'
import { NotFound } from '../layouts/not-found.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { serverApi } from '../lib/server-api.ts'
import { answerCampaignForm } from '../representatives/answer-form.ts'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

const path = 'mail-campaigns'

export const loader = (args: Route.LoaderArgs) => loadItem(path, args)
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => viewItemInBrowser(path, params, request)

/** Handles the forms of a visitor without JavaScript. */
export const action = async ({ params, request, context }: Route.ActionArgs) =>
  answerCampaignForm(serverApi(context).api, { path, id: params.itemId }, await request.formData())

/** The page of a letter to print. */
export default function MailCampaignPage({ loaderData: { item, origin }, actionData, params }: Route.ComponentProps) {
  return (
    <CampaignFrame path={path} loaded={item} origin={origin} params={params} missing={<NotFound />}>
      {(found) => <MailPage {...found} answer={actionData} found={actionData?.found} />}
    </CampaignFrame>
  )
}
