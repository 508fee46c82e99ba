import { email as emailAddress, limits } from '@rostrum/contract/fields'
import { SocialSignInError } from './failure.ts'

/** Who somebody is, as a provider says it. */
export interface SocialPerson {
  /** Issuer and subject together name one person for good. */
  issuer: string
  subject: string
  email: string
  /** Whether the provider vouches that the address is theirs. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

type Claims = Record<string, unknown>

/** A name on one line without control characters, cut where ours end. */
const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replaceAll(/\p{C}+/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, limits.name)
        .trim()
    : ''

const namesOf = (claims: Claims, email: string): Pick<SocialPerson, 'firstName' | 'lastName'> => {
  const [given, family] = [nameOf(claims['given_name']), nameOf(claims['family_name'])]
  if (given) return { firstName: given, lastName: family }
  // All but the last word: people have more first names than last ones.
  const words = nameOf(claims['name']).split(' ')
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  const first = words.join(' ')
  return first ? { firstName: first, lastName: last } : { firstName: nameOf(email.split('@')[0]), lastName: '' }
}

/** Apple writes it as text; Microsoft says of an address whether its domain's owner confirmed it. */
const vouches = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1'

/** Reads what a provider says of somebody; only an address that can be written to makes an account. */
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
