import type { CampaignPath } from '@rostrum/contract/kinds'
import type { ComponentType } from 'react'
import { data, useLocation } from 'react-router'
import type { Route } from './+types/campaign'
import { CampaignFrame } from '../campaigns/supporter/campaign-frame.tsx'
import type { CampaignProps } from '../campaigns/supporter/campaign.ts'
import { EmailPage } from '../campaigns/supporter/email-page.tsx'
import { MailPage } from '../campaigns/supporter/mail-page.tsx'
import { publicKindAt } from '../content/kinds.ts'
import { loadItem, viewItemInBrowser } from '../content/item-page.ts'
import type { PublishedItem } from '../content/published.ts'
import { answerGuestForm, type GuestAnswer } from '../guests/guest-values.ts'
import { NotFound } from '../layouts/not-found.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { serverApi } from '../lib/server-api.ts'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

/** The campaigns that share this page. */
type SharedPath = Exclude<CampaignPath, 'call-campaigns'>

/** The page of each kind of campaign. A missing kind is a type error. */
const contents: { [P in SharedPath]: ComponentType<CampaignProps<P>> } = {
  'email-campaigns': EmailPage,
  'mail-campaigns': MailPage,
}

/** @throws a 404 response if the address is not that of a campaign with this page. */
const campaignPathAt = (pathname: string): SharedPath => {
  const path = publicKindAt(pathname)?.path
  if (path === 'email-campaigns' || path === 'mail-campaigns') return path
  throw data(null, { status: 404 })
}

export const loader = (args: Route.LoaderArgs) => loadItem(campaignPathAt(new URL(args.request.url).pathname), args)
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  viewItemInBrowser(campaignPathAt(new URL(request.url).pathname), params, request)

/** Handles the report of a visitor without JavaScript. */
export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const path = campaignPathAt(new URL(request.url).pathname)
  return answerGuestForm(serverApi(context).api, { path, id: params.itemId }, await request.formData())
}

/** The page of a campaign. The address determines its kind. */
export default function CampaignPage({ loaderData: { item, origin }, actionData, params }: Route.ComponentProps) {
  const path = campaignPathAt(useLocation().pathname)
  return <Campaign path={path} loaded={item} origin={origin} answer={actionData} params={params} />
}

interface CampaignPageProps<P extends SharedPath> {
  path: P
  loaded: PublishedItem<P> | null
  origin: string
  answer: GuestAnswer | undefined
  params: { id: string; itemId: string }
}

const Campaign = <P extends SharedPath>({ path, answer, ...rest }: CampaignPageProps<P>) => {
  const Content: ComponentType<CampaignProps<P>> = contents[path]
  return (
    <CampaignFrame path={path} {...rest} missing={<NotFound />}>
      {(found) => <Content {...found} answer={answer} />}
    </CampaignFrame>
  )
}
