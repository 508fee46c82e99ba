import { z } from 'zod'
import { contentPaths } from './kinds.ts'
import { endpoint, idParams, instant, many, one, pageQuery } from './wire.ts'

/** Unseen items are counted up to here; whoever shows the number says that there are more. */
export const unseenMaximum = 100
/** How far back the feed reaches: what is older is found at its organization. */
export const feedMaximum = 500

/** A published item as news: enough to name it, and to lead to it. Its id and type are the item's own. */
const notification = z.object({
  id: z.string(),
  type: z.enum(contentPaths),
  attributes: z.object({
    title: z.string(),
    /** For the first time: being published again is no news. */
    published_at: instant,
    is_unseen: z.boolean(),
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
const seen = { last_seen_at: instant, unseen_count: z.int().max(unseenMaximum) }

/** `as_of`: when it was read; handed back as `until`, nothing that came later is marked as seen. */
const notifications = page.extend({ meta: page.shape.meta.extend({ ...seen, as_of: instant }) })
export type Notifications = z.output<typeof notifications>

export const notificationEndpoints = {
  'GET /notifications': endpoint({
    summary:
      'What is new, newest first, and how much of it is unseen: to supporters from the organizations they follow, to admins from their own',
    auth: 'signed_in',
    query: z.object({ ...pageQuery(20), kind: z.enum(contentPaths, 'validation.choice').optional() }),
    response: notifications,
  }),
  'POST /users/:id/actions?action=touch-last-seen-notifications': endpoint({
    summary: 'Mark everything published until now, or until a moment before, as seen',
    auth: 'signed_in',
    params: idParams,
    body: z.object({ until: z.iso.datetime({ offset: true, error: 'validation.date' }).optional() }),
    response: one(z.object(seen)),
  }),
}
