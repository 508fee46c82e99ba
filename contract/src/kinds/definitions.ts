import type { z } from 'zod'
import { callCampaignKind, emailCampaignKind, mailCampaignKind } from '../campaigns.ts'
import { candidateKind } from '../candidates.ts'
import { eventKind } from '../events.ts'
import type { ContentPath } from '../kinds.ts'
import { updateKind } from '../updates.ts'

/** The definition of each kind, one line each. A missing kind is a compile error. */
export const definitions = {
  candidates: candidateKind,
  'call-campaigns': callCampaignKind,
  'email-campaigns': emailCampaignKind,
  'mail-campaigns': mailCampaignKind,
  events: eventKind,
  'campaign-updates': updateKind,
} satisfies { [P in ContentPath]: { path: P; attributes: z.ZodObject } }
