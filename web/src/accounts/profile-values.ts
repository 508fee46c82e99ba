import type { profilePayload, User } from '@rostrum/contract/accounts'
import { formatPhone } from './phone.ts'

type ProfileInput = (typeof profilePayload)['_zod']['input']

/** The values of the profile form. Interests are sorted, so that removing one and adding it again is not a change. */
export const profileValues = ({ attributes }: User): ProfileInput => ({
  name: attributes.name,
  first_name: attributes.first_name,
  last_name: attributes.last_name,
  email: attributes.email,
  phone: formatPhone(attributes.phone ?? ''),
  address: attributes.address ?? '',
  interests: attributes.interests.toSorted(),
  avatar: attributes.avatar,
  use_location: attributes.use_location,
})

export const toggled = (interests: readonly string[], interest: string): string[] =>
  interests.includes(interest) ? interests.filter((other) => other !== interest) : [...interests, interest].toSorted()
