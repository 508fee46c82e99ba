import type { z } from 'zod'
import type { Language } from '@rostrum/catalogue'
import type { phoneBankRegistrationPayload } from '@rostrum/contract/phone-bank'
import { sql } from 'kysely'
import { recordTicked, type TickedConsents } from '../content/ticked-consents.ts'
import { claimForAccount } from '../guests/claims.ts'
import { type ActingGuest, assertReachable, findProvenAccount, rememberGuest } from '../guests/guests.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { inTurn } from '../platform/in-turn.ts'
import { newId } from '../platform/identifiers.ts'
import { enqueueGuestRegistered, enqueueRegistered } from './mails.ts'
import { assertOffered, canVolunteer } from './policy.ts'
import { lockPhoneBank } from './queries.ts'

type Fields = Omit<
  z.output<typeof phoneBankRegistrationPayload>,
  'organization_id' | 'guest' | 'altcha' | 'device_token' | 'consents'
>

/** Somebody with a session, a visitor with an address for their link, or one who gave only a phone number. */
export type Volunteer = { viewer: Viewer } | { guest: ActingGuest; addressField: string } | 'phone only'

interface Volunteering {
  organizationId: string
  volunteer: Volunteer
  fields: Fields
  /** The boxes that were ticked. */
  ticked: TickedConsents | undefined
  /** The language of the volunteer's mail. */
  language: Language
  /** The public URL of the site, for links in the mail. */
  origin: string
  now: Date
}

interface Known {
  /** Null for a volunteer without an address. */
  personId: string | null
  earlier: { id: string } | undefined
  /** Whether only the owner of the address may change what they chose before: by their account, or by a mailed link. */
  isProtected: boolean
}

/**
 * Without an address, registrations with the same name and phone number within this time count as the same person. A
 * phone number alone does not: who knows it could replace the registration of its owner.
 */
const sameCallerMinutes = 10

const findEarlierCaller = (tx: Tx, { organizationId, fields, now }: Volunteering) =>
  tx
    .selectFrom('phone_bank_registrations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'is', null)
    .where('email', 'is', null)
    .where(sql`regexp_replace(phone, '\\D', '', 'g')`, '=', fields.phone.replaceAll(/\D/g, ''))
    .where('name', '=', fields.name)
    .where('created_at', '>', new Date(now.getTime() - sameCallerMinutes * 60_000))
    .executeTakeFirst()

const findOwn = (tx: Tx, organizationId: string, personId: string) =>
  tx
    .selectFrom('phone_bank_registrations')
    .select(['id', 'confirmed_at'])
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** The person and their earlier registration, which the new one replaces unless it is protected. */
const know = async (tx: Tx, volunteering: Volunteering): Promise<Known> => {
  const { organizationId, volunteer, now } = volunteering
  if (volunteer === 'phone only') {
    return { personId: null, earlier: await findEarlierCaller(tx, volunteering), isProtected: false }
  }
  if ('viewer' in volunteer) {
    const { userId } = volunteer.viewer
    return { personId: userId, earlier: await findOwn(tx, organizationId, userId), isProtected: false }
  }
  const { email, language } = volunteer.guest
  await assertReachable(tx, { email, organizationId, field: volunteer.addressField })
  const accountId = await findProvenAccount(tx, email)
  const ofAccount = accountId === undefined ? undefined : await findOwn(tx, organizationId, accountId)
  if (accountId !== undefined && ofAccount) return { personId: accountId, earlier: ofAccount, isProtected: true }
  const personId = await rememberGuest(tx, { email, language, now })
  const earlier = await findOwn(tx, organizationId, personId)
  const isConfirmed = earlier !== undefined && earlier.confirmed_at !== null
  return { personId, earlier, isProtected: isConfirmed && !volunteer.guest.isProven }
}

interface Registered {
  id: string
  /** Whether the registration is proven by this call: by the session, or by the known device of a guest. */
  isProven: boolean
  /** Whether the person had registered before. */
  isRepeated: boolean
}

/** Stores one registration per person and organization; a repeated one replaces it. */
export const registerVolunteer = (db: Db, volunteering: Volunteering): Promise<Registered> => {
  const { organizationId, volunteer, language, origin, now } = volunteering
  const guest = typeof volunteer === 'object' && 'guest' in volunteer ? volunteer.guest : null
  const fields = { ...volunteering.fields, ...(guest && { email: volunteering.fields.email ?? guest.email }) }
  const viewer = typeof volunteer === 'object' && 'viewer' in volunteer ? volunteer.viewer : null
  const register = async (tx: Tx) => {
    if (!canVolunteer(viewer)) throw new AppError('FORBIDDEN')
    const bank = await lockPhoneBank(tx, organizationId)
    if (!bank || bank.organization_published_at === null) throw new AppError('NOT_FOUND')
    assertOffered(bank, fields)
    const { personId, earlier, isProtected } = await know(tx, volunteering)
    const id = earlier?.id ?? newId()
    const isProven = viewer !== null || (guest !== null && guest.isProven && !isProtected)
    const confirmed = guest && isProven && { confirmed_at: now }
    if (earlier && !isProtected) {
      await tx
        .updateTable('phone_bank_registrations')
        .set({ ...fields, ...confirmed, updated_at: now })
        .where('id', '=', id)
        .execute()
    }
    if (!earlier) {
      const who = { user_id: viewer?.userId ?? null, person_id: personId }
      await tx
        .insertInto('phone_bank_registrations')
        .values({
          id,
          organization_id: organizationId,
          ...who,
          ...fields,
          ...confirmed,
          created_at: now,
          updated_at: now,
        })
        .execute()
    }
    if (personId !== null) {
      const { ticked } = volunteering
      const proof = viewer ? 'session' : isProven ? 'known_device' : 'unproven'
      await recordTicked(tx, { ticked, personId, proof, actId: id, organizationId, now })
    }
    if (viewer) {
      const { organization_name: organization, contact_phone: contactPhone } = bank
      const { userId } = viewer
      const registered = { id, ...fields, organizationId, organization, contactPhone }
      await enqueueRegistered(tx, { ...registered, userId, language, now, origin })
    } else if (personId !== null) {
      await enqueueGuestRegistered(tx, { registrationId: id, personId, isProven, organizationId, now })
    }
    if (guest && isProven) await claimForAccount(tx, guest.email, now)
    return { id, isRepeated: earlier !== undefined, isProven }
  }
  return inTurn(organizationId, () => db.transaction().execute(register))
}

export const cancelRegistration = async (db: Db, { id, viewer }: { id: string; viewer: Viewer }): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('phone_bank_registrations')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  // A registration of somebody else counts as not found.
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
}
