import { MailCampaignRow } from '../campaigns/supporter/mail-campaign-row.tsx'
import { lazySection } from '../ui/lazy-part.tsx'
import type { WebKind } from './kind.ts'

export const mailCampaigns: WebKind<'mail-campaigns'> = {
  form: lazySection(() => import('../campaigns/organizer/mail-campaign-form.tsx')),
  row: (item, id) => <MailCampaignRow key={item.id} campaign={item} organizationId={id} />,
}
