import { z } from 'zod'
import { actTypes } from './kinds.ts'
import { endpoint, instant } from './wire.ts'

const isAct = (text: string): boolean => {
  const [type = '', id, ...rest] = text.split(':')
  return rest.length === 0 && z.enum(actTypes).safeParse(type).success && z.uuid().safeParse(id).success
}

/** Something that a person can do after what they have just done. */
export const nextAction = z.object({
  id: z.string(),
  type: z.enum(actTypes),
  attributes: z.object({
    title: z.string(),
    organization_id: z.string(),
    organization_name: z.string(),
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

export const nextActionEndpoints = {
  'GET /next-actions': endpoint({
    summary: `Up to ${MAX_NEXT_ACTIONS} things to do next that the caller has not done: of the same organization, then of others with the same cause and place`,
    auth: 'public',
    query: z.object({
      /** What was done: `events:0192a0f0-…`. */
      after: z.string().max(100, 'validation.choice').refine(isAct, 'validation.choice'),
    }),
    response: z.object({ data: z.array(nextAction).max(MAX_NEXT_ACTIONS) }),
  }),
}
