import { EmailCampaignRow } from '../campaigns/supporter/email-campaign-row.tsx'
import { lazySection } from '../ui/lazy-part.tsx'
import type { WebKind } from './kind.ts'

export const emailCampaigns: WebKind<'email-campaigns'> = {
  form: lazySection(() => import('../campaigns/organizer/email-campaign-form.tsx')),
  row: (item, id) => <EmailCampaignRow key={item.id} campaign={item} organizationId={id} />,
}
