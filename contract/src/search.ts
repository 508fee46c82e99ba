import { z } from 'zod'
import { limits, text } from './fields.ts'
import { contentPaths, recordOf, type ContentPath } from './kinds.ts'
import { publicTypes } from './public-types.ts'
import { searchHits } from './searchable.ts'
import { endpoint, instant, pageQuery, resource } from './wire.ts'

/** Text in pieces, of which some are what was looked for. Joined they are the text; it is never HTML. */
export const fragments = z.array(z.object({ text: z.string(), match: z.boolean() }))
export type Fragments = z.output<typeof fragments>

/** The name of what was found, and the part of its text that shows why. */
const found = { title: fragments, excerpt: fragments }

const organizationHit = resource(
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

/** When it takes place, as its organizer wrote it. */
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
      /** What takes place is past. */
      is_over: z.boolean(),
      /** Null for kinds that take place at no time. */
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

// `recordOf` gives every kind the same type; each has its own.
const contentHits = recordOf(contentPaths, (path) => z.array(contentHit(path))) as unknown as {
  [P in ContentPath]: z.ZodArray<ReturnType<typeof contentHit<P>>>
}

const count = z.int()

const searchAnswer = z.object({
  /** The best of each type; of those that were not asked for, nothing. */
  data: z.object({ organizations: z.array(organizationHit), ...contentHits }),
  meta: z.object({
    search: z.string(),
    type: z.enum(publicTypes).nullable(),
    /** How many there are of each type, and of all together. */
    counts: z.record(z.enum(publicTypes), count),
    total: count,
    /** Of the type that was asked for; there is but one page of all types together. */
    current_page: count,
    last_page: count,
    per_page: count,
  }),
})
export type SearchAnswer = z.output<typeof searchAnswer>

export const searchEndpoints = {
  'GET /search': endpoint({
    summary: 'Organizations and what they published, by type, best first; too little text finds nothing',
    auth: 'public',
    query: z.object({
      search: text(limits.line).default(''),
      /** This type alone, page by page. */
      type: z.enum(publicTypes, 'validation.choice').optional(),
      /** How many of each type; or on a page of one. */
      ...pageQuery(searchHits),
    }),
    response: searchAnswer,
  }),
}
