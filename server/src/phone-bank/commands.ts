import type { z } from 'zod'
import type { Language } from '@rostrum/catalogue'
import {
  rangeText,
  slotText,
  type PhoneBank,
  type phoneBankPayload,
  type phoneBankRegistrationPayload,
} from '@rostrum/contract/phone-bank'
import { sql } from 'kysely'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, type FieldFault } from '../platform/http/errors.ts'
import type { OwnViewer, Viewer } from '../platform/http/implement.ts'
import { assertRevision } from '../platform/http/revisions.ts'
import { inTurn } from '../platform/in-turn.ts'
import { newId } from '../platform/identifiers.ts'
import { enqueueRegistered } from './mails.ts'
import { canVolunteer, takes } from './policy.ts'
import { lockPhoneBank } from './queries.ts'

type SetUp = z.output<typeof phoneBankPayload>

/** Removes duplicates and keeps the position of the first occurrence. */
const unique = <T>(rows: T[], nameOf: (row: T) => string): T[] => [
  ...new Map(rows.map((row) => [nameOf(row), row])).values(),
]

/**
 * Increments the revision, which also counts while there is no phone bank, so that a number is never used twice. Locks
 * the organization's row, so that two admins cannot set up the phone bank at the same time.
 */
const countChange = (tx: Db, organizationId: string) =>
  tx
    .updateTable('organizations')
    .set({ phone_bank_revision: sql`phone_bank_revision + 1` })
    .where('id', '=', organizationId)
    .returning('phone_bank_revision')
    .executeTakeFirstOrThrow()

/** Throws STALE if the set-up is based on another revision. */
export const setUpPhoneBank = (
  db: Db,
  organizationId: string,
  { setUp, revision, now }: { setUp: SetUp; revision: string | undefined; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { phone_bank_revision: next } = await countChange(tx, organizationId)
    const bank = await lockPhoneBank(tx, organizationId)
    assertRevision(revision, bank && next - 1)
    const columns = {
      ...setUp,
      time_slots: JSON.stringify(unique(setUp.time_slots, slotText)),
      calls_per_day: JSON.stringify(unique(setUp.calls_per_day, rangeText)),
      updated_at: now,
    }
    await tx
      .insertInto('phone_banks')
      .values({ organization_id: organizationId, ...columns })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
      .execute()
  })

/** Keeps the registrations, which the volunteers themselves can cancel. */
export const closePhoneBank = (db: Db, { viewer, now }: { viewer: OwnViewer; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { organizationId } = viewer
    await countChange(tx, organizationId)
    const { numDeletedRows } = await tx
      .deleteFrom('phone_banks')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const subject = { type: 'phone-banks', id: organizationId }
    await recordAuditEvent(tx, { act: 'phone_bank.closed', ...byAdmin(viewer), subject, now })
  })

type Fields = Omit<z.output<typeof phoneBankRegistrationPayload>, 'organization_id'>

const assertOffered = (
  bank: Pick<PhoneBank['attributes'], 'time_slots' | 'calls_per_day' | 'volunteer_type'>,
  fields: Fields,
) => {
  const faults: FieldFault[] = []
  if (!bank.time_slots.map(slotText).includes(fields.time_slot)) {
    faults.push({ path: 'time_slot', text: 'validation.slotOffered' })
  }
  if (!bank.calls_per_day.map(rangeText).includes(fields.calls_per_day)) {
    faults.push({ path: 'calls_per_day', text: 'validation.rangeOffered' })
  }
  if (!takes(bank.volunteer_type, fields.volunteer_type)) {
    faults.push({ path: 'volunteer_type', text: 'validation.choice' })
  }
  if (faults.length > 0) throw new AppError('INVALID', { faults })
}

/**
 * Without an account, registrations with the same name, phone number and email within this time count as the same
 * person. A phone number alone does not: who knows it could replace the registration of its owner.
 */
const sameCallerMinutes = 10

interface Volunteering {
  organizationId: string
  viewer: Viewer | null
  fields: Fields
  /** The language of the volunteer's mail. */
  language: Language
  /** The public URL of the site, for links in the mail. */
  origin: string
  now: Date
}

/** Finds an earlier registration of the same person, which the new one replaces. */
const findEarlier = (tx: Db, { organizationId, viewer, fields, now }: Volunteering) => {
  const earlier = tx.selectFrom('phone_bank_registrations').select('id').where('organization_id', '=', organizationId)
  if (viewer) return earlier.where('user_id', '=', viewer.userId).executeTakeFirst()
  return earlier
    .where('user_id', 'is', null)
    .where(sql`regexp_replace(phone, '\\D', '', 'g')`, '=', fields.phone.replaceAll(/\D/g, ''))
    .where('name', '=', fields.name)
    .where('email', 'is not distinct from', fields.email)
    .where('created_at', '>', new Date(now.getTime() - sameCallerMinutes * 60_000))
    .executeTakeFirst()
}

/**
 * Stores one registration per person and organization; a repeated one replaces it. Returns the
 * id.
 */
export const registerVolunteer = (db: Db, volunteering: Volunteering): Promise<string> => {
  const { organizationId, viewer, fields, language, origin, now } = volunteering
  const register = async (tx: Tx) => {
    if (!canVolunteer(viewer)) throw new AppError('FORBIDDEN')
    const bank = await lockPhoneBank(tx, organizationId)
    if (!bank || bank.organization_published_at === null) throw new AppError('NOT_FOUND')
    assertOffered(bank, fields)
    const earlier = await findEarlier(tx, volunteering)
    const id = earlier?.id ?? newId()
    await (earlier
      ? tx
          .updateTable('phone_bank_registrations')
          .set({ ...fields, updated_at: now })
          .where('id', '=', id)
          .execute()
      : tx
          .insertInto('phone_bank_registrations')
          .values({
            id,
            organization_id: organizationId,
            user_id: viewer?.userId ?? null,
            ...fields,
            created_at: now,
            updated_at: now,
          })
          .execute())
    await enqueueRegistered(tx, {
      id,
      ...fields,
      organizationId,
      organization: bank.organization_name,
      contactPhone: bank.contact_phone,
      userId: viewer?.userId ?? null,
      language,
      now,
      origin,
    })
    return id
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
