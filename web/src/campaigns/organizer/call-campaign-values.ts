import type { callCampaignKind } from '@rostrum/contract/campaigns'

/** The values of the form of a call campaign. */
export type CallCampaignValues = (typeof callCampaignKind.attributes)['_zod']['input']

export const emptyTarget = { name: '', phone: '', office: '', note: '' }

/** The values of a campaign that does not use a directory. */
export const noDirectory = {
  directory_id: null,
  directory_titles: [],
  directory_divisions: [],
  key_targets: [],
} satisfies Partial<CallCampaignValues>

/** The fields that have a label: those of a campaign, and those of a person to call. */
export type CallCampaignLabel = keyof CallCampaignValues | keyof typeof emptyTarget
