import { z } from 'zod'
import { decisionOutcomes } from './decisions.ts'
import { happeningTypes } from './happening-types.ts'
import { actTypes, contentPaths } from './kinds.ts'
import { endpoint, idParams, instant, many, one, pageQuery, resource } from './wire.ts'

/** Unseen items are only counted up to this number. A client that shows it should say that there may be more. */
export const MAX_UNSEEN = 100
/** The feed has at most this many items; older ones are listed by their organization. */
export const MAX_FEED_ITEMS = 500

/** At most this many acts of each kind, and as many followers and so on, are read to answer a call. */
export const MAX_HAPPENINGS_READ = 500

/** A published item as news for supporters, with its name and link. `id` and `type` are those of the item. */
export const news = z.object({
  id: z.string(),
  type: z.enum(contentPaths),
  attributes: z.object({
    title: z.string(),
    /** The first publication; publishing an item again is not news. */
    published_at: instant,
    is_unseen: z.boolean(),
    /** For what takes place at a certain time. */
    starts_at: instant.nullable(),
    /** IANA name of the time zone in which it takes place. */
    timezone: z.string().nullable(),
    is_over: z.boolean(),
    /** Whether the user has done what it asks for. */
    has_taken_part: z.boolean(),
    created_at: instant,
    updated_at: instant,
  }),
  relationships: z.object({
    organization: z.object({
      id: z.string(),
      type: z.literal('organizations'),
      attributes: z.object({ name: z.string(), profile_image: z.string().nullable() }),
    }),
  }),
})
export type News = z.output<typeof news>

/** Null if they deleted their account, and for admins who may not see people. */
const person = z
  .object({
    name: z.string(),
    avatar: z.string().nullable(),
    /** False for a guest who has not confirmed the act. */
    is_confirmed: z.boolean(),
  })
  .nullable()

const happened = { happened_at: instant, is_unseen: z.boolean() }

/** The same on one day, by the calendar of the organization. `happened_at` is the time of the newest. */
const grouped = {
  ...happened,
  count: z.int().min(1),
  /** Whether there may be more of that day than were read. */
  is_at_least: z.boolean(),
  newest_person: person,
}

const about = <T extends z.ZodType>(type: T) =>
  z.object({
    item: z.object({ id: z.string(), type, attributes: z.object({ title: z.string() }) }),
  })

/** What happened, for organizers. The `id` of what is grouped stays the same while the group grows. */
export const happening = z.discriminatedUnion('type', [
  /** `outcome` is the answer of the newest. */
  resource('new-acts', z.object({ ...grouped, outcome: z.string().nullable() })).extend({
    relationships: about(z.enum(actTypes)),
  }),
  resource('registration-help', z.object(grouped)).extend({ relationships: about(z.literal('candidates')) }),
  resource('new-volunteers', z.object(grouped)),
  resource('new-followers', z.object(grouped)),
  /** `id` is that of the conversation. */
  resource('conversations', z.object({ ...happened, person })),
  /** `id` is that of the message. */
  resource('contact-messages', z.object({ ...happened, person })),
  /** What a colleague published. `id` is that of the item. */
  resource('publications', z.object({ ...happened, person })).extend({ relationships: about(z.enum(contentPaths)) }),
  /** What moderators decided about the organization or its content, for those who may appeal. */
  resource(
    'decisions',
    z.object({
      ...happened,
      outcome: z.enum(decisionOutcomes),
      /** Null for a chat message. */
      title: z.string().nullable(),
      /** Opens the page with the reasons: `/decision/{token}`. */
      token: z.string(),
    }),
  ),
  /** What waits for moderators: reported subjects and appeals. They are part of the first page, and not counted in its total. */
  resource('moderation-reports', z.object({ ...happened, count: z.int().min(1) })),
  resource('moderation-appeals', z.object({ ...happened, count: z.int().min(1) })),
])
export type Happening = z.output<typeof happening>

export const notification = z.discriminatedUnion('type', [news, happening])
export type Notification = z.output<typeof notification>

const page = many(notification)
const seen = { last_seen_at: instant, unseen_count: z.int().max(MAX_UNSEEN) }

/** `as_of` is the time of the answer. Sent back as `until`, it keeps later items from being marked as seen. */
const notifications = page.extend({ meta: page.shape.meta.extend({ ...seen, as_of: instant }) })
export type Notifications = z.output<typeof notifications>

export const notificationEndpoints = {
  'GET /notifications': endpoint({
    summary:
      'What is new, newest first, with the number of unseen entries: supporters get what followed organizations published, admins get what happened in their own organization',
    auth: 'signed_in',
    query: z.object({
      ...pageQuery(20),
      /** The type of what is listed, or the kind of the item that it is about. */
      kind: z.enum([...contentPaths, ...happeningTypes], 'validation.choice').optional(),
    }),
    response: notifications,
  }),
  'POST /users/:id/actions?action=touch-last-seen-notifications': endpoint({
    summary: 'Mark everything that happened until now, or until the given time, as seen',
    auth: 'signed_in',
    params: idParams,
    body: z.object({ until: z.iso.datetime({ offset: true, error: 'validation.date' }).optional() }),
    response: one(z.object(seen)),
  }),
}
