import { z } from 'zod'
import { division } from './divisions.ts'
import { limits, line, requiredLine } from './fields.ts'
import { officeHours } from './working-hours.ts'
import { endpoint, idParams, instant, many, one, pageQuery, resource } from './wire.ts'

/** How many people a directory may list. */
export const MAX_DIRECTORY_TARGETS = 10_000
/** After so many days without an update, a directory is told to be outdated: offices and numbers change. */
export const OUTDATED_DAYS = 92
/** How many groups a directory is counted by. */
export const MAX_DIRECTORY_GROUPS = 200

/** How a campaign asks people to reach somebody: by phone, by email or with a form on a page, or with a letter. */
export const waysToReach = ['phone', 'email', 'letter'] as const
export type WayToReach = (typeof waysToReach)[number]

/** A number of an office, such as the one in the capital. */
export const targetPhone = z.object({ label: line(80), number: z.string() })
export type TargetPhone = z.output<typeof targetPhone>

const group = { count: z.int() }

/** A list of people who hold an office, which many campaigns use. An update reaches all of them. */
export const directory = resource(
  'directories',
  z.object({
    name: z.string(),
    /** Where the list comes from. */
    source: z.string(),
    targets_count: z.int(),
    /** How many of its people can be called, can be written to by email or with a form, and get letters. */
    phones_count: z.int(),
    emails_count: z.int(),
    addresses_count: z.int(),
    /** How many of its people have a photo, have one that is still to be fetched, and one that could not be. */
    photos_count: z.int(),
    photos_waiting: z.int(),
    photos_failed: z.int(),
    /** The titles of its people, such as Senator. */
    titles: z.array(z.object({ title: z.string(), ...group })),
    /** The largest areas below a country that its people are elected in, such as states. */
    areas: z.array(z.object({ division, name: z.string(), ...group })),
    imported_at: instant,
    /** When the first number of its people is answered; null if that is not known. */
    office_hours: officeHours.nullable(),
    /** Whether the operator of the site keeps it for all organizations. Others are the organization's own. */
    is_shared: z.boolean(),
    /** How many campaigns of the organization use it. */
    campaigns_count: z.int(),
    /** Whether it was last updated more than {@link OUTDATED_DAYS} days ago. */
    is_outdated: z.boolean(),
  }),
)
export type Directory = z.output<typeof directory>

/** Somebody who holds an office. */
const officeHolder = {
  name: z.string(),
  /** What precedes the name in a salutation, such as Senator. */
  title: z.string(),
  office: z.string(),
  party: z.string(),
  phones: z.array(targetPhone),
  /** Empty for people without one. */
  email: z.string(),
  /** A page with a form to write to them; empty if there is none. */
  contact_page: z.string(),
  /** Where letters are sent to, in lines, without the name; empty if that is not known. */
  address: z.string(),
  division: division.nullable(),
  /** The address of a small square photo; null if there is none, or it has not been fetched yet. */
  photo: z.string().nullable(),
}

export const directoryTarget = resource('directory-targets', z.object(officeHolder))
export type DirectoryTarget = z.output<typeof directoryTarget>

/** Somebody whom a campaign asks people to call or to write to. Its id is what `target` of an engagement names. */
export const target = resource(
  'targets',
  z.object({
    ...officeHolder,
    /** What callers should know. */
    note: z.string(),
    /** Whether everybody is asked to call or to write to them, wherever they live. */
    is_key: z.boolean(),
    /** Whether they represent the place that was asked for; null if they may, and the person has to say. */
    represents: z.boolean().nullable(),
  }),
)
export type Target = z.output<typeof target>

/** The same with the number of people who have called them for the campaign. */
export const countedTarget = resource('targets', target.shape.attributes.extend({ calls_count: z.int() }))
export type CountedTarget = z.output<typeof countedTarget>

/** How many divisions a person may say that they live in. */
const MAX_CHOSEN = 10

export const targetsQuery = z.object({
  ...pageQuery(25),
  /** A postal code, or an address with one. It is neither stored nor logged. */
  place: requiredLine(limits.line).optional(),
  /**
   * The street address in this place, with or without the postal code. It is sent to the geocoder that `meta.geocoder`
   * names, and neither stored nor logged here. Without a geocoder, it changes nothing.
   */
  street: requiredLine(limits.line).optional(),
  /** The divisions that the person has chosen where the postal code lies in several, with commas between them. */
  divisions: z
    .string()
    .max(MAX_CHOSEN * 201, 'validation.tooLong')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(division).max(MAX_CHOSEN, 'validation.tooMany'))
    .optional(),
})

/** Services that say where an address is: the Census Bureau of the United States. */
export const geocoders = ['us-census'] as const

/** What a page of targets says about the place that was asked for. */
const placed = z.object({
  /** The divisions that the place certainly lies in. */
  divisions: z.array(division),
  /** The divisions among which the person has to choose, because the postal code may lie in each of them. */
  ambiguous: z.array(division),
  /** The service to which `street` is sent; null if the operator has none for the countries of the directory. */
  geocoder: z.enum(geocoders).nullable(),
  /** What the service says of `street`; null if it was not asked, and `unavailable` if it does not answer now. */
  address: z.enum(['found', 'unknown', 'unavailable']).nullable(),
})
export type Placed = z.output<typeof placed>

const countedPage = many(countedTarget)
const targetPage = many(target)

const writtenTo = (summary: string) =>
  endpoint({
    summary,
    auth: 'public',
    scope: 'content:read',
    params: idParams,
    query: targetsQuery,
    isNeverStored: true,
    response: targetPage.extend({ meta: targetPage.shape.meta.extend(placed.shape) }),
  })

export const directoryEndpoints = {
  'GET /directories': endpoint({
    summary: 'Lists of people who hold an office, for campaigns',
    auth: 'organization',
    scope: 'content:read',
    query: z.object(pageQuery(25)),
    response: many(directory),
  }),
  'GET /directories/:id': endpoint({
    summary: 'A list of people who hold an office',
    auth: 'organization',
    scope: 'content:read',
    params: idParams,
    response: one(directory),
  }),
  'GET /directories/:id/targets': endpoint({
    summary: 'The people of a directory',
    auth: 'organization',
    scope: 'content:read',
    params: idParams,
    query: z.object({
      ...pageQuery(25),
      /** A part of the name or the office. */
      search: line(limits.name).optional(),
      /** Only people who can be reached in this way. */
      reached_by: z.enum(waysToReach, 'validation.choice').optional(),
      /** Only these, with commas between the ids. */
      ids: z
        .string()
        .max(50 * 37, 'validation.tooLong')
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(z.uuid('validation.id')).max(50, 'validation.tooMany'))
        .optional(),
    }),
    response: many(directoryTarget),
  }),
}

export const campaignTargetEndpoints = {
  'GET /call-campaigns/:id/targets': endpoint({
    summary: 'Whom a campaign asks people to call; with a place, those who represent it come first',
    auth: 'public',
    scope: 'content:read',
    params: idParams,
    query: targetsQuery,
    isNeverStored: true,
    response: countedPage.extend({
      meta: countedPage.shape.meta.extend({
        ...placed.shape,
        /** When the first number of each is answered; null if that is not known. */
        office_hours: officeHours.nullable(),
      }),
    }),
  }),
  'GET /email-campaigns/:id/targets': writtenTo(
    'Whom a campaign asks people to write to; with a place, those who represent it come first',
  ),
  'GET /mail-campaigns/:id/targets': writtenTo(
    'Whom a campaign asks people to send a letter to; with a place, those who represent it come first',
  ),
}
