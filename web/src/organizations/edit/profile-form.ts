import { hasStates } from '@rostrum/contract/countries'
import {
  noState,
  organizationAbout,
  organizationContact,
  type OrganizationProfile,
  type organizationChange,
} from '@rostrum/contract/organizations'
import type { Resolver } from 'react-hook-form'
import type { Translate } from '../../lib/i18n.tsx'
import { contractResolver } from '../../lib/form.ts'
import { isSame } from '../../lib/form-changes.ts'
import { browserTimeZone } from '../../lib/time.ts'

type InputOf<Schema extends { _zod: { input: unknown } }> = Schema['_zod']['input']
type About = InputOf<typeof organizationAbout>
type Contact = InputOf<typeof organizationContact>
export type ProfileForm = About & Contact
export type ProfileField = keyof ProfileForm
export type ProfileChange = InputOf<typeof organizationChange>

/** The initial values of the form: the profile, with empty text for missing values. */
export const formOf = ({ attributes }: OrganizationProfile): ProfileForm => ({
  name: attributes.name,
  tagline: attributes.tagline,
  description: attributes.description,
  tags: attributes.tags,
  profile_image: attributes.profile_image,
  cover_image: attributes.cover_image,
  social_links: attributes.social_links,
  team_members: attributes.team_members,
  contributions: attributes.contributions,
  articles: attributes.articles,
  contact_email: attributes.contact_email ?? '',
  phone: attributes.phone ?? '',
  email_public: attributes.email_public,
  phone_public: attributes.phone_public,
  address: attributes.address ?? '',
  city: attributes.city ?? '',
  state: attributes.state ?? '',
  postal_code: attributes.postal_code ?? '',
  country: attributes.country ?? '',
  maps_link: attributes.maps_link ?? '',
  // Most organizations are in the time zone in which their profile is edited.
  timezone: attributes.timezone ?? browserTimeZone(),
  working_hours: attributes.working_hours,
})

const parts = { about: organizationAbout, contact: organizationContact } as const
export type ProfilePart = keyof typeof parts
const partNames = Object.keys(parts) as ProfilePart[]

const fieldsOf = (part: ProfilePart) => Object.keys(parts[part].shape) as ProfileField[]

export const changedFields = (values: ProfileForm, saved: ProfileForm): ProfileField[] =>
  partNames.flatMap(fieldsOf).filter((field) => !isSame(values[field], saved[field]))

export const changedParts = (values: ProfileForm, saved: ProfileForm): ProfilePart[] => {
  const changed = changedFields(values, saved)
  return partNames.filter((part) => fieldsOf(part).some((field) => changed.includes(field)))
}

const profileSchema = organizationAbout.extend(organizationContact.shape)

/** The context of the resolver contains the values that were saved last. */
type ProfileResolver = Resolver<ProfileForm, ProfileForm, ProfileChange>

/**
 * Validates only the parts with changes, so that a profile can be completed one part after the other. A state is needed
 * where the country has any.
 */
export const profileResolver = (t: Translate<'validation'>): ProfileResolver => {
  const check = (schema: unknown) => contractResolver(schema as typeof profileSchema, t) as ProfileResolver
  const about = check(organizationAbout)
  const withState = { about, contact: check(organizationContact), both: check(profileSchema) }
  const withoutState = {
    about,
    contact: check(organizationContact.extend({ state: noState })),
    both: check(profileSchema.extend({ state: noState })),
  }
  return (values, saved, options) => {
    const [first, second] = saved ? changedParts(values, saved) : []
    if (first === undefined) return { values: {}, errors: {} }
    const resolvers = hasStates(values.country) ? withState : withoutState
    return resolvers[second === undefined ? first : 'both'](values, saved, options)
  }
}
