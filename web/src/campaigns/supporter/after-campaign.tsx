import { pageAddress, type CampaignPath } from '@rostrum/contract/kinds'
import type { ReactNode } from 'react'
import { AccountOffer } from '../../after-act/account-offer.tsx'
import { AfterAct } from '../../after-act/after-act.tsx'
import { useGuest } from '../../guests/guest-store.ts'
import type { GuestAct } from '../../guests/guest-values.ts'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useShareUrl } from '../../guests/use-share-url.ts'
import { useOrigin } from '../../lib/origin.ts'
import { useViewer } from '../../lib/session.ts'
import type { CountedCampaign } from './own-number.ts'

export interface AfterCampaignProps {
  /** The id of the headline, to which a form without JavaScript leads. */
  id: string
  path: CampaignPath
  campaign: CountedCampaign
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

/** On the server, the code is always there (see `after-campaign.browser.ts`). */
export const afterCampaignCode = { preload: (): void => undefined, isLoaded: (): boolean => true }
