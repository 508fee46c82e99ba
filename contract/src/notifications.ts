import { z } from 'zod'
import { contentPaths } from './kinds.ts'
import { endpoint, idParams, instant, many, one, pageQuery } from './wire.ts'

/** Unseen items are only counted up to this number. A client that shows it should say that there may be more. */
export const MAX_UNSEEN = 100
/** The feed has at most this many items; older ones are listed by their organization. */
export const MAX_FEED_ITEMS = 500

/** A published item as news, with its name and link. `id` and `type` are those of the item. */
export const notification = z.object({
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
export type Notification = z.output<typeof notification>

const page = many(notification)
const seen = { last_seen_at: instant, unseen_count: z.int().max(MAX_UNSEEN) }

/** `as_of` is the time of the answer. Sent back as `until`, it keeps later items from being marked as seen. */
const notifications = page.extend({ meta: page.shape.meta.extend({ ...seen, as_of: instant }) })
export type Notifications = z.output<typeof notifications>

export const notificationEndpoints = {
  'GET /notifications': endpoint({
    summary:
      'Published items, newest first, with the number of unseen ones: supporters get those of followed organizations, admins those of their own',
    auth: 'signed_in',
    query: z.object({ ...pageQuery(20), kind: z.enum(contentPaths, 'validation.choice').optional() }),
    response: notifications,
  }),
  'POST /users/:id/actions?action=touch-last-seen-notifications': endpoint({
    summary: 'Mark everything that was published until now, or until the given time, as seen',
    auth: 'signed_in',
    params: idParams,
    body: z.object({ until: z.iso.datetime({ offset: true, error: 'validation.date' }).optional() }),
    response: one(z.object(seen)),
  }),
}
