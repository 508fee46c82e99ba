import { pageAddress, type CampaignPath } from '@rostrum/contract/kinds'
import type { ComponentType } from 'react'
import type { Route } from './+types/campaign'
import { CallPage } from '../campaigns/supporter/call-page.tsx'
import { CampaignPageHead } from '../campaigns/supporter/campaign-page-head.tsx'
import type { CampaignProps } from '../campaigns/supporter/campaign.ts'
import { EmailPage } from '../campaigns/supporter/email-page.tsx'
import { MailPage } from '../campaigns/supporter/mail-page.tsx'
import '../campaigns/texts.ts'
import { publicKindAt, summaryOf, titleOf, type ContentItem } from '../content/kinds.ts'
import { findItem, useItem, type PublishedItem } from '../content/published.ts'
import '../lib/kind-texts.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { api, type Api } from '../lib/api.ts'
import type { RouteHandle } from '../lib/i18n.tsx'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'kind', texts: ['campaigns', 'kinds'] }

/** What there is to read and to do: a kind of campaign without a line does not compile. */
const contents: { [P in CampaignPath]: ComponentType<CampaignProps<P>> } = {
  'call-campaigns': CallPage,
  'email-campaigns': EmailPage,
  'mail-campaigns': MailPage,
}

/** As search engines and share previews show it. */
const descriptionLength = 160

const load = async (call: Api, { id, itemId, url }: { id: string; itemId: string; url: string }) => {
  const kind = publicKindAt(new URL(url).pathname)
  if (!kind || !('isCampaign' in kind)) return null
  const { path } = kind
  return { path, campaign: await findItem(call, { path, id: itemId, organizationId: id }) }
}

export const loader = async ({ params, context, request }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await load(call, { ...params, url: request.url })
  return foundOr404(found?.campaign ?? null, { found, origin: page.origin })
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  found: await load(api, { ...params, url: request.url }),
  origin: location.origin,
})

/** A campaign of the kind that the address names. */
export default function CampaignPage({ loaderData: { found, origin }, params }: Route.ComponentProps) {
  if (!found) return <NotFound />
  return <Campaign path={found.path} brought={found.campaign} origin={origin} params={params} />
}

interface CampaignPageProps<P extends CampaignPath> {
  path: P
  brought: PublishedItem<P> | null
  origin: string
  params: { id: string; itemId: string }
}

const Campaign = <P extends CampaignPath>({ path, brought, origin, params }: CampaignPageProps<P>) => {
  const campaign = useItem(path, params.itemId, brought).data?.data
  const item = campaign as ContentItem | undefined
  const organization = item?.relationships?.organization
  if (!campaign || !item || organization?.id !== params.id) return <NotFound />
  const { id, attributes } = organization
  const Content: ComponentType<CampaignProps<P>> = contents[path]
  return (
    <>
      <CampaignPageHead
        origin={origin}
        path={pageAddress(path, id, item.id)}
        title={titleOf(item)}
        description={summaryOf(item).slice(0, descriptionLength)}
        organizationName={attributes.name}
      />
      <Content campaign={campaign} organizationId={id} organizationName={attributes.name} />
      <ReportButton type={path} id={item.id} organization={{ id, name: attributes.name }} />
    </>
  )
}
