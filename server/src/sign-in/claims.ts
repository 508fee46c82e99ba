import { splitFullName } from '@rostrum/contract/person-names'
import { email as emailAddress, limits } from '@rostrum/contract/fields'
import { visibleLine } from '@rostrum/contract/visible-text'
import { SocialSignInError } from './failure.ts'

/** A person as an identity provider reports them. */
export interface SocialPerson {
  /** Issuer and subject together permanently identify one person. */
  issuer: string
  subject: string
  email: string
  /** Whether the provider has verified that the person owns the address. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

type Claims = Record<string, unknown>

/** Cleans a name like one that is entered in a form, and cuts it at our maximum length, between two characters. */
const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? visibleLine(value.toWellFormed())
        .trim()
        .slice(0, limits.name)
        .replace(/\p{Surrogate}$/u, '')
        .trim()
    : ''

const namesOf = (claims: Claims, email: string): Pick<SocialPerson, 'firstName' | 'lastName'> => {
  const [given, family] = [nameOf(claims['given_name']), nameOf(claims['family_name'])]
  if (given) return { firstName: given, lastName: family }
  const { first, last } = splitFullName(nameOf(claims['name']))
  return first ? { firstName: first, lastName: last } : { firstName: nameOf(email.split('@')[0]), lastName: '' }
}

/** Apple sends this as a string; Microsoft's claim says whether the owner of the domain has verified the address. */
const vouches = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1'

/**
 * Reads a person from the claims of a provider. Throws `no_email` without a valid address, which every account needs.
 */
export const personOf = (claims: Claims): SocialPerson => {
  const email = emailAddress.safeParse(claims['email'])
  if (!email.success) throw new SocialSignInError('no_email')
  const address = email.data.toLowerCase()
  return {
    issuer: String(claims['iss']),
    subject: String(claims['sub']),
    email: address,
    isEmailVerified: vouches(claims['email_verified']) || vouches(claims['xms_edov']),
    ...namesOf(claims, address),
  }
}
