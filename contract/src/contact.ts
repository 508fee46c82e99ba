import { z } from 'zod'
import { email, limits, requiredText, text } from './fields.ts'
import { endpoint, flag, idParams, instant, many, message, nothing, one, pageQuery, resource } from './wire.ts'

/** A person's or group's name. It stands in the head of a mail, so it is one line. */
const senderName = requiredText(2 * limits.name + 1)
  .min(2, 'validation.tooShort')
  .regex(/^\P{Cc}*$/u, 'validation.invalid')

export const contactPayload = z.object({
  name: senderName,
  email,
  message: requiredText(limits.text).min(10, 'validation.tooShort'),
  /** ALTCHA's payload: the challenge and its solution, as base64. Without it fewer messages are taken. */
  altcha: text(4000).optional(),
  /** Nobody sees this field; who fills it in is a program, and is told that all went well. */
  website: text(limits.url).optional(),
})

export const contactChallenge = resource(
  'contact-challenges',
  z.object({
    /** ALTCHA's challenge (version 2) as JSON, to be solved as it is. */
    challenge: z.string(),
    expires_at: instant,
  }),
)

/** For the admins of the organization that it was sent to. */
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

export const contactMessagesPageSize = 20

export const contactEndpoints = {
  'POST /contact-challenges': endpoint({
    summary: 'A proof of work to solve before a contact message is sent; works once, for 20 minutes',
    auth: 'public',
    status: 201,
    response: one(contactChallenge),
  }),
  'POST /organizations/:id/actions?action=get-in-touch': endpoint({
    summary: 'Write to an organization; the same message again within ten minutes is the same message',
    auth: 'public',
    params: idParams,
    body: contactPayload,
    response: message,
  }),
  'GET /contact-messages': endpoint({
    summary: 'What people wrote to the own organization, newest first',
    auth: 'organization',
    capability: 'inbox',
    query: z.object({
      ...pageQuery(contactMessagesPageSize),
      state: z.enum(['unread', 'answered'], 'validation.choice').optional(),
    }),
    response: many(contactMessage),
  }),
  'GET /contact-messages/unread': endpoint({
    summary: 'How many of them nobody has read',
    auth: 'organization',
    capability: 'inbox',
    response: z.object({ unread_count: z.int() }),
  }),
  'GET /contact-messages/:id': endpoint({
    summary: 'One of them',
    auth: 'organization',
    capability: 'inbox',
    params: idParams,
    response: one(contactMessage),
  }),
  'PUT /contact-messages/:id': endpoint({
    summary: 'Note that it was read or answered, or that it was not; what is answered has been read',
    auth: 'organization',
    capability: 'inbox',
    params: idParams,
    body: z.object({ is_read: flag.optional(), is_answered: flag.optional() }),
    response: one(contactMessage),
  }),
  'DELETE /contact-messages/:id': endpoint({
    summary: 'Delete one of them for good',
    auth: 'organization',
    capability: 'inbox',
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
