import { z } from 'zod'
import { limits, orNone, text } from './fields.ts'
import { publicTypes } from './public-types.ts'
import { endpoint, instant, one, resource } from './wire.ts'

export const reportReasons = ['spam', 'harassment', 'threat', 'private_information', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What anybody says who reports something, whatever it is. */
export const reportPayload = z.object({
  reason: z.enum(reportReasons, 'validation.choice'),
  note: orNone(text(limits.text / 5)).default(null),
})

/** Everything that can be reported; a message by whom it was sent to. */
export const reportedTypes = [...publicTypes, 'chat-messages'] as const
export type ReportedType = (typeof reportedTypes)[number]

/** For the person who reported: that it was taken down. */
export const report = resource(
  'reports',
  z.object({
    subject_type: z.string(),
    subject_id: z.string(),
    reason: z.enum(reportReasons),
    created_at: instant,
    /** The same person had reported it before. */
    is_repeated: z.boolean(),
  }),
)
export type Report = z.output<typeof report>

export const reportEndpoints = {
  'POST /reports': endpoint({
    summary:
      'Point out something public to those who look after the platform; again is the same report with newer words',
    auth: 'signed_in',
    body: reportPayload.extend({
      subject_type: z.enum(publicTypes, 'validation.choice'),
      subject_id: z.uuid('validation.id'),
    }),
    status: 201,
    response: one(report),
  }),
}
