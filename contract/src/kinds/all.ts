import { callCampaigns } from './call-campaigns.ts'
import { campaignUpdates } from './campaign-updates.ts'
import { candidates } from './candidates.ts'
import { emailCampaigns } from './email-campaigns.ts'
import { events } from './events.ts'
import { mailCampaigns } from './mail-campaigns.ts'

/** All kinds of content, in the order of an organization's actions. Their definitions are in `definitions.ts`. */
export const kinds = [candidates, callCampaigns, emailCampaigns, mailCampaigns, events, campaignUpdates] as const
