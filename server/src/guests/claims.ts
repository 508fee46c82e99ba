import { sql } from 'kysely'
import { moveConsents } from '../consents/records.ts'
import type { Tx } from '../platform/db/database.ts'
import { findProvenAccount } from './guests.ts'

/**
 * Attaches what somebody did without an account to their account, once its owner has proved that the address is theirs.
 * Where the account has taken part in the same thing itself, both stay until `mergeDoubles` removes the guest's. Admins
 * of an organization do not take part, so their account gets nothing. What the guest has allowed goes along, and
 * what organizations have imported about the address.
 */
export const claimActs = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  // Acting locks the person first, too, so that neither waits for the other.
  const { rows } = await sql<{ id: string }>`
    select people.id from people join users on users.email = people.email
    where users.id = ${userId} and users.email_verified_at is not null
      and not exists (select from organization_members member where member.user_id = users.id)
    for update of people`.execute(tx)
  const [guest] = rows
  if (!guest) return
  await sql`
    update engagements set user_id = ${userId}, confirmed_at = coalesce(confirmed_at, now())
    where person_id = ${guest.id} and not exists (
      select from engagements own
      where own.content_item_id = engagements.content_item_id and own.user_id = ${userId})`.execute(tx)
  await sql`
    update phone_bank_registrations set user_id = ${userId}, confirmed_at = coalesce(confirmed_at, now())
    where person_id = ${guest.id} and not exists (
      select from phone_bank_registrations own
      where own.organization_id = phone_bank_registrations.organization_id and own.user_id = ${userId})`.execute(tx)
  await sql`
    update imported_people set person_id = ${userId}
    where person_id = ${guest.id} and not exists (
      select from imported_people own
      where own.import_id = imported_people.import_id and own.person_id = ${userId})`.execute(tx)
  await moveConsents(tx, { guestId: guest.id, userId, now })
}

/** Whoever acts has proved the address, so what they did goes to the account that has it, if its owner has proved it, too. */
export const claimForAccount = async (tx: Tx, email: string, now: Date): Promise<void> => {
  const accountId = await findProvenAccount(tx, email)
  if (accountId !== undefined) await claimActs(tx, accountId, now)
}
