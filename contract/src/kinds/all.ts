import { callCampaigns } from './call-campaigns.ts'
import { campaignUpdates } from './campaign-updates.ts'
import { candidates } from './candidates.ts'
import { emailCampaigns } from './email-campaigns.ts'
import { events } from './events.ts'
import { mailCampaigns } from './mail-campaigns.ts'

/** Every kind of content, one line each, in the order of an organization's actions. What each is made of is `definitions.ts`. */
export const kinds = [candidates, callCampaigns, emailCampaigns, mailCampaigns, events, campaignUpdates] as const
