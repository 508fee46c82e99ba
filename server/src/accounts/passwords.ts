import { hash, verify } from '@node-rs/argon2'
import { newToken } from '../platform/identifiers.ts'

/** argon2id (the library's default) at OWASP's first recommendation; memory in KiB. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The same characters are the same password, however a keyboard composes them. */
const normalized = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost)

const decoy = hashPassword(newToken())

/** Without a stored hash the work is done all the same: how long it takes does not tell whether there is an account. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await decoy), normalized(password))
  return matches && typeof stored === 'string'
}
