import { pageAddress, type CampaignPath } from '@rostrum/contract/kinds'
import type { ComponentType } from 'react'
import { data, useLocation } from 'react-router'
import type { Route } from './+types/campaign'
import { CallPage } from '../campaigns/supporter/call-page.tsx'
import { CampaignPageHead } from '../campaigns/supporter/campaign-page-head.tsx'
import type { CampaignProps } from '../campaigns/supporter/campaign.ts'
import { EmailPage } from '../campaigns/supporter/email-page.tsx'
import { MailPage } from '../campaigns/supporter/mail-page.tsx'
import { publicKindAt, summaryOf, titleOf, type ContentItem } from '../content/kinds.ts'
import { loadItem, useItemAt, useViewOfCachedDocument, viewItemInBrowser } from '../content/item-page.ts'
import type { PublishedItem } from '../content/published.ts'
import { UnfinishedDraft } from '../content/unfinished-draft.tsx'
import { answerGuestForm, type GuestAnswer } from '../guests/guest-values.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { useShareableAddress } from '../lib/arrival.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

/** The page of each kind of campaign. A missing kind is a type error. */
const contents: { [P in CampaignPath]: ComponentType<CampaignProps<P>> } = {
  'call-campaigns': CallPage,
  'email-campaigns': EmailPage,
  'mail-campaigns': MailPage,
}

/** The maximum number of characters in the description for search engines and share previews. */
const descriptionLength = 160

/** @throws a 404 response if the address is not that of a campaign. */
const campaignPathAt = (pathname: string): CampaignPath => {
  const kind = publicKindAt(pathname)
  if (kind && 'isCampaign' in kind) return kind.path
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
  useViewOfCachedDocument(path, params)
  useShareableAddress()
  return <Campaign path={path} loaded={item} origin={origin} answer={actionData} params={params} />
}

interface CampaignPageProps<P extends CampaignPath> {
  path: P
  loaded: PublishedItem<P> | null
  origin: string
  answer: GuestAnswer | undefined
  params: { id: string; itemId: string }
}

const Campaign = <P extends CampaignPath>({ path, loaded, origin, answer, params }: CampaignPageProps<P>) => {
  const found = useItemAt(path, params, loaded)
  if (!found) return <NotFound />
  const { item: campaign, organization } = found
  const item = campaign as ContentItem
  if (item.meta.is_incomplete) return <UnfinishedDraft item={item} organization={organization} />
  const { id, attributes } = organization
  const Content: ComponentType<CampaignProps<P>> = contents[path]
  return (
    <>
      <CampaignPageHead
        origin={origin}
        path={pageAddress(path, id, item.id)}
        title={titleOf(item)}
        description={summaryOf(item).slice(0, descriptionLength)}
        picture={sharePicture(path, item.id)}
        organizationName={attributes.name}
      />
      <Content
        key={item.id}
        campaign={campaign}
        organizationId={id}
        organizationName={attributes.name}
        answer={answer}
      />
      <ReportButton type={path} id={item.id} organization={{ id, name: attributes.name }} />
    </>
  )
}
