import { createHmac, timingSafeEqual } from 'node:crypto'
import { comparableAddress } from '@rostrum/contract/email-address'
import type { Db } from '../db/database.ts'
import { signingKey } from '../signing-keys.ts'

const purpose = 'mail bounces'
const signatureLength = 16
const idLength = 32
const MAX_LOCAL_PART_LENGTH = 64

/** How long the part of `MAIL_BOUNCE_ADDRESS` before the `@` may be, so that id and signature still fit. */
export const MAX_BOUNCE_NAME_LENGTH = MAX_LOCAL_PART_LENGTH - '+.'.length - idLength - signatureLength

/** What the address of a bounce says: which mail has bounced, and a signature that covers its recipient, too. */
export interface BounceToken {
  mailId: string
  signature: string
}

export const findBounceKey = (db: Db): Promise<string> => signingKey(db, purpose)

const sign = (key: string, mailId: string, recipient: string): string =>
  createHmac('sha256', key)
    .update(`${purpose}:${mailId}:${comparableAddress(recipient)}`)
    .digest('hex')
    .slice(0, signatureLength)

/**
 * The envelope sender of a mail: `bounce+<id>.<signature>@rostrum.example`. It says which mail has bounced even if the
 * report does not. As the signature covers the recipient, a report can only stop mail to the address that we sent this
 * mail to, although that address is deleted from its row once it is sent.
 */
export const bounceAddressOf = (
  address: string,
  { key, mailId, recipient }: { key: string; mailId: string; recipient: string },
): string => {
  const at = address.lastIndexOf('@')
  const token = `${mailId.replaceAll('-', '')}.${sign(key, mailId, recipient)}`
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}

const tokens = /\+([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\.([\da-f]{16})@/gi

/** Finds the tokens in the headers that name the recipients of a report. Mail servers may change their case. */
export const findBounceTokens = (text: string): BounceToken[] =>
  [...text.toLowerCase().matchAll(tokens)].map(([, ...parts]) => ({
    mailId: parts.slice(0, 5).join('-'),
    signature: parts[5] ?? '',
  }))

/** Whether the mail with this token was sent to this address. */
export const wasSentTo = (key: string, { mailId, signature }: BounceToken, recipient: string): boolean =>
  timingSafeEqual(Buffer.from(sign(key, mailId, recipient)), Buffer.from(signature))
