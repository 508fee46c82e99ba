import { z } from 'zod'
import { session } from './accounts.ts'
import { email, requiredLine } from './fields.ts'
import { LOGIN_LINK_MINUTES } from './login-link-minutes.ts'
import { endpoint, message, one } from './wire.ts'

export const loginLinkRequest = z.object({ email })
export const loginLinkToken = z.object({ token: requiredLine() })

export const loginLinkEndpoints = {
  'POST /login-links': endpoint({
    summary: 'Mail a link that logs in once; the answer does not reveal whether the account exists',
    auth: 'public',
    body: loginLinkRequest,
    response: message,
  }),
  'POST /login-links/exchange': endpoint({
    summary: `Exchange the token of a mailed link for a session, once within ${LOGIN_LINK_MINUTES} minutes; proves the address, and closes every earlier way into the account if nobody had proved it`,
    isNeverStored: true,
    auth: 'public',
    body: loginLinkToken,
    response: one(session),
  }),
}
