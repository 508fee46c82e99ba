import { engagementTypes, type ContentPath, type EngagementType } from '@rostrum/contract/kinds'

/** Whether who took part in a kind is kept as engagements, whose results are told alike. */
export const hasResults = (path: ContentPath): path is EngagementType => engagementTypes.some((type) => type === path)
