import { CallCampaignRow } from '../campaigns/supporter/call-campaign-row.tsx'
import { lazySection } from '../ui/lazy-part.tsx'
import type { WebKind } from './kind.ts'

export const callCampaigns: WebKind<'call-campaigns'> = {
  form: lazySection(() => import('../campaigns/organizer/call-campaign-form.tsx')),
  row: (item, id) => <CallCampaignRow key={item.id} campaign={item} organizationId={id} />,
}
