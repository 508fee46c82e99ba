import { isAscii, withAsciiDomain } from '@rostrum/contract/email-address'

/**
 * Whether a mail to this recipient can name this address for replies. Letters beyond ASCII before the `@` are allowed only
 * in mails that require SMTPUTF8 of every mail server on the way (RFC 6532), which the recipient's may not have, unless
 * they have such an address themselves.
 */
export const mayReplyTo = (replyTo: string, recipient: string): boolean =>
  isAscii(withAsciiDomain(replyTo)) || !isAscii(recipient)
