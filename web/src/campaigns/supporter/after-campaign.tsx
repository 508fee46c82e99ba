import { pageAddress, type CampaignPath } from '@rostrum/contract/kinds'
import type { ReactNode } from 'react'
import { AccountOffer } from '../../after-act/account-offer.tsx'
import { AfterAct } from '../../after-act/after-act.tsx'
import { useGuest, useRememberedAct } from '../../guests/guest-store.ts'
import type { GuestAct } from '../../guests/guest-values.ts'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useShareUrl } from '../../guests/use-share-url.ts'
import { useOrigin } from '../../lib/origin.ts'
import { useViewer } from '../../lib/session.ts'

interface Campaign {
  id: string
  attributes: {
    title: string
    engagements_count: number
    my_engagement: { number: number | null; share_url: string | null } | null
  }
}

/** The number of the viewer's act, or null while it has none. `given` is what a guest has sent from this page. */
export const useOwnNumber = ({ id, attributes }: Campaign, given: GuestAct | undefined): number | null => {
  const viewer = useViewer()
  const remembered = useRememberedAct(id)
  const isVisitor = viewer === undefined || viewer === 'visitor'
  if (!isVisitor) return attributes.my_engagement?.number ?? null
  return given?.number ?? remembered?.number ?? null
}

interface AfterCampaignProps {
  /** The id of the headline, to which a form without JavaScript leads. */
  id: string
  path: CampaignPath
  campaign: Campaign
  organizationId: string
  organizationName: string
  number: number
  isNew: boolean
  given: GuestAct | undefined
  tools?: ReactNode
}

/** The moment after the last call, the email or the letter. */
export const AfterCampaign = ({
  id,
  path,
  campaign,
  organizationId,
  organizationName,
  number,
  isNew,
  given,
  tools,
}: AfterCampaignProps) => {
  const origin = useOrigin()
  const viewer = useViewer()
  const linkNote = useLinkNote()
  const remembered = useGuest((guest) => guest.email)
  const { title, engagements_count: count } = campaign.attributes
  const email = given?.values.email ?? (viewer === 'visitor' ? remembered : '')
  return (
    <AfterAct
      id={id}
      act={{ kind: path, number, count }}
      item={{ id: campaign.id, title }}
      organization={{ id: organizationId, name: organizationName }}
      shareUrl={useShareUrl(campaign) ?? origin + pageAddress(path, organizationId, campaign.id)}
      isNew={isNew}
      note={linkNote(given)}
      tools={tools}
      account={email && <AccountOffer email={email} />}
    />
  )
}
