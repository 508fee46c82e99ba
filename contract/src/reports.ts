import { z } from 'zod'
import { limits, orNone, text } from './fields.ts'
import { publicTypes } from './public-types.ts'
import { endpoint, instant, one, resource } from './wire.ts'

export const reportReasons = ['spam', 'harassment', 'threat', 'private_information', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The fields of every report, whatever its subject is. */
export const reportPayload = z.object({
  reason: z.enum(reportReasons, 'validation.choice'),
  note: orNone(text(limits.text / 5)).default(null),
})

/** All types that can be reported. A message can only be reported by its recipient. */
export const reportedTypes = [...publicTypes, 'chat-messages'] as const
export type ReportedType = (typeof reportedTypes)[number]

/** Confirms a report to the person who made it. */
export const report = resource(
  'reports',
  z.object({
    subject_type: z.string(),
    subject_id: z.string(),
    reason: z.enum(reportReasons),
    created_at: instant,
    /** Whether the same person had already reported the subject. */
    is_repeated: z.boolean(),
  }),
)
export type Report = z.output<typeof report>

export const reportEndpoints = {
  'POST /reports': endpoint({
    summary: 'Report something public to the moderators; reporting it again replaces the earlier report',
    auth: 'signed_in',
    body: reportPayload.extend({
      subject_type: z.enum(publicTypes, 'validation.choice'),
      subject_id: z.uuid('validation.id'),
    }),
    status: 201,
    response: one(report),
  }),
}
