import type { OsdiPersonSignup } from '@rostrum/contract/osdi-helpers'
import { comparableAddress } from '@rostrum/contract/email-address'
import { limits } from '@rostrum/contract/fields'
import type { ImportedPurpose } from '@rostrum/contract/people-imports'
import type { SignUp } from '../people-imports/import-one.ts'
import { distinctTags } from '../people/tags.ts'

interface NameParts {
  given_name?: string | null | undefined
  additional_name?: string | null | undefined
  family_name?: string | null | undefined
}

/** The whole name in the usual order, as imports join its parts; null if there is none. */
export const nameOf = ({ given_name: given, additional_name: additional, family_name: family }: NameParts) =>
  [given, additional, family].filter(Boolean).join(' ').slice(0, limits.name) || null

/** The one that is kept. */
export const primaryOf = <T extends { primary?: boolean | undefined }>(rows: readonly T[]): T | undefined =>
  rows.find(({ primary }) => primary) ?? rows[0]

/** What a call says about somebody. Without a basis, nothing is allowed by it; that nothing is allowed, it may always say. */
export const readSignUp = ({
  person,
  add_tags: tags,
  'rostrum:consent_basis': basis,
}: OsdiPersonSignup): Pick<SignUp, 'person' | 'basis' | 'purposes' | 'withdrawn' | 'fields'> => {
  const email = primaryOf(person.email_addresses)
  const phone = primaryOf(person.phone_numbers)
  const place = primaryOf(person.postal_addresses)
  const purposes: ImportedPurpose[] = []
  const withdrawn: ImportedPurpose[] = []
  if (email?.status !== undefined) {
    ;(email.status === 'subscribed' ? purposes : withdrawn).push('organization_mail')
  }
  if (phone?.do_not_call !== undefined) (phone.do_not_call ? withdrawn : purposes).push('phone_contact')
  return {
    person: {
      name: nameOf(person),
      email: email ? comparableAddress(email.address) : null,
      phone: phone?.number ?? null,
      postal_code: place?.postal_code || null,
      city: place?.locality || null,
      state: place?.region || null,
      tags: distinctTags(tags),
      fields: person.custom_fields,
      note: null,
    },
    basis: basis ?? null,
    purposes: basis === undefined ? [] : purposes,
    withdrawn,
    fields: { tags: 'add_tags', fields: 'person.custom_fields' },
  }
}
