import { engagementTypes, type ContentPath, type EngagementType } from '@rostrum/contract/kinds'

/** Whether participation in a kind is stored as engagements, so that the common results page can show it. */
export const hasResults = (path: ContentPath): path is EngagementType => engagementTypes.some((type) => type === path)
