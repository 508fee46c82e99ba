import { z } from 'zod'
import { draftOf } from './drafts.ts'
import { actNumber } from './guests.ts'
import type { KindFacts } from './kinds/facts.ts'
import { shareLink } from './shares.ts'
import { sources } from './sources.ts'
import { storedReader } from './stored.ts'
import { contentScopes } from './token-scopes.ts'
import {
  endpoint,
  flag,
  idParams,
  instant,
  many,
  nothing,
  one,
  pageQuery,
  readOnlyFields,
  resourceMeta,
  resource,
} from './wire.ts'
import type { Schedule } from './zoned-time.ts'

/** Drafts were never public, published items are public, and inactive ones were withdrawn by their organization. */
export const contentStatuses = ['draft', 'published', 'not_active'] as const
export type ContentStatus = (typeof contentStatuses)[number]

const lifecycle = {
  status: z.enum(contentStatuses),
  published_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** The scheduled time of the item has passed, so nobody can take part anymore. */
  is_over: z.boolean(),
  /** Number of people who took part. */
  engagements_count: z.int(),
  /** Number of people per outcome: `{ going: 12, maybe: 3 }`. */
  outcome_counts: z.record(z.string(), z.int()),
  /** For kinds with shifts: how many people hold a place in each, by its id. A shift that nobody chose is left out. */
  shift_counts: z.record(z.string(), z.int()).optional(),
  /** How the signed-in supporter took part; null for visitors and for supporters who did not. */
  my_engagement: z
    .object({
      id: z.string(),
      outcome: z.string().nullable(),
      /** For kinds with a list of targets: the outcome per target, by its key or its id in a directory. */
      targets: z.record(z.string(), z.string()),
      /** The position on the waitlist, beginning with 1; null for people who are not on it. */
      position: z.int().nullable(),
      /** The ids of the shifts that they come to. */
      shifts: z.array(z.string()),
      number: actNumber,
      updated_at: instant,
      ...shareLink,
    })
    .nullable(),
  /**
   * Only for the organization's own admins: when a moderator removed the item, and why. Until it is restored, it can be
   * neither published nor changed.
   */
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

export const contentMeta = resourceMeta.extend({
  /** Whether the item is a draft that lacks something that publishing requires. */
  is_incomplete: z.boolean(),
})

const contentResource = <P extends string, A extends z.ZodRawShape>(
  path: P,
  attributes: z.ZodObject<A>,
  countName?: string,
) =>
  resource(
    path,
    z.object({ ...attributes.shape, ...lifecycle, ...((countName && { [countName]: z.int() }) as object) }),
  ).extend({
    meta: contentMeta,
    relationships: z.object({ organization: contentOrganization }).optional(),
  })

export const contentQuery = z.object({
  ...pageQuery(),
  organization_id: z.uuid('validation.id').optional(),
  /** The organization's own admins may filter by status; everyone else only gets published items. */
  status: z.enum(contentStatuses).optional(),
  include: z.enum(['organization']).optional(),
  /** Only items by followed organizations that were published since the signed-in user last looked. */
  unseen: flag.optional(),
})
const includeQuery = z.object({ include: z.enum(['organization']).optional() })
const viewFields = {
  /** Counts a view of the item’s page that the site shows without loading a document, by where the visitor came from. */
  seen_from: z.enum(sources, 'validation.choice').optional(),
}

/** What distinguishes a kind of content from the others: its facts, and its own fields with their rules. */
export interface ContentKind<P extends string = string, A extends z.ZodObject = z.ZodObject> extends KindFacts {
  path: P
  /** The kind's own fields with their rules. Creating an item requires them; PUT accepts any subset. */
  attributes: A
  /** The same fields with the rules of an incomplete draft, of which only the title is required. */
  draftAttributes: A
  /** A realistic item with a value in every field, for the API documentation and for tests. */
  example: z.output<A>
  /** Reads the fields of a stored item of any age: fields that an older row lacks get their defaults. */
  attributesOf(stored: Record<string, unknown>): z.output<A>
  /**
   * For kinds that take place at a certain time. Upcoming items are listed first, and nobody can take part afterwards.
   * Null while a draft does not say yet when that is.
   */
  scheduleOf?(attributes: z.output<A>): Schedule | null
  /** The field with the time zone. A new item has that of its organization, unless it is given. */
  zoneField?: string & keyof A['shape']
  resource: ReturnType<typeof contentResource<P, A['shape']>>
}

/** The facts of a kind, limited to names of fields that the kind has. */
type FactsAbout<P extends string, A extends z.ZodRawShape> = KindFacts & {
  path: P
  titleField: keyof A
  summaryField: keyof A
  searchedBy: readonly (keyof A)[]
  limited?: { by: keyof A }
  shifts?: keyof A
  targets?: { list: keyof A }
}

interface Missing {
  path: string[]
  message: string
}

interface OwnOf<P extends string, A extends z.ZodRawShape> extends Pick<
  ContentKind<P, z.ZodObject<A>>,
  'attributes' | 'example' | 'scheduleOf' | 'zoneField'
> {
  /** What a complete item lacks although each of its fields is valid. A draft may lack it. */
  requires?: (attributes: z.output<z.ZodObject<A>>) => Missing[]
}

export const defineKind = <const P extends string, A extends z.ZodRawShape>(
  facts: FactsAbout<P, A>,
  { requires, ...own }: OwnOf<P, A>,
): ContentKind<P, z.ZodObject<A>> => {
  const draftAttributes = draftOf(own.attributes, facts.titleField)
  const attributes = requires
    ? own.attributes.superRefine((value, context) => {
        for (const missing of requires(value)) context.addIssue({ code: 'custom', ...missing })
      })
    : own.attributes
  return {
    ...facts,
    ...own,
    attributes,
    draftAttributes,
    attributesOf: storedReader(own.attributes),
    resource: contentResource(facts.path, draftAttributes, facts.countName),
  }
}

const withoutDefault = (field: unknown) => (field instanceof z.ZodDefault ? field.unwrap() : field)

/**
 * Any subset of a kind's fields, and of the fields of an object in them. Defaults are removed, so that PUT leaves missing
 * fields unchanged.
 */
const changeOf = <A extends z.ZodObject>(attributes: A): ReturnType<A['partial']> => {
  const fields = Object.entries(attributes.shape).map(([name, field]) => {
    const given = withoutDefault(field)
    return [name, (given instanceof z.ZodObject ? changeOf(given) : (given as z.ZodType)).optional()]
  })
  // `fromEntries` loses the type per name. The names are the kind's own and all optional, as `partial` types them.
  return z.object(Object.fromEntries(fields)) as unknown as ReturnType<A['partial']>
}

/** The fields of a new item. A missing time zone stays missing, so that it can be taken from the organization. */
const newOf = <A extends z.ZodObject>(attributes: A, zoneField: string | undefined): A =>
  zoneField === undefined
    ? attributes
    : // The static type stays the same, because whoever creates the item fills in the zone.
      (attributes.safeExtend({
        [zoneField]: (withoutDefault(attributes.shape[zoneField]) as z.ZodType).optional(),
      }) as never)

/** The endpoints of the content life-cycle, for one kind. */
export const lifecycleEndpoints = <P extends string, A extends z.ZodObject>(kind: ContentKind<P, A>) => {
  const answer = { response: one(kind.resource) }
  const ignored = readOnlyFields(kind.resource, kind.attributes)
  const { read, write } = contentScopes(kind.path)
  const own = { auth: 'organization', scope: write, capability: 'edit', params: idParams } as const
  return {
    list: endpoint({
      summary: 'Published items; admins also see the other items of their own organization',
      auth: 'public',
      scope: read,
      query: contentQuery,
      isKept: true,
      response: many(kind.resource),
    }),
    show: endpoint({
      summary: 'One item',
      auth: 'public',
      scope: read,
      params: idParams,
      query: includeQuery.extend(viewFields),
      isKept: true,
      ...answer,
    }),
    create: endpoint({
      summary: 'Create a draft',
      auth: 'organization',
      scope: write,
      capability: 'edit',
      body: newOf(kind.attributes, kind.zoneField).meta({ examples: [kind.example] }),
      // A copy of an item is created by sending the item.
      ignored,
      status: 201,
      ...answer,
    }),
    createDraft: endpoint({
      summary: 'Create a draft that may be incomplete: only its title is required',
      auth: 'organization',
      scope: write,
      capability: 'edit',
      body: newOf(kind.draftAttributes, kind.zoneField).meta({
        examples: [{ [kind.titleField]: kind.example[kind.titleField] }],
      }),
      ignored,
      status: 201,
      ...answer,
    }),
    change: endpoint({
      summary: 'Change fields of an item',
      ...own,
      body: changeOf(kind.attributes),
      ignored,
      ...answer,
    }),
    changeDraft: endpoint({
      summary:
        'Change fields of a draft, which may stay incomplete; an item that was ever published must stay complete',
      ...own,
      body: changeOf(kind.draftAttributes),
      ignored,
      ...answer,
    }),
    remove: endpoint({
      summary: 'Delete an item together with its engagements',
      ...own,
      status: 204,
      response: nothing,
    }),
    publish: endpoint({
      summary: 'Publish a complete item; publishing a published item changes nothing',
      ...own,
      ...answer,
    }),
    unpublish: endpoint({ summary: 'Unpublish an item; its status becomes not_active', ...own, ...answer }),
  }
}

type LifecycleEndpoints<P extends string, A extends z.ZodObject> = ReturnType<typeof lifecycleEndpoints<P, A>>

export type ContentEndpoints<P extends string, A extends z.ZodObject> = {
  [K in `GET /${P}`]: LifecycleEndpoints<P, A>['list']
} & { [K in `GET /${P}/:id`]: LifecycleEndpoints<P, A>['show'] } & {
  [K in `POST /${P}`]: LifecycleEndpoints<P, A>['create']
} & { [K in `POST /drafts/${P}`]: LifecycleEndpoints<P, A>['createDraft'] } & {
  [K in `PUT /drafts/${P}/:id`]: LifecycleEndpoints<P, A>['changeDraft']
} & { [K in `PUT /${P}/:id`]: LifecycleEndpoints<P, A>['change'] } & {
  [K in `DELETE /${P}/:id`]: LifecycleEndpoints<P, A>['remove']
} & { [K in `POST /${P}/:id/actions?action=publish`]: LifecycleEndpoints<P, A>['publish'] } & {
  [K in `POST /${P}/:id/actions?action=unpublish`]: LifecycleEndpoints<P, A>['unpublish']
}

/** The key of each endpoint of the life-cycle. */
export const lifecycleKeys = (path: string): Record<keyof LifecycleEndpoints<string, z.ZodObject>, string> => ({
  list: `GET /${path}`,
  show: `GET /${path}/:id`,
  create: `POST /${path}`,
  createDraft: `POST /drafts/${path}`,
  change: `PUT /${path}/:id`,
  changeDraft: `PUT /drafts/${path}/:id`,
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
  /** Null unless the person lets the organization see it, or gave this very address or number with the act itself. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
/** A person who took part or followed; only sent to admins of the organization concerned, and to the person. */
export const participant = person.nullable()
export type Participant = z.output<typeof participant>
