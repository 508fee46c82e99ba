import type { User } from '@rostrum/contract/accounts'
import { resumePress } from '../lib/kept-press.ts'
import { returnTo } from '../lib/return-to.ts'
import { userTypeOf } from '../lib/session.ts'

/** The address at which somebody continues who has just logged in. What they pressed there before is done then. */
export const returnAfterLogin = (from: string | null, user: User): string => {
  const userType = userTypeOf(user)
  const address = returnTo(from, userType)
  resumePress(address, userType)
  return address
}
