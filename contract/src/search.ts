import { z } from 'zod'
import { limits, line } from './fields.ts'
import { contentPaths, recordOf, type ContentPath } from './kinds.ts'
import { publicTypes } from './public-types.ts'
import { searchHits } from './searchable.ts'
import { endpoint, instant, pageQuery, resource } from './wire.ts'

/** A text in parts, some of which match the search. Joined, they are the complete plain text. */
export const fragments = z.array(z.object({ text: z.string(), match: z.boolean() }))
export type Fragments = z.output<typeof fragments>

/** The title of the hit, and the excerpt of its text that matches. */
const found = { title: fragments, excerpt: fragments }

export const organizationHit = resource(
  'organizations',
  z.object({
    name: z.string(),
    ...found,
    profile_image: z.string().nullable(),
    is_verified: z.boolean(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
    followers_count: z.int(),
  }),
)
export type OrganizationHit = z.output<typeof organizationHit>

/** Local date and time as the organizer entered them. */
export const hitSchedule = z.object({
  start_date: z.string(),
  end_date: z.string(),
  time: z.string(),
  end_time: z.string().nullable(),
  timezone: z.string(),
})

const contentHit = <const P extends ContentPath>(type: P) =>
  resource(
    type,
    z.object({
      name: z.string(),
      ...found,
      published_at: instant,
      /** Whether the scheduled time of the item has passed. */
      is_over: z.boolean(),
      /** Null for kinds that do not take place at a certain time. */
      schedule: hitSchedule.nullable(),
    }),
  ).extend({
    relationships: z.object({
      organization: resource(
        'organizations',
        z.object({ name: z.string(), profile_image: z.string().nullable(), is_verified: z.boolean() }),
      ),
    }),
  })
export type ContentHit = z.output<ReturnType<typeof contentHit<ContentPath>>>

// `recordOf` gives all kinds the same type, but each has its own.
const contentHits = recordOf(contentPaths, (path) => z.array(contentHit(path))) as unknown as {
  [P in ContentPath]: z.ZodArray<ReturnType<typeof contentHit<P>>>
}

const count = z.int()

export const searchAnswer = z.object({
  /** The best hits of each type; empty for types that were not requested. */
  data: z.object({ organizations: z.array(organizationHit), ...contentHits }),
  meta: z.object({
    search: z.string(),
    type: z.enum(publicTypes).nullable(),
    /** Number of hits per type, up to `MAX_COUNTED`, and in total. */
    counts: z.record(z.enum(publicTypes), count),
    total: count,
    /** The page within the requested type. Results of all types have a single page. */
    current_page: count,
    last_page: count,
    per_page: count,
  }),
})
export type SearchAnswer = z.output<typeof searchAnswer>

export const searchEndpoints = {
  'GET /search': endpoint({
    summary:
      'Organizations and their published items by type, best hits first; a search text that is too short finds nothing',
    auth: 'public',
    query: z.object({
      search: line(limits.line).default(''),
      /** Only this type, in pages. */
      type: z.enum(publicTypes, 'validation.choice').optional(),
      /** `perPage` is the number of hits per type, or per page of a single type. */
      ...pageQuery(searchHits),
    }),
    isKept: true,
    response: searchAnswer,
  }),
}
