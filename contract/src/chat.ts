import { z } from 'zod'
import { requiredText } from './fields.ts'
import { report, reportPayload } from './reports.ts'
import { endpoint, idParams, instant, maxPageSize, one, resource } from './wire.ts'

/** Characters of a message. */
export const messageMaximum = 4000

const chatSides = ['supporter', 'organization'] as const
export type ChatSide = (typeof chatSides)[number]

export const chatMessagePayload = z.object({
  /** Plain text. */
  body: requiredText(messageMaximum),
  /** Made by the sender, once per message: sending it again with the same one is the same message, for good. */
  client_id: z.uuid('validation.id').optional(),
})

const messageFields = {
  /** 1, 2, 3 … within the conversation, without gaps: the order for both sides. */
  sequence: z.int(),
  sender: z.enum(chatSides),
  /** Empty once a moderator removed it. */
  body: z.string(),
  is_removed: z.boolean(),
  client_id: z.string().nullable(),
  created_at: instant,
}
/** To a supporter the organization speaks with one voice. */
const chatMessage = resource('chat-messages', z.object(messageFields))
/** Within the organization it is known who wrote; null once they deleted their account. */
const inboxMessage = resource(
  'chat-messages',
  z.object({ ...messageFields, author: z.object({ id: z.string(), name: z.string() }).nullable() }),
)
/** As either side gets it. */
export type ChatMessage = z.output<typeof chatMessage> & {
  attributes: { author?: z.output<typeof inboxMessage>['attributes']['author'] }
}

/** A conversation as one side sees it; `correspondent` is the other side. */
const chatThread = resource(
  'chat-threads',
  z.object({
    correspondent: z.object({
      type: z.enum(['users', 'organizations']),
      id: z.string(),
      name: z.string(),
      image: z.string().nullable(),
    }),
    last_message: z.object({
      sender: z.enum(chatSides),
      excerpt: z.string(),
      is_removed: z.boolean(),
      created_at: instant,
    }),
    last_sequence: z.int(),
    /** Up to which message the own side, and the other, has seen the conversation. */
    seen_sequence: z.int(),
    seen_by_correspondent: z.int(),
    unread_count: z.int(),
    /** Whether the organization takes nothing more from this supporter. */
    is_muted: z.boolean(),
    /** Whether the organization is public: a supporter writes to no other. */
    is_open: z.boolean(),
  }),
)
export type ChatThread = z.output<typeof chatThread>

const sizeQuery = (size: number) =>
  z.coerce
    .number('validation.perPage')
    .int('validation.perPage')
    .min(1, 'validation.perPage')
    .max(maxPageSize, 'validation.perPage')
    .default(size)

/** Newest first; earlier ones with `before` a sequence. */
const messagesQuery = z.object({
  before: z.coerce
    .number('validation.page')
    .int('validation.page')
    .min(1, 'validation.page')
    .max(2_147_483_647, 'validation.page')
    .optional(),
  perPage: sizeQuery(30),
})
const messagesOf = <M extends z.ZodType>(message: M) =>
  z.object({
    /** `thread` is null before the first message. */
    meta: z.object({ has_earlier: z.boolean(), thread: chatThread.nullable() }),
    data: z.array(message),
  })

/** Where a list of conversations goes on: when the last one shown was written in, and its id. */
const cursorParts = z.tuple([z.iso.datetime(), z.uuid()])
const threadCursor = z
  .string('validation.page')
  .refine((cursor) => cursorParts.safeParse(cursor.split('_')).success, 'validation.page')
  .transform((cursor) => {
    const [at, id] = cursorParts.parse(cursor.split('_'))
    return { at, id }
  })
export type ThreadCursor = z.output<typeof threadCursor>
export const cursorText = ({ at, id }: ThreadCursor): string => `${at}_${id}`

export const chatEndpoints = {
  'GET /organizations/:id/chat/messages': endpoint({
    summary: 'The supporter’s own conversation with an organization, newest first',
    auth: 'regular_user',
    params: idParams,
    query: messagesQuery,
    response: messagesOf(chatMessage),
  }),
  'POST /organizations/:id/chat/messages': endpoint({
    summary: 'Write to a public organization; the first message begins the conversation',
    auth: 'regular_user',
    params: idParams,
    body: chatMessagePayload,
    status: 201,
    response: one(chatMessage),
  }),
  'GET /chat/threads': endpoint({
    summary: 'For an organization’s admin, their shared inbox; for a supporter, their own conversations; newest first',
    auth: 'signed_in',
    capability: 'inbox',
    query: z.object({ before: threadCursor.optional(), perPage: sizeQuery(20) }),
    response: z.object({ meta: z.object({ next: z.string().nullable() }), data: z.array(chatThread) }),
  }),
  'GET /chat/unread': endpoint({
    summary: 'How many messages the own side has not seen, in all conversations',
    auth: 'signed_in',
    capability: 'inbox',
    response: z.object({ unread_count: z.int() }),
  }),
  'GET /chat/threads/:id/messages': endpoint({
    summary: 'A conversation of the own organization, newest first',
    auth: 'organization',
    capability: 'inbox',
    params: idParams,
    query: messagesQuery,
    response: messagesOf(inboxMessage),
  }),
  'POST /chat/threads/:id/messages': endpoint({
    summary: 'Answer as the organization',
    auth: 'organization',
    capability: 'inbox',
    params: idParams,
    body: chatMessagePayload,
    status: 201,
    response: one(inboxMessage),
  }),
  'POST /chat/threads/:id/actions?action=seen': endpoint({
    summary: 'The own side has seen the conversation up to this message',
    auth: 'signed_in',
    capability: 'inbox',
    params: idParams,
    body: z.object({
      sequence: z.int('validation.number').min(1, 'validation.number').max(2_147_483_647, 'validation.number'),
    }),
    response: one(chatThread),
  }),
  'POST /chat/threads/:id/actions?action=mute': endpoint({
    summary: 'Take nothing more from this supporter',
    auth: 'organization',
    capability: 'inbox',
    params: idParams,
    response: one(chatThread),
  }),
  'POST /chat/threads/:id/actions?action=unmute': endpoint({
    summary: 'Take messages from this supporter again',
    auth: 'organization',
    capability: 'inbox',
    params: idParams,
    response: one(chatThread),
  }),
  'POST /chat/messages/:id/actions?action=report': endpoint({
    summary: 'Point out a message of the other side to those who look after the platform; again is the same report',
    auth: 'signed_in',
    capability: 'inbox',
    params: idParams,
    body: reportPayload,
    status: 201,
    response: one(report),
  }),
}
