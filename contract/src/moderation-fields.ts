import { z } from 'zod'
import { decisionGrounds } from './decisions.ts'
import { limits, line, orNone, requiredText, text } from './fields.ts'
import { idParams, pageQuery } from './wire.ts'

/** What all endpoints of moderators have in common. */

const moderationPageSize = 20
export const moderationPage = pageQuery(moderationPageSize)

/** The reason for a decision. It is sent to the person or organization concerned, and recorded in the audit log. */
export const moderationReason = z.object({ reason: requiredText(1000) })

/** The reason for a measure, and what it is based on. */
export const measurePayload = moderationReason.extend({
  ground: z.enum(decisionGrounds, 'validation.choice').default('terms'),
  /** The law or the part of the terms. */
  provision: orNone(line(limits.line)).default(null),
})

/** The reason of a decision that takes nothing from anybody. Without it, those who reported get a general sentence. */
export const optionalReason = z.object({ reason: orNone(text(1000)).default(null) }).optional()

/** Null after the account was deleted. */
export const personOrDeleted = z.object({ id: z.string(), name: z.string() }).nullable()

export const ofModerators = { auth: 'moderator', params: idParams } as const
