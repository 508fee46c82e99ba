import { pageAddress, type CampaignPath } from '@rostrum/contract/kinds'
import { Fragment, type ReactNode } from 'react'
import { summaryOf, titleOf, type ContentItem, type ItemOf } from '../../content/kinds.ts'
import { useItemAt, useViewOfCachedDocument } from '../../content/item-page.ts'
import type { PublishedItem } from '../../content/published.ts'
import { UnfinishedDraft } from '../../content/unfinished-draft.tsx'
import { useShareableAddress } from '../../lib/arrival.ts'
import { sharePicture } from '../../lib/seo.tsx'
import { ReportButton } from '../../reports/report-button.tsx'
import { CampaignPageHead } from './campaign-page-head.tsx'

/** The maximum number of characters in the description for search engines and share previews. */
const descriptionLength = 160

interface CampaignFrameProps<P extends CampaignPath> {
  path: P
  loaded: PublishedItem<P> | null
  origin: string
  params: { id: string; itemId: string }
  /** Shown if there is no such campaign. */
  missing: ReactNode
  children: (found: { campaign: ItemOf<P>; organizationId: string; organizationName: string }) => ReactNode
}

/** What the pages of all campaigns have: the metadata, the campaign as the viewer sees it, and a way to report it. */
export const CampaignFrame = <P extends CampaignPath>({
  path,
  loaded,
  origin,
  params,
  missing,
  children,
}: CampaignFrameProps<P>) => {
  useViewOfCachedDocument(path, params)
  useShareableAddress()
  const found = useItemAt(path, params, loaded)
  if (!found) return missing
  const { item: campaign, organization } = found
  const item = campaign as ContentItem
  if (item.meta.is_incomplete) return <UnfinishedDraft item={item} organization={organization} />
  const { id, attributes } = organization
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
      <Fragment key={item.id}>{children({ campaign, organizationId: id, organizationName: attributes.name })}</Fragment>
      <ReportButton type={path} id={item.id} organization={{ id, name: attributes.name }} />
    </>
  )
}
