import { z } from 'zod'
import { email, limits, line, orNone, requiredLine, text } from './fields.ts'

/** Somebody who takes part without an account. */
export const guest = z.object({
  name: requiredLine(2 * limits.name + 1),
  email,
  postal_code: orNone(line(20)).default(null),
  /** The language of the mails about the act; by default the one that the request asks for. */
  language: z.enum(['en', 'es'], 'validation.choice').optional(),
})
export type Guest = z.output<typeof guest>

/**
 * ALTCHA's payload, as for the contact form. Visitors need it after a few acts per address and hour: without it they get
 * 422 on this field then.
 */
export const guestProof = text(4000).optional()

/** What a call by somebody without an account may contain; with a token it is not used. */
export const guestFields = {
  guest: guest.optional(),
  altcha: guestProof,
  /**
   * What the device got when an act of the address was confirmed on it. This act is confirmed at once then. A token that
   * no longer holds, or is about another address, changes nothing.
   */
  device_token: line(100).optional(),
}

/** Who acted without an account, as they said with the act; null for acts of accounts. Only for the organization. */
export const shownGuest = z
  .object({ name: z.string(), email: z.string(), postal_code: z.string().nullable() })
  .nullable()

/** Whether the act is proven: by an account, or by the link in a guest's mail. */
export const confirmation = { is_confirmed: z.boolean() }

/** The same of somebody who volunteers: null if they gave only a phone number, which nothing can confirm. */
export const volunteerConfirmation = { is_confirmed: z.boolean().nullable() }

/**
 * Which act of its item it is, counted from 1: given once, when the act first counts, and never again. Null until then.
 * Somebody without an account is told it only by the call that gave it, because anybody can repeat the call.
 */
export const actNumber = z.int().min(1).nullable()
