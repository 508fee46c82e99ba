import { z } from 'zod'
import { session } from './accounts.ts'
import { actFields } from './act-fields.ts'
import { consentPurposes } from './consent-texts.ts'
import { guest } from './guests.ts'
import { line, text } from './fields.ts'
import { registrationChoices, storedChoices } from './phone-bank.ts'
import { shareLink } from './shares.ts'
import { chosenShifts, offeredShift } from './shifts.ts'
import { endpoint, instant, nothing, one, resource } from './wire.ts'

/**
 * Days after an act within which its link can create an account or make a device known: later, the mail may have been
 * passed on.
 */
export const ACCOUNT_DAYS = 30
/** Days for which a device stays known. */
export const DEVICE_DAYS = 180

/** What somebody did without an account, for whoever has the link that was mailed to their address. */
export const act = resource(
  'acts',
  z.object({
    ...actFields,
    /** Whether the page of the item is public; a group may have taken it down since. */
    is_public: z.boolean(),
    is_over: z.boolean(),
    /** What a volunteer chose; null for everything else, and if it belongs to an account. */
    registration: storedChoices.nullable(),
    /** The shifts of the event, and which of them the person comes to; empty for everything else. */
    shifts: z.array(offeredShift),
    name: z.string(),
    email: z.string(),
    is_confirmed: z.boolean(),
    /** Until when the place is held without a confirmation; null if nothing can be lost. */
    held_until: instant.nullable(),
    /** Whether the act belongs to an account by now; then only the account changes it. */
    is_claimed: z.boolean(),
    /** What the person allows the organization, or will allow by confirming the act; empty once it is claimed. */
    consents: z.array(z.enum(consentPurposes)),
    can_create_account: z.boolean(),
    ...shareLink,
  }),
)
export type Act = z.output<typeof act>

export const actChange = z.object({
  outcome: line(32).optional(),
  note: text(1000).nullish(),
  shifts: chosenShifts,
  /** Only for volunteers. The choices must be offered by the phone bank, unless they stay as they are. */
  registration: registrationChoices.optional(),
  name: guest.shape.name.optional(),
  /** Gives or withdraws these consents. */
  consents: z.object({ organization_mail: z.boolean().optional() }).optional(),
})

const params = z.object({ token: z.string().max(100) })

/** The act, and what makes further acts with this address from this device confirmed at once; null if the link is old. */
const confirmed = one(act).extend({ meta: z.object({ device_token: z.string().nullable() }) })

export const actEndpoints = {
  'GET /acts/:token': endpoint({
    summary: 'The act that a mailed link is about; changes nothing',
    auth: 'public',
    params,
    response: one(act),
  }),
  'PUT /acts/:token': endpoint({
    summary: 'Change the answer, the note, the choices or the name; this also confirms the act',
    auth: 'public',
    params,
    body: actChange,
    response: confirmed,
  }),
  'DELETE /acts/:token': endpoint({
    summary: 'Withdraw the act, which frees its place',
    auth: 'public',
    params,
    status: 204,
    response: nothing,
  }),
  'POST /acts/:token/actions?action=confirm': endpoint({
    summary: 'Confirm the act, which proves the address',
    isNeverStored: true,
    auth: 'public',
    params,
    response: confirmed,
  }),
  'POST /acts/:token/actions?action=not-me': endpoint({
    summary: 'Remove an act of somebody else who gave this address; the organization cannot mail to it anymore',
    isNeverStored: true,
    auth: 'public',
    params,
    status: 204,
    response: nothing,
  }),
  'POST /acts/:token/actions?action=create-account': endpoint({
    summary: `Create an account that all acts of the address belong to, within ${ACCOUNT_DAYS} days; 409 if the address has an account`,
    isNeverStored: true,
    auth: 'public',
    params,
    status: 201,
    response: one(session),
  }),
}
