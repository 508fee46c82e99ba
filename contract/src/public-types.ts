import { callCampaignKind, emailCampaignKind, mailCampaignKind } from './campaigns.ts'
import { candidateKind } from './candidates.ts'
import { eventKind } from './events.ts'
import { updateKind } from './updates.ts'

/** What is public under an address of its own: it is found, in this order, and whoever sees it can report it. */
export const publicTypes = [
  'organizations',
  candidateKind.path,
  callCampaignKind.path,
  emailCampaignKind.path,
  mailCampaignKind.path,
  eventKind.path,
  updateKind.path,
] as const
export type PublicType = (typeof publicTypes)[number]
