import { invalidField } from '../platform/http/errors.ts'

/** How many of the most common passwords are refused. */
const COMMON_PASSWORDS = 10_000

/** Loaded when the first password is chosen, because the list is long. */
let loading: Promise<ReadonlySet<string>> | undefined
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.slice(0, COMMON_PASSWORDS)),
  ))

/** The letters and digits, without digits at the end: "Rosa.Marin-84" and "rosa marin" are the same. */
const core = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '')

/** Who chooses the password: the address, and names of the person and of their organization. */
interface Chooser {
  email: string
  names?: string[]
}

const isOwn = (password: string, { email, names = [] }: Chooser): boolean => {
  const chosen = core(password)
  const localPart = email.split('@')[0] ?? ''
  const candidates = [email, localPart, ...names, names.join(' '), names.toReversed().join(' ')]
  return chosen !== '' && candidates.some((candidate) => core(candidate) === chosen)
}

/** Throws 422 on `password` if many people use it, or if it is the name or the address of whoever chooses it. */
export const assertAcceptablePassword = async (password: string, chooser: Chooser): Promise<void> => {
  if (isOwn(password, chooser)) throw invalidField('password', 'validation.passwordOwn')
  const common = await commonPasswords()
  if (common.has(password.toLowerCase())) throw invalidField('password', 'validation.passwordCommon')
}
