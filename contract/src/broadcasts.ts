import { z } from 'zod'
import { limits, orNone, requiredLine, requiredText } from './fields.ts'
import { peopleFilters } from './people.ts'
import { endpoint, idParams, instant, many, message, nothing, one, pageQuery, resource } from './wire.ts'

/** How a broadcast is sent. */
export const broadcastKinds = ['email'] as const
/** `sending` once its time has come, until a mail is queued for everybody. */
export const broadcastStatuses = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type BroadcastStatus = (typeof broadcastStatuses)[number]

/** How many people can be chosen one by one. */
export const MAX_CHOSEN_PEOPLE = 500
/** For so many days after it was sent, it is counted who did something or unsubscribed because of it. */
export const broadcastResultDays = 7
/** How many days ahead a broadcast may be scheduled. */
export const MAX_DAYS_AHEAD = 90

/** What came of a broadcast. Nothing in the mail itself is counted: there is no pixel, and links are not tracked. */
export const broadcastResults = z.object({
  /** For so many people a mail was queued. */
  audience: z.int(),
  /** Accepted by the recipient's mail server. */
  delivered: z.int(),
  /** The address does not exist, or has refused mail before. */
  bounced: z.int(),
  /** Withdrew their consent, or had too many mails within a day, before this one was sent. */
  left_out: z.int(),
  /** Withdrew their consent within {@link broadcastResultDays} days. */
  unsubscribed: z.int(),
  /** Did what it asks for, or anything if it names no action, within {@link broadcastResultDays} days. */
  acted: z.int(),
})
export type BroadcastResults = z.output<typeof broadcastResults>

export const broadcast = resource(
  'broadcasts',
  z.object({
    kind: z.enum(broadcastKinds),
    status: z.enum(broadcastStatuses),
    subject: z.string(),
    body: z.string(),
    /** The action to which its button leads. */
    item: z.object({ id: z.string(), title: z.string() }).nullable(),
    /** The name that the segment had when it was chosen. */
    segment_name: z.string().nullable(),
    filters: peopleFilters.nullable(),
    /** How many people were chosen one by one; null if it goes to those who match the filters. */
    chosen_count: z.int().nullable(),
    author: z.string().nullable(),
    scheduled_at: instant.nullable(),
    sent_at: instant.nullable(),
    created_at: instant,
    results: broadcastResults,
  }),
)
export type Broadcast = z.output<typeof broadcast>

/** Who would get it now, counted up to `MAX_COUNTED`. Only those who allow mail get it. */
const audience = z.object({ matching: z.int(), may_be_mailed: z.int() })
export const broadcastDetails = one(broadcast).extend({ meta: z.object({ audience }) })
export type BroadcastDetails = z.output<typeof broadcastDetails>

const content = {
  subject: requiredLine(160),
  body: requiredText(limits.text),
  item_id: orNone(z.uuid('validation.id')).default(null),
}

/** Without a segment, filters or people, it goes to everybody who allows mail. */
export const broadcastPayload = z
  .object({
    ...content,
    kind: z.enum(broadcastKinds, 'validation.choice').default('email'),
    segment_id: z.uuid('validation.id').nullish(),
    filters: peopleFilters.nullish(),
    person_ids: z
      .array(z.uuid('validation.id'))
      .min(1, 'validation.required')
      .max(MAX_CHOSEN_PEOPLE, 'validation.tooMany')
      .nullish(),
  })
  .refine(({ segment_id, filters, person_ids }) => [segment_id, filters, person_ids].filter(Boolean).length <= 1, {
    error: 'validation.oneAudience',
    path: ['segment_id'],
  })

export const broadcastContent = z.object(content)

/** Without a time, it is sent at once. */
export const broadcastSending = z.object({ send_at: instant.nullish() })

export const broadcastPreview = z.object({
  data: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
})

const reads = { auth: 'organization', scope: 'people:read', capability: 'broadcasts' } as const
const writes = { auth: 'organization', scope: 'people:write', capability: 'broadcasts' } as const
/** A person decides that mail goes out, not a program. */
const decides = { auth: 'organization', scope: null, capability: 'broadcasts' } as const

export const broadcastEndpoints = {
  'GET /broadcasts': endpoint({
    summary: 'The mails that the admin’s own organization has written to its people, newest first',
    ...reads,
    query: z.object(pageQuery(20)),
    response: many(broadcast),
  }),
  'POST /broadcasts': endpoint({
    summary: 'Draft a mail to a segment, to everybody who matches filters, or to chosen people',
    ...writes,
    body: broadcastPayload,
    status: 201,
    response: broadcastDetails,
  }),
  'GET /broadcasts/:id': endpoint({
    summary: 'A mail to many, with its audience and what came of it',
    ...reads,
    params: idParams,
    response: broadcastDetails,
  }),
  'PUT /broadcasts/:id': endpoint({
    summary: 'Change a draft; its audience stays',
    ...writes,
    params: idParams,
    body: broadcastContent,
    response: broadcastDetails,
  }),
  'DELETE /broadcasts/:id': endpoint({
    summary: 'Delete a draft',
    ...writes,
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'GET /broadcasts/:id/preview': endpoint({
    summary: 'The mail as it would be sent, in the caller’s language',
    ...reads,
    params: idParams,
    response: broadcastPreview,
  }),
  'POST /broadcasts/:id/actions?action=test': endpoint({
    summary: 'Send the mail only to the address of the caller',
    ...decides,
    params: idParams,
    response: message,
  }),
  'POST /broadcasts/:id/actions?action=send': endpoint({
    summary: 'Send a draft, now or at a time; repeating it changes nothing',
    ...decides,
    params: idParams,
    body: broadcastSending,
    response: broadcastDetails,
  }),
  'POST /broadcasts/:id/actions?action=stop': endpoint({
    summary: 'Make a scheduled mail a draft again, or stop one that is being sent: who has it keeps it',
    ...decides,
    params: idParams,
    response: broadcastDetails,
  }),
}
