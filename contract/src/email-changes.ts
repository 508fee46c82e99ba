import { z } from 'zod'
import { requiredLine } from './fields.ts'
import { user } from './accounts.ts'
import { endpoint, message, one } from './wire.ts'

/** Hours within which the link in the mail to a new address can be used. */
export const EMAIL_CHANGE_HOURS = 24
/** Days during which the owner of the previous address can undo a change. */
export const EMAIL_UNDO_DAYS = 7

export const emailChangeToken = z.object({ token: requiredLine() })

export const emailChangeEndpoints = {
  'POST /email-changes/confirm': endpoint({
    summary:
      'Replace the address of the signed-in user by the new one, with the token from the mail to the new address',
    auth: 'signed_in',
    body: emailChangeToken,
    response: one(user),
  }),
  'POST /email-changes/cancel': endpoint({
    summary: 'Give up a change of address that is not confirmed yet; without one, nothing changes',
    auth: 'signed_in',
    response: one(user),
  }),
  'POST /email-changes/undo': endpoint({
    summary:
      'Stop or undo a change with the token from the mail to the previous address; closes every way into the account and mails a link to set a new password',
    auth: 'public',
    body: emailChangeToken,
    response: message,
  }),
}
