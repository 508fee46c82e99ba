import type { callCampaignKind, DirectoryChoice } from '@rostrum/contract/campaigns'

/** The values of the form of a call campaign. */
export type CallCampaignValues = (typeof callCampaignKind.attributes)['_zod']['input']

export const emptyTarget = { name: '', phone: '', office: '', note: '' }

/** The fields that have a label: those of a campaign except those that all campaigns have, and those of a person to call. */
export type CallCampaignLabel =
  | Exclude<keyof CallCampaignValues, keyof DirectoryChoice | 'words_question'>
  | keyof typeof emptyTarget
