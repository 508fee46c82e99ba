import type { CampaignPath } from '@rostrum/contract/kinds'
import type { ItemOf } from '../../content/kinds.ts'

export interface CampaignProps<P extends CampaignPath> {
  campaign: ItemOf<P>
  organizationId: string
  organizationName: string
}
