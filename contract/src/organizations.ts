import { z } from 'zod'
import { countryCodes, hasStates } from './countries.ts'
import { donationLink } from './donation-links.ts'
import { embedOrigins } from './embeds.ts'
import { recentActivities } from './recent-activity.ts'
import {
  email,
  imageAddress,
  limits,
  line,
  orNone,
  phone,
  requiredLine,
  requiredText,
  text,
  timeZone,
  url,
} from './fields.ts'
import {
  endpoint,
  flag,
  idParams,
  instant,
  many,
  one,
  pageQuery,
  readOnlyFields,
  resourceMeta,
  resource,
} from './wire.ts'
import { week, workingHours } from './working-hours.ts'

export const socialNetworks = ['email', 'website', 'whatsapp', 'facebook', 'instagram', 'x', 'other'] as const
const link = orNone(url)
const socialLinks = z.object({
  email: orNone(email),
  website: link,
  whatsapp: link,
  facebook: link,
  instagram: link,
  x: link,
  other: link,
} satisfies Record<(typeof socialNetworks)[number], z.ZodType>)

const rows = <T extends z.ZodType>(row: T) => z.array(row).max(limits.rows, 'validation.tooMany')

export const teamMember = z.object({
  name: requiredLine(limits.name),
  role: line(limits.name),
  image: orNone(imageAddress),
  about: text(1000),
})
/** A contribution or an article, with a link to it. */
const reference = z.object({ title: requiredLine(), excerpt: text(500), link })

/** The "about" part of the profile form. */
export const organizationAbout = z.object({
  name: requiredLine(limits.name),
  tagline: requiredLine(160),
  description: requiredText(limits.descriptionMax),
  tags: z.array(requiredLine(limits.name)).max(12, 'validation.tooMany'),
  profile_image: orNone(imageAddress),
  cover_image: orNone(imageAddress),
  social_links: socialLinks,
  team_members: rows(teamMember),
  contributions: rows(reference),
  articles: rows(reference),
})

/** The "contact" part of the profile form. It needs at least one time slot. */
export const organizationContact = z.object({
  contact_email: email,
  phone,
  email_public: flag,
  phone_public: flag,
  address: requiredLine(),
  city: requiredLine(limits.name),
  /** Where the country has states; otherwise it is `noState`. */
  state: requiredLine(limits.name),
  postal_code: requiredLine(20),
  country: requiredLine()
    .regex(/^[A-Z]{2}$/, 'validation.country')
    .refine((code) => countryCodes.includes(code), 'validation.country'),
  maps_link: link,
  /** Working hours are in this time zone. */
  timezone: timeZone,
  working_hours: week,
})

/** The state where addresses have none. */
export const noState = line(limits.name)

/** PUT accepts any subset of the fields and of the social links, with the rules of their part. */
export const organizationChange = z
  .object({
    ...organizationAbout.shape,
    ...organizationContact.shape,
    /** Whether it may be empty depends on the country, which may be stored already. */
    state: noState,
    social_links: socialLinks.partial(),
    /** Replaces all links. Unlike the form of the links, it accepts none, so that a profile can be sent back. */
    donation_links: rows(donationLink),
    /** The sites that may show the organization's actions in a frame; replaces the whole list. */
    embed_origins: embedOrigins,
  })
  .partial()
  .refine(({ state, country }) => state !== '' || country === undefined || !hasStates(country), {
    path: ['state'],
    error: 'validation.required',
    // It is reported together with the errors of other fields, also of a country that does not exist.
    when: ({ value }) => typeof (value as { state?: unknown } | undefined)?.state === 'string',
  })

/** State of the latest review of an organization's documents or name. */
export const reviewStates = ['waiting', 'approved', 'declined'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The fields of an organization card. */
const organizationSummary = {
  name: z.string(),
  tagline: z.string(),
  profile_image: z.string().nullable(),
  cover_image: z.string().nullable(),
  profile_tags: z.array(z.string()),
  is_followed_by_current_user: z.boolean(),
  followers_count: z.int(),
  is_verified: z.boolean(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
}
export const organizationCard = resource('organizations', z.object(organizationSummary))
export type OrganizationCard = z.output<typeof organizationCard>

const referenceShown = z.object({ title: z.string(), excerpt: z.string(), link: z.string().nullable() })

/**
 * Non-public email and phone, `admins`, `embed_origins`, `review` and `first_steps` are only present for the organization's
 * own admins.
 */
export const organizationProfile = resource(
  'organizations',
  z.object({
    ...organizationSummary,
    description: z.string(),
    tags: z.array(z.string()),
    contact_email: z.string().nullable().optional(),
    phone: z.string().nullable().optional(),
    email_public: z.boolean(),
    phone_public: z.boolean(),
    address: z.string().nullable(),
    postal_code: z.string().nullable(),
    maps_link: z.string().nullable(),
    /** Null until an admin has set it; it is then unknown whether the organization is open. */
    timezone: z.string().nullable(),
    social_links: z.object(
      Object.fromEntries(socialNetworks.map((network) => [network, z.string().nullable()])) as Record<
        (typeof socialNetworks)[number],
        z.ZodNullable<z.ZodString>
      >,
    ),
    admins: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })).optional(),
    embed_origins: z.array(z.string()).optional(),
    working_hours: z.array(workingHours),
    team_members: z.array(
      z.object({ name: z.string(), role: z.string(), image: z.string().nullable(), about: z.string() }),
    ),
    contributions: z.array(referenceShown),
    articles: z.array(referenceShown),
    donation_links: z.array(referenceShown),
    published_at: instant.nullable(),
    /** Number of published items per kind, by its path: `{ 'call-campaigns': 2 }`. */
    content_counts: z.record(z.string(), z.int()),
    /** The latest review; null if there was none. */
    review: z
      .object({
        state: z.enum(reviewStates),
        /** Why it was declined. */
        reason: z.string().nullable(),
      })
      .nullable()
      .optional(),
    /** The stored state of the list of first steps. All other steps are derived from the rest of the profile. */
    first_steps: z.object({ shared_at: instant.nullable(), dismissed_at: instant.nullable() }).optional(),
  }),
).extend({ meta: resourceMeta })
export type OrganizationProfile = z.output<typeof organizationProfile>

/** The profile as `GET` shows it: with the recent activity for the organization's own admins. */
export const organizationProfileShown = organizationProfile.extend({
  meta: resourceMeta.extend({ recent_activities: recentActivities.optional() }),
})

export const tag = resource('tags', z.object({ name: z.string(), color: z.string() }))
export type Tag = z.output<typeof tag>

export const organizationsPageSize = 16
export const tagsPageSize = 100

const filterText = z.string().trim().max(limits.line).optional()
export const placeFilters = {
  city: filterText,
  state: filterText,
  /** ISO 3166-1 alpha-2. */
  country: filterText,
}
export const organizationsQuery = z.object({
  ...pageQuery(organizationsPageSize),
  /** Comma-separated tag names. Organizations with any of them are listed. */
  tags: filterText,
  ...placeFilters,
  search: filterText,
  followedByMe: flag.optional(),
})

const changeOrganization = {
  auth: 'organization',
  scope: 'content:write',
  capability: 'edit',
  params: idParams,
  body: organizationChange,
  ignored: readOnlyFields(organizationProfile, organizationChange),
  response: one(organizationProfile),
} as const
const command = { params: idParams, response: one(organizationProfile) } as const

export const organizationEndpoints = {
  'GET /organizations': endpoint({
    summary: 'Published organizations with filters and search, most followed first',
    auth: 'public',
    scope: 'content:read',
    query: organizationsQuery,
    isKept: true,
    response: many(organizationCard),
  }),
  'GET /organizations/:id': endpoint({
    summary:
      'The complete profile of an organization; its own admins also get an unpublished one and the recent activity',
    auth: 'public',
    scope: 'content:read',
    params: idParams,
    isKept: true,
    response: one(organizationProfileShown),
  }),
  'PUT /organizations/:id': endpoint({
    summary: 'Change fields of the admin’s own organization',
    ...changeOrganization,
  }),
  'POST /organizations/:id': endpoint({ summary: 'The same as PUT /organizations/:id', ...changeOrganization }),
  'POST /organizations/:id/actions?action=publish': endpoint({
    summary:
      'Publish the admin’s own organization; refused while the name, the tagline, the description, the place or a cause is missing',
    auth: 'organization',
    scope: 'content:write',
    capability: 'edit',
    ...command,
  }),
  'POST /organizations/:id/actions?action=unpublish': endpoint({
    summary: 'Hide the admin’s own organization and everything that it published',
    auth: 'organization',
    scope: 'content:write',
    capability: 'edit',
    ...command,
  }),
  'POST /organizations/:id/actions?action=page-shared': endpoint({
    summary:
      'Record that the organization’s page was shared, which is one of the first steps; only the first time counts',
    auth: 'organization',
    scope: null,
    capability: 'edit',
    ...command,
  }),
  'POST /organizations/:id/actions?action=dismiss-first-steps': endpoint({
    summary: 'Permanently hide the list of first steps',
    auth: 'organization',
    scope: null,
    capability: 'edit',
    ...command,
  }),
  'GET /tags': endpoint({
    summary: 'All cause tags',
    auth: 'public',
    scope: 'content:read',
    query: z.object(pageQuery(tagsPageSize)),
    isKept: true,
    response: many(tag),
  }),
}
