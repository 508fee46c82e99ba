import { z } from 'zod'
import { appealAnswer, appealSides, decisionReasons } from './decisions.ts'
import { moderationPage, moderationReason, ofModerators, personOrDeleted } from './moderation-fields.ts'
import { reportedTypes } from './reports.ts'
import { endpoint, instant, many, one, resource } from './wire.ts'

/** What moderators decided, and the appeals against it, for moderators. */

const decisionFields = {
  subject_type: z.enum([...reportedTypes, 'users']),
  /** The id, text, organization and author are null once the time to appeal is over. */
  subject_id: z.string().nullable(),
  text: z.string().nullable(),
  organization: personOrDeleted,
  author: personOrDeleted,
  ...decisionReasons,
  decided_by: personOrDeleted,
}

/** What a moderator decided. */
export const decisionRecord = resource('decisions', z.object(decisionFields))
export type DecisionRecord = z.output<typeof decisionRecord>

export const appealStates = ['open', 'closed'] as const

/** An appeal against a decision. Another moderator than the one who made the decision decides it. */
export const appeal = resource(
  'appeals',
  z.object({
    side: z.enum(appealSides),
    text: z.string().nullable(),
    created_at: instant,
    decision: z.object({ id: z.string(), ...decisionFields }),
    /** Why the moderator who asks cannot decide it; null if they can, and once it is decided. */
    refusal: z.enum(['own_decision', 'only_moderator', 'own_organization']).nullable(),
    ...appealAnswer,
    decided_by: personOrDeleted,
  }),
)
export type Appeal = z.output<typeof appeal>

export const appealEndpoints = {
  'GET /moderation/decisions': endpoint({
    summary: 'What moderators decided, newest first',
    auth: 'moderator',
    query: z.object(moderationPage),
    response: many(decisionRecord),
  }),
  'GET /moderation/appeals': endpoint({
    summary: 'Appeals against decisions: open ones oldest first, decided ones newest first',
    auth: 'moderator',
    query: z.object({ ...moderationPage, state: z.enum(appealStates, 'validation.choice').default('open') }),
    response: many(appeal),
  }),
  'POST /moderation/appeals/:id/actions?action=uphold': endpoint({
    summary:
      'Leave the decision as it is; refused for the moderator who made it. Repeating it changes nothing, and a different earlier decision is a conflict',
    ...ofModerators,
    body: moderationReason,
    response: one(appeal),
  }),
  'POST /moderation/appeals/:id/actions?action=reverse': endpoint({
    summary:
      'Reverse the decision: restore the content, lift the ban or reopen the reports, unless another decision still applies; refused for the moderator who made it. Repeating it changes nothing, and a different earlier decision is a conflict',
    ...ofModerators,
    body: moderationReason,
    response: one(appeal),
  }),
}
