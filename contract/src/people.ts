import { z } from 'zod'
import { consentPurposes } from './consent-texts.ts'
import { date, limits, line, orNone, requiredLine, requiredText } from './fields.ts'
import { actTypes } from './kinds.ts'
import { sources } from './sources.ts'
import { endpoint, flag, idParams, instant, many, nothing, one, pageQuery, resource } from './wire.ts'

/** Rows of a page of people, unless the caller asks for another number. */
export const peoplePerPage = 25
/** How many entries of a timeline one answer has. */
export const timelineLength = 50
/** How many hours an organization has to welcome somebody who is new. */
export const welcomeHours = 48
/** How many people one call may change. */
export const MAX_CHANGED_PEOPLE = 500
export const MAX_TAGS = 20
/** Fields of the organization's own that one person may have. */
export const MAX_FIELDS = 20
export const MAX_SEGMENTS = 20

/** What people do with an organization: acts of each kind, and what has no page of its own. */
export const deeds = [...actTypes, 'follows', 'phone-banks', 'messages'] as const
export type Deed = (typeof deeds)[number]
/** What is told of somebody in the order of time: also that the organization imported them, which they did not do. */
export const recordedDeeds = [...deeds, 'imports'] as const
export type RecordedDeed = (typeof recordedDeeds)[number]

/** Where people came from: with their first act, or by an import of the organization. */
export const personSources = [...sources, 'import'] as const
export type PersonSource = (typeof personSources)[number]

/** How an organization may reach somebody. */
export const channels = ['email', 'call', 'chat'] as const
export type Channel = (typeof channels)[number]

/** How a call by an organizer went. */
export const callOutcomes = ['reached', 'left_message', 'no_answer', 'call_later'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** A label for the team. People may ask for it, so it should be written as if they could read it. */
export const tag = requiredLine(40)
const tags = z.array(tag).max(MAX_TAGS, 'validation.tooMany')

/** What the organization keeps about somebody in words of its own, such as “Building”: “Humboldt Arms”. */
const ownFields = z
  .record(requiredLine(40), line(limits.line))
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, {
    error: 'validation.tooMany',
  })

const colleague = z.object({ id: z.string(), name: z.string() }).nullable()

/**
 * Somebody who followed, acted, pledged, volunteered or wrote, or whom the organization imported. `email` and `phone` are
 * null unless the person allowed the organization to see them or gave them with an act, or the import had them.
 */
export const person = resource(
  'people',
  z.object({
    name: z.string().nullable(),
    avatar: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    first_seen_at: instant,
    last_seen_at: instant,
    /** What they did last, such as their answer to an event; its title is null for what has none. */
    last_deed: z
      .object({
        kind: z.enum(recordedDeeds),
        item_id: z.string().nullable(),
        title: z.string().nullable(),
        outcome: z.string().nullable(),
      })
      .nullable(),
    /** How often they did what, without what does not count. */
    acts: z.partialRecord(z.enum(deeds), z.int()),
    tags: z.array(z.string()),
    fields: z.record(z.string(), z.string()),
    /** The admin who looks after them. */
    owner: colleague,
    /** The conversation that they began; null if there is none, and for admins who may not read conversations. */
    thread_id: z.string().nullable(),
    is_guest: z.boolean(),
    is_confirmed: z.boolean(),
    source: z.enum(personSources),
    consents: z.array(z.enum(consentPurposes)),
    /** How the organization may reach them. */
    channels: z.array(z.enum(channels)),
    needs_help: z.boolean(),
    /** How many other rows have been merged into this one. */
    merged_count: z.int(),
    /** Null until somebody has called, written, or said that they need no welcome. */
    welcomed_at: instant.nullable(),
  }),
)
export type Person = z.output<typeof person>

/** What somebody did, or what the organization did or noted about them. */
export const timelineEntry = z.object({
  id: z.string(),
  type: z.enum(['deed', 'note', 'contact', 'task']),
  at: instant,
  /** What was done; null for what the organization did, except that it imported somebody. */
  deed: z.enum(recordedDeeds).nullable(),
  item_id: z.string().nullable(),
  title: z.string().nullable(),
  outcome: z.string().nullable(),
  /** The text of a note, or of what was noted after a call. */
  body: z.string().nullable(),
  channel: z.enum(channels).nullable(),
  /** The admin who wrote, called or imported; null for other deeds, and after they deleted their account. */
  by: colleague,
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const personDetails = one(person).extend({
  meta: z.object({
    timeline: z.array(timelineEntry),
    /** Sent back as `before`, it gives the earlier entries; null if there are none. */
    earlier: instant.nullable(),
  }),
})
export type PersonDetails = z.output<typeof personDetails>

export const peopleSorts = ['latest', 'name', 'acts', 'waiting'] as const

/** Filters that can be combined. Each is a text, so that they fit into an address and a saved segment. */
export const peopleFilters = z.object({
  /** Beginnings of words of the name, of the place, or of an address or number that the organization may see. */
  search: line(100).optional(),
  tag: tag.optional(),
  kind: z.enum(deeds, 'validation.choice').optional(),
  /** Who took part in this item. */
  item: z.uuid('validation.id').optional(),
  /** The answer that they gave to `item`. */
  outcome: line(40).optional(),
  /** Who did something on this day or later. */
  since: date.optional(),
  /** Who did nothing after this day. */
  until: date.optional(),
  consent: z.enum(channels, 'validation.choice').optional(),
  place: line(100).optional(),
  owner: z.union([z.literal('none'), z.uuid('validation.id')]).optional(),
  source: z.enum(personSources, 'validation.choice').optional(),
  needs_help: flag.optional(),
  not_welcomed: flag.optional(),
  /** Whether they came more than {@link welcomeHours} ago. */
  is_late: flag.optional(),
})
export type PeopleFilters = z.output<typeof peopleFilters>

const peopleQuery = peopleFilters.extend({
  segment: z.uuid('validation.id').optional(),
  sort: z.enum(peopleSorts, 'validation.choice').default('latest'),
})

/** `total`, and who may be reached, are counted up to {@link MAX_COUNTED}. */
const peoplePage = many(person)
export const peopleList = peoplePage.extend({
  meta: peoplePage.shape.meta.extend({ may_be_mailed: z.int(), may_be_called: z.int() }),
})
export type PeopleList = z.output<typeof peopleList>

export const personPayload = z.object({
  tags: tags.optional(),
  fields: ownFields.optional(),
  owner_id: orNone(z.uuid('validation.id')).optional(),
})

export const notePayload = z.object({ body: requiredText(2000) })

export const contactedPayload = z.object({
  channel: z.enum(channels, 'validation.choice'),
  outcome: z.enum(callOutcomes, 'validation.choice').nullish(),
  note: line(500).nullish(),
})

export const peopleChange = z.object({
  ids: z.array(z.uuid('validation.id')).min(1, 'validation.required').max(MAX_CHANGED_PEOPLE, 'validation.tooMany'),
  add_tags: tags.optional(),
  remove_tags: tags.optional(),
  owner_id: orNone(z.uuid('validation.id')).optional(),
})

export const mergePayload = z.object({ into: z.uuid('validation.id') })

export const segment = resource(
  'people-segments',
  z.object({
    name: z.string(),
    filters: peopleFilters,
    /** Up to {@link MAX_COUNTED}. */
    people_count: z.int(),
  }),
)
export type Segment = z.output<typeof segment>

export const segmentPayload = z.object({
  name: requiredLine(60),
  filters: peopleFilters.refine(
    (filters) => Object.values(filters).some((value) => value !== undefined && value !== ''),
    {
      error: 'validation.filter',
    },
  ),
})

/** The follow-ups of a morning, in numbers that are counted up to {@link MAX_COUNTED}. */
export const morning = resource(
  'mornings',
  z.object({
    /** The beginning of yesterday, in the zone of the organization. */
    since: instant,
    active: z.int(),
    to_welcome: z.int(),
    to_call: z.int(),
    tasks_due: z.int(),
  }),
)
export type Morning = z.output<typeof morning>

/** Somebody to call, and why: because a task says so, or because they need help to register to vote. */
export const callDue = z.object({
  person,
  reason: z.enum(['task', 'needs_help']),
  task_id: z.string().nullable(),
  title: z.string().nullable(),
})
export type CallDue = z.output<typeof callDue>

const reads = { auth: 'organization', scope: 'people:read', capability: 'people' } as const
const writes = { auth: 'organization', scope: 'people:write', capability: 'people' } as const

export const peopleEndpoints = {
  'GET /people': endpoint({
    summary: 'Everybody who followed, acted, pledged, volunteered or wrote to the admin’s own organization',
    ...reads,
    query: peopleQuery.extend(pageQuery(peoplePerPage)),
    response: peopleList,
  }),
  'GET /people.csv': endpoint({
    summary: 'The people who match the filters, as CSV',
    ...reads,
    query: peopleQuery,
    response: z.string(),
    media: 'text/csv',
  }),
  'GET /people/:id': endpoint({
    summary: 'Somebody, with what they did and what the organization noted, newest first',
    ...reads,
    params: idParams,
    query: z.object({ before: z.iso.datetime({ offset: true, error: 'validation.date' }).optional() }),
    response: personDetails,
  }),
  'PUT /people/:id': endpoint({
    summary: 'Change the tags, the fields or the admin who looks after somebody; what is not sent stays',
    ...writes,
    params: idParams,
    body: personPayload,
    response: one(person),
  }),
  'POST /people/:id/notes': endpoint({
    summary: 'Write a note for the team',
    ...writes,
    params: idParams,
    body: notePayload,
    status: 201,
    response: one(timelineEntry),
  }),
  'DELETE /people/:id/notes/:noteId': endpoint({
    summary: 'Delete a note; editors and volunteer managers delete only their own',
    ...writes,
    // A note belongs to the person who wrote it.
    scope: null,
    params: idParams.extend({ noteId: z.uuid() }),
    status: 204,
    response: nothing,
  }),
  'POST /people/:id/actions?action=contacted': endpoint({
    summary: 'Note a call, a mail or a message; it also welcomes somebody who is new, unless nobody was reached',
    ...writes,
    params: idParams,
    body: contactedPayload,
    response: one(person),
  }),
  'POST /people/:id/actions?action=merge': endpoint({
    summary: 'Join somebody who is listed twice: their acts, notes and tags are shown with the person in `into`',
    ...writes,
    params: idParams,
    body: mergePayload,
    response: one(person),
  }),
  'POST /people/:id/actions?action=separate': endpoint({
    summary: 'Undo all merges into this person',
    ...writes,
    params: idParams,
    response: one(person),
  }),
  'POST /people/actions?action=change': endpoint({
    summary: 'Add or remove tags, or change who looks after them, for several people',
    ...writes,
    body: peopleChange,
    response: z.object({ data: z.object({ changed: z.int() }) }),
  }),
  'GET /people-tags': endpoint({
    summary: 'The tags that the organization has given to people, in the order of the alphabet',
    ...reads,
    response: z.object({ data: z.array(z.string()) }),
  }),
  'GET /people-segments': endpoint({
    summary: 'Saved combinations of filters, in the order of their names',
    ...reads,
    response: z.object({ data: z.array(segment) }),
  }),
  'POST /people-segments': endpoint({
    summary: 'Save a combination of filters; one with the same name is replaced',
    ...writes,
    body: segmentPayload,
    status: 201,
    response: one(segment),
  }),
  'DELETE /people-segments/:id': endpoint({
    summary: 'Delete a segment; its people stay',
    ...writes,
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'GET /morning': endpoint({
    summary: 'How much there is to do today',
    ...reads,
    response: one(morning),
  }),
  'GET /people/to-call': endpoint({
    summary: 'Whom to call today: calls that are due, then people who need help to register, at most 20',
    ...reads,
    response: z.object({ data: z.array(callDue) }),
  }),
}
