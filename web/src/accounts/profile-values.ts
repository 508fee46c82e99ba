import type { profilePayload, User } from '@rostrum/contract/accounts'
import { formatPhone } from './phone.ts'

type ProfileInput = (typeof profilePayload)['_zod']['input']

/** A profile as its form holds it. Interests are sorted, so that taking one out and in again changes nothing. */
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
