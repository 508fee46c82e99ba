import type { EngagementType } from '@rostrum/contract/engagements'
import type { ContentPath } from '../kinds.ts'

/** The answers of each kind whose results are kept as engagements, in the order they are told. The contract's own lists would bring zod along. */
export const outcomesOf = {
  'call-campaigns': ['contacted', 'voicemail', 'unavailable', 'skip'],
  'email-campaigns': ['sent'],
  'mail-campaigns': ['prepared', 'mailed'],
  events: ['going', 'waitlist', 'maybe', 'cant'],
} as const satisfies Record<EngagementType, readonly string[]>

export type Outcome = (typeof outcomesOf)[EngagementType][number]

export const hasResults = (path: ContentPath): path is EngagementType => path in outcomesOf
