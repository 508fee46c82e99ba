import type { z } from 'zod'
import { rangeText, slotText, type phoneBankPayload } from '@rostrum/contract/phone-bank'
import { sql } from 'kysely'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db } from '../platform/db/database.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { assertRevision } from '../platform/http/revisions.ts'
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
export const closePhoneBank = (db: Db, { viewer, now }: { viewer: OrganizationViewer; now: Date }): Promise<void> =>
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
