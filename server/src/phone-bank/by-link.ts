import type { z } from 'zod'
import type { registrationChoices } from '@rostrum/contract/phone-bank'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Realtime } from '../platform/realtime.ts'
import { assertOffered } from './policy.ts'
import { type LinkedRegistration, lockPhoneBank } from './queries.ts'

// What whoever holds the mailed link of a registration does with it. One that an account has claimed is not found.

const notifyActivity = (realtime: Realtime, organizationId: string) =>
  realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })

/** Confirming twice changes nothing the second time. */
export const confirmRegistration = async (tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> => {
  await tx
    .updateTable('phone_bank_registrations')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

interface Change {
  registration: LinkedRegistration
  choices: z.output<typeof registrationChoices> | undefined
  name: string | undefined
  realtime: Realtime
  now: Date
}

/** Changes the choices or the name, and confirms the registration. */
export const changeRegistration = async (
  db: Db,
  { registration, choices, name, realtime, now }: Change,
): Promise<void> => {
  const { id, organization_id: organizationId } = registration
  await db.transaction().execute(async (tx) => {
    const bank = await lockPhoneBank(tx, organizationId)
    if (choices) assertOffered(bank, choices, { before: registration, within: 'registration.' })
    const { numUpdatedRows } = await tx
      .updateTable('phone_bank_registrations')
      .set({
        ...choices,
        ...(name !== undefined && { name }),
        confirmed_at: sql`coalesce(confirmed_at, ${now})`,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('user_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
  })
  notifyActivity(realtime, organizationId)
}

interface Withdrawal {
  id: string
  realtime: Realtime
  /** Runs in the same transaction, after the registration was deleted. */
  after?: (tx: Tx) => Promise<void>
}

export const withdrawRegistration = async (db: Db, { id, realtime, after }: Withdrawal): Promise<void> => {
  const organizationId = await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('phone_bank_registrations')
      .where('id', '=', id)
      .where('user_id', 'is', null)
      .returning('organization_id')
      .executeTakeFirst()
    if (!gone) throw new AppError('NOT_FOUND')
    await after?.(tx)
    return gone.organization_id
  })
  notifyActivity(realtime, organizationId)
}

/**
 * Deletes what somebody chose as a guest before they proved the address, where they have registered with their account,
 * too.
 */
export const deleteDoubleRegistrations = async (db: Db): Promise<void> => {
  await sql`
    delete from phone_bank_registrations double using people
    join users on users.email = people.email and users.email_verified_at is not null
    join phone_bank_registrations own on own.user_id = users.id
    where double.person_id = people.id and own.organization_id = double.organization_id`.execute(db)
}
