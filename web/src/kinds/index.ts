import type { ContentPath } from '@rostrum/contract/kinds'
import { callCampaigns } from './call-campaigns.tsx'
import { campaignUpdates } from './campaign-updates.tsx'
import { candidates } from './candidates.tsx'
import { emailCampaigns } from './email-campaigns.tsx'
import { events } from './events.tsx'
import type { WebKind } from './kind.ts'
import { mailCampaigns } from './mail-campaigns.tsx'

/** The web definition of each kind. A missing kind is a type error. */
export const webKinds: { [P in ContentPath]: WebKind<P> } = {
  candidates,
  'call-campaigns': callCampaigns,
  'email-campaigns': emailCampaigns,
  'mail-campaigns': mailCampaigns,
  events,
  'campaign-updates': campaignUpdates,
}
