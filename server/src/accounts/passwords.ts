import { hash, verify } from '@node-rs/argon2'
import { newToken } from '../platform/identifiers.ts'

/**
 * argon2id (the library's default) with OWASP's first recommendation; memory in KiB. Tests create thousands of
 * accounts, so they use the minimum that the library allows.
 */
export const passwordCost = (environment: string | undefined) =>
  environment === 'test'
    ? { memoryCost: 8, timeCost: 1, parallelism: 1 }
    : { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const cost = passwordCost(process.env['NODE_ENV'])

/** Passwords with the same characters are equal, however the keyboard composes them. */
const normalized = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost)

const decoy = hashPassword(newToken())

/** Without a stored hash, a decoy is verified, so that the duration does not reveal whether an account exists. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await decoy), normalized(password))
  return matches && typeof stored === 'string'
}
