import { z } from 'zod'
import { arrivals, type Source } from './sources.ts'
import { unconfirmedCounts } from './unconfirmed.ts'
import { endpoint, many } from './wire.ts'

/** How somebody who takes part came to the page. */
export const arrivalFields = {
  /** The code of the share link that they followed. One that is unknown, or belongs to something else, is ignored. */
  via: z.string().nullish(),
  from: z.enum(arrivals, 'validation.choice').nullish(),
}

/**
 * The public page, with a code to which further acts are counted. Null for an answer that does not count. Only the person
 * who acted gets it.
 */
export const shareLink = { share_url: z.string().nullable() }

const counts = z.object({
  direct: z.int(),
  share: z.int(),
  suggestion: z.int(),
  embed: z.int(),
  search: z.int(),
} satisfies Record<Source, z.ZodType>)
export type SourceCounts = z.output<typeof counts>

/**
 * A list of people who took part. For the organization's list about one item, it says where they came from, and how many
 * have not confirmed.
 */
export const manyParticipants = <R extends z.ZodType>(item: R) => {
  const list = many(item)
  const about = { sources: counts.optional(), unconfirmed: unconfirmedCounts.optional() }
  return list.extend({ meta: list.shape.meta.extend(about) })
}

/** People who are brought by somebody who was brought, and so on, are counted up to this generation. */
export const MAX_GENERATIONS = 5

export const reach = z.object({
  /** How many people came by the user's share links, and by the links of those who came. */
  brought: z.int(),
  /** How many of them came by the user's own links, then by the links of those, and so on. */
  generations: z.array(z.int()).max(MAX_GENERATIONS),
})
export type Reach = z.output<typeof reach>

export const shareEndpoints = {
  'GET /profile/reach': endpoint({
    summary: 'How many people took part because of the user’s share links',
    auth: 'regular_user',
    response: reach,
  }),
}
