import { z } from 'zod'
import type { KindFacts } from './kinds/facts.ts'
import { storedReader } from './stored.ts'
import { endpoint, flag, idParams, instant, many, nothing, one, pageQuery, permissionsMeta, resource } from './wire.ts'
import type { Schedule } from './zoned-time.ts'

/** Draft: never shown. Published: shown. Not active: was shown once, taken back by its organization. */
export const contentStatuses = ['draft', 'published', 'not_active'] as const
export type ContentStatus = (typeof contentStatuses)[number]

const lifecycle = {
  status: z.enum(contentStatuses),
  published_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** What takes place is past; nobody takes part in it any more. */
  is_over: z.boolean(),
  /** How many people took part. */
  engagements_count: z.int(),
  /** How many gave each answer, by outcome: `{ going: 12, maybe: 3 }`. */
  outcome_counts: z.record(z.string(), z.int()),
  /** How the signed-in supporter took part; null when they have not, or nobody is signed in. */
  my_engagement: z
    .object({
      id: z.string(),
      outcome: z.string().nullable(),
      /** Where there is a list to go through: the outcome of each target, by its phone or email. */
      targets: z.record(z.string(), z.string()),
      /** On a waitlist: how many are before, counting this one. */
      position: z.int().nullable(),
      updated_at: instant,
    })
    .nullable(),
  /** For own admins: a moderator took it away, and why. Until it is restored it is neither published nor changed. */
  removal: z.object({ removed_at: instant, reason: z.string() }).nullable().optional(),
}

const contentOrganization = resource(
  'organizations',
  z.object({
    name: z.string(),
    profile_image: z.string().nullable(),
    is_verified: z.boolean(),
    city: z.string().nullable(),
    state: z.string().nullable(),
  }),
)

const contentResource = <P extends string, A extends z.ZodRawShape>(
  path: P,
  attributes: z.ZodObject<A>,
  countName?: string,
) =>
  resource(
    path,
    z.object({ ...attributes.shape, ...lifecycle, ...((countName && { [countName]: z.int() }) as object) }),
  ).extend({
    meta: permissionsMeta,
    relationships: z.object({ organization: contentOrganization }).optional(),
  })

export const contentQuery = z.object({
  ...pageQuery(),
  organization_id: z.uuid('validation.id').optional(),
  /** Own admins may ask for one status; everyone else sees published items only. */
  status: z.enum(contentStatuses).optional(),
  include: z.enum(['organization']).optional(),
  /** Only what is news to the signed-in person: published by organizations they follow since they last looked. */
  unseen: flag.optional(),
})
const includeQuery = z.object({ include: z.enum(['organization']).optional() })

/** What makes one kind of content different from the others: its facts, and its own fields with their rules. */
export interface ContentKind<P extends string = string, A extends z.ZodObject = z.ZodObject> extends KindFacts {
  path: P
  /** The kind's own fields with their rules: what create takes, PUT any subset of it. */
  attributes: A
  /** One as it could be, with every field: for those who read the description of the calls, and for tests. */
  example: z.output<A>
  /** The fields of an item as they were stored, whenever that was: what an older row lacks is filled from the defaults. */
  attributesOf(stored: Record<string, unknown>): z.output<A>
  /** When it takes place, of kinds that do: what is coming is listed first, and nobody takes part in what is over. */
  scheduleOf?(attributes: z.output<A>): Schedule
  resource: ReturnType<typeof contentResource<P, A['shape']>>
}

/** The facts of a kind, where those that name fields name fields that it has. */
type FactsAbout<P extends string, A extends z.ZodRawShape> = KindFacts & {
  path: P
  titleField: keyof A
  summaryField: keyof A
  searchedBy: readonly (keyof A)[]
  limited?: { by: keyof A }
  targets?: { list: keyof A }
}

export const defineKind = <const P extends string, A extends z.ZodRawShape>(
  facts: FactsAbout<P, A>,
  own: Pick<ContentKind<P, z.ZodObject<A>>, 'attributes' | 'example' | 'scheduleOf'>,
): ContentKind<P, z.ZodObject<A>> => ({
  ...facts,
  ...own,
  attributesOf: storedReader(own.attributes),
  resource: contentResource(facts.path, own.attributes, facts.countName),
})

/** Any subset of a kind's fields. Defaults are left out: what a PUT does not name stays as it is. */
const changeOf = <A extends z.ZodObject>(attributes: A) =>
  // `fromEntries` forgets which name has which type; the names are the kind's own, each optional, as `partial` types them.
  z.object(
    Object.fromEntries(
      Object.entries(attributes.shape).map(([name, field]) => [
        name,
        (field instanceof z.ZodDefault ? field.unwrap() : field).optional(),
      ]),
    ),
  ) as unknown as ReturnType<A['partial']>

/** The seven calls of the one life-cycle, for a kind. */
export const lifecycleEndpoints = <P extends string, A extends z.ZodObject>(kind: ContentKind<P, A>) => {
  const answer = { response: one(kind.resource) }
  const own = { auth: 'organization', capability: 'edit', params: idParams } as const
  return {
    list: endpoint({
      summary: 'Published items; own admins see every status of their own',
      auth: 'public',
      query: contentQuery,
      response: many(kind.resource),
    }),
    show: endpoint({ summary: 'One item', auth: 'public', params: idParams, query: includeQuery, ...answer }),
    create: endpoint({
      summary: 'Create a draft',
      auth: 'organization',
      capability: 'edit',
      body: kind.attributes.meta({ examples: [kind.example] }),
      status: 201,
      ...answer,
    }),
    change: endpoint({ summary: 'Change any of its fields', ...own, body: changeOf(kind.attributes), ...answer }),
    remove: endpoint({ summary: 'Delete it and what people did with it', ...own, status: 204, response: nothing }),
    publish: endpoint({ summary: 'Publish; publishing twice is publishing once', ...own, ...answer }),
    unpublish: endpoint({ summary: 'Take it back; it becomes not active', ...own, ...answer }),
  }
}

type LifecycleEndpoints<P extends string, A extends z.ZodObject> = ReturnType<typeof lifecycleEndpoints<P, A>>

export type ContentEndpoints<P extends string, A extends z.ZodObject> = {
  [K in `GET /${P}`]: LifecycleEndpoints<P, A>['list']
} & { [K in `GET /${P}/:id`]: LifecycleEndpoints<P, A>['show'] } & {
  [K in `POST /${P}`]: LifecycleEndpoints<P, A>['create']
} & { [K in `PUT /${P}/:id`]: LifecycleEndpoints<P, A>['change'] } & {
  [K in `DELETE /${P}/:id`]: LifecycleEndpoints<P, A>['remove']
} & { [K in `POST /${P}/:id/actions?action=publish`]: LifecycleEndpoints<P, A>['publish'] } & {
  [K in `POST /${P}/:id/actions?action=unpublish`]: LifecycleEndpoints<P, A>['unpublish']
}

/** Where each call of the life-cycle lives. */
export const lifecycleKeys = (path: string): Record<keyof LifecycleEndpoints<string, z.ZodObject>, string> => ({
  list: `GET /${path}`,
  show: `GET /${path}/:id`,
  create: `POST /${path}`,
  change: `PUT /${path}/:id`,
  remove: `DELETE /${path}/:id`,
  publish: `POST /${path}/:id/actions?action=publish`,
  unpublish: `POST /${path}/:id/actions?action=unpublish`,
})

export const contentEndpoints = <P extends string, A extends z.ZodObject>(kind: ContentKind<P, A>) => {
  const keys: Record<string, string> = lifecycleKeys(kind.path)
  const table = Object.entries(lifecycleEndpoints(kind)).map(([call, declared]) => [keys[call], declared])
  return Object.fromEntries(table) as ContentEndpoints<P, A>
}

const person = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
})
/** Who took part or followed, with how to reach them; only ever sent to the admins of the organization concerned. */
export const participant = person.nullable()
export type Participant = z.output<typeof participant>
