import { z } from 'zod'
import { email, limits, requiredLine, requiredText, text } from './fields.ts'
import {
  endpoint,
  flag,
  idParams,
  instant,
  many,
  message,
  nothing,
  one,
  pageQuery,
  readOnlyFields,
  resource,
} from './wire.ts'

/** The name of a person or group. It is used in an email header, so it is a single line. */
const senderName = requiredLine(2 * limits.name + 1).min(2, 'validation.tooShort')

export const contactPayload = z.object({
  name: senderName,
  email,
  message: requiredText(limits.text).min(10, 'validation.tooShort'),
  /** ALTCHA's payload: the challenge and its solution as base64. Stricter limits apply without it. */
  altcha: text(4000).optional(),
  /**
   * A honeypot: people do not see this field. A message that fills it in is discarded with an answer that says it was
   * sent.
   */
  website: text(limits.url).optional(),
})

export const contactChallenge = resource(
  'contact-challenges',
  z.object({
    /** ALTCHA's challenge (version 2) as JSON, to be passed on unchanged. */
    challenge: z.string(),
    expires_at: instant,
  }),
)

/** Only for admins of the organization that the message was sent to. */
export const contactMessage = resource(
  'contact-messages',
  z.object({
    name: z.string(),
    email: z.string(),
    message: z.string(),
    has_account: z.boolean(),
    sent_at: instant,
    read_at: instant.nullable(),
    answered_at: instant.nullable(),
  }),
)
export type ContactMessage = z.output<typeof contactMessage>

export const contactMessageChange = z.object({ is_read: flag.optional(), is_answered: flag.optional() })

export const contactMessagesPageSize = 20

export const contactEndpoints = {
  'POST /contact-challenges': endpoint({
    summary: 'A proof of work to solve before a contact message is sent; it can be used once, within 20 minutes',
    auth: 'public',
    status: 201,
    response: one(contactChallenge),
  }),
  'POST /organizations/:id/actions?action=get-in-touch': endpoint({
    summary: 'Write to an organization; the same message within ten minutes is not stored again',
    auth: 'public',
    params: idParams,
    body: contactPayload,
    ignored: ['organization_id'],
    response: message,
  }),
  'GET /contact-messages': endpoint({
    summary: 'Messages to the admin’s own organization, newest first',
    auth: 'organization',
    scope: null,
    capability: 'inbox',
    query: z.object({
      ...pageQuery(contactMessagesPageSize),
      state: z.enum(['unread', 'answered'], 'validation.choice').optional(),
    }),
    response: many(contactMessage),
  }),
  'GET /contact-messages/unread': endpoint({
    summary: 'Number of unread contact messages',
    auth: 'organization',
    scope: null,
    capability: 'inbox',
    response: z.object({ unread_count: z.int() }),
  }),
  'GET /contact-messages/:id': endpoint({
    summary: 'A single contact message',
    auth: 'organization',
    scope: null,
    capability: 'inbox',
    params: idParams,
    response: one(contactMessage),
  }),
  'PUT /contact-messages/:id': endpoint({
    summary: 'Mark a contact message as read, answered or not; an answered message counts as read',
    auth: 'organization',
    scope: null,
    capability: 'inbox',
    params: idParams,
    body: contactMessageChange,
    ignored: readOnlyFields(contactMessage, contactMessageChange),
    response: one(contactMessage),
  }),
  'DELETE /contact-messages/:id': endpoint({
    summary: 'Permanently delete a contact message',
    auth: 'organization',
    scope: null,
    capability: 'inbox',
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
