import { z } from 'zod'
import { actTypes } from './kinds.ts'
import { placeFilters } from './organizations.ts'
import { endpoint, instant } from './wire.ts'

const isAct = (text: string): boolean => {
  const [type = '', id, ...rest] = text.split(':')
  return rest.length === 0 && z.enum(actTypes).safeParse(type).success && z.uuid().safeParse(id).success
}

/** Something that a person can do now, or after what they have just done. */
export const nextAction = z.object({
  id: z.string(),
  type: z.enum(actTypes),
  attributes: z.object({
    title: z.string(),
    organization_id: z.string(),
    organization_name: z.string(),
    /** Where the organization is. */
    city: z.string().nullable(),
    state: z.string().nullable(),
    /** How many people have done it. */
    engagements_count: z.int(),
    /** How many more people can take part; null without a limit. */
    places_left: z.int().nullable(),
    /** About how long it takes. */
    minutes: z.int(),
    /** For what takes place at a certain time. */
    starts_at: instant.nullable(),
    /** IANA name of the time zone in which it takes place. */
    timezone: z.string().nullable(),
    /** The public page, which is told by the address that somebody followed a suggestion. */
    url: z.string(),
  }),
})
export type NextAction = z.output<typeof nextAction>

export const MAX_NEXT_ACTIONS = 3

const nextActions = z.object({
  data: z.array(nextAction).max(MAX_NEXT_ACTIONS),
  meta: z.object({
    /** How many of them, from the first on, are of organizations in the requested place; all of them without a place. */
    in_place_count: z.int().max(MAX_NEXT_ACTIONS),
  }),
})
export type NextActions = z.output<typeof nextActions>

export const nextActionEndpoints = {
  'GET /next-actions': endpoint({
    summary: `Up to ${MAX_NEXT_ACTIONS} things to do that the caller has not done. After something that was done: of the same organization, then of others with the same cause and place. Otherwise, for supporters: of the organizations that they follow. For everybody else: of different popular organizations, first of those in the place`,
    auth: 'public',
    query: z.object({
      /** What was done: `events:0192a0f0-…`. */
      after: z.string().max(100, 'validation.choice').refine(isAct, 'validation.choice').optional(),
      ...placeFilters,
    }),
    isKept: true,
    response: nextActions,
  }),
}
