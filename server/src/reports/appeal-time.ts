import type { Language } from '@rostrum/catalogue'
import { APPEAL_DAYS } from '@rostrum/contract/decisions'
import { later } from '../platform/clock.ts'

const daySeconds = 24 * 60 * 60

/** Until when a decision can be appealed. */
export const appealUntil = (decidedAt: Date): Date => later(decidedAt, APPEAL_DAYS * daySeconds)

/** Decisions from before this moment can no longer be appealed. */
export const oldestAppealable = (now: Date): Date => later(now, -APPEAL_DAYS * daySeconds)

/** Such as “May 30, 2027”. */
export const longDay = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
