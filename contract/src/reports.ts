import { z } from 'zod'
import { email, limits, orNone, requiredLine, text } from './fields.ts'
import { publicTypes } from './public-types.ts'
import { endpoint, flag, instant, one, resource } from './wire.ts'

export const reportReasons = ['spam', 'harassment', 'threat', 'private_information', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

const reportFields = {
  reason: z.enum(reportReasons, 'validation.choice'),
  note: orNone(text(limits.text / 5)).default(null),
}

/** Whoever says that something is against the law says why, which moderators cannot guess. */
export const explainsIllegal = ({ reason, note }: { reason: ReportReason; note: string | null }): boolean =>
  reason !== 'illegal' || (note ?? '') !== ''
const unexplained = { path: ['note'], error: 'validation.whyIllegal' }

/** The fields of every report, whatever its subject is. */
export const reportPayload = z.object(reportFields).refine(explainsIllegal, unexplained)

/** All types that can be reported. A message can only be reported by its recipient. */
export const reportedTypes = [...publicTypes, 'chat-messages'] as const
export type ReportedType = (typeof reportedTypes)[number]

/** What visitors must give; of signed-in users it is not used. */
const visitorFields = {
  name: requiredLine(2 * limits.name + 1).optional(),
  email: email.optional(),
  /** That they believe in good faith that what they say is accurate and complete. */
  is_good_faith: flag.optional(),
}

/** Confirms a report to the person who made it. */
export const report = resource(
  'reports',
  z.object({
    subject_type: z.string(),
    subject_id: z.string(),
    reason: z.enum(reportReasons),
    created_at: instant,
    /** Whether the same person had already reported the subject. Visitors are not told: anybody can give an address. */
    is_repeated: z.boolean(),
  }),
)
export type Report = z.output<typeof report>

export const reportEndpoints = {
  'POST /reports': endpoint({
    summary:
      'Report something public to the moderators; reporting it again replaces the earlier report. Visitors say who they are, and that they report in good faith',
    auth: 'public',
    body: z.object({
      ...reportFields,
      subject_type: z.enum(publicTypes, 'validation.choice'),
      subject_id: z.uuid('validation.id'),
      ...visitorFields,
    }),
    status: 201,
    response: one(report),
  }),
}
