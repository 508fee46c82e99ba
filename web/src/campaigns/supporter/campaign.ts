import type { CampaignPath } from '@rostrum/contract/kinds'
import type { ItemOf } from '../../content/kinds.ts'
import type { LookUp } from '../../representatives/look-up.ts'
import type { GuestAnswer } from '../../guests/guest-values.ts'

export interface CampaignProps<P extends CampaignPath> {
  campaign: ItemOf<P>
  organizationId: string
  organizationName: string
  /** The server's answer to the form of a visitor without JavaScript. */
  answer: GuestAnswer | undefined
  /** Who represents the place that was entered without JavaScript. */
  found?: LookUp | undefined
}
