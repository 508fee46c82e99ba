import type { ContentKind } from '@rostrum/contract/content'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { inTurn } from '../platform/in-turn.ts'
import type { Realtime } from '../platform/realtime.ts'
import { inheritOrigin } from '../shares/origin.ts'
import { notifyActivity } from './activity.ts'
import type { ContentListeners } from './listeners.ts'
import { lockItem, updateCounts } from './locked-item.ts'
import { admitWaiting } from './places.ts'

interface Withdrawal {
  kinds: readonly ContentKind[]
  engagementId: string
  /** Only an engagement of this account, or of a guest, is withdrawn. */
  of: { userId: string } | 'guest'
  /** The person's other engagement with the same item, to which goes what was shared with this one. */
  heirId?: string
  /** Only one that has not been confirmed. */
  isUnconfirmed?: boolean
  listeners?: Pick<ContentListeners, 'answered'>
  now: Date
  realtime: Realtime
  /** Runs in the same transaction, after the engagement was deleted. */
  after?: (tx: Tx, gone: { itemId: string; organizationId: string; personId: string | null }) => Promise<void>
}

/** The other engagement of the person gets what was known of this one: where they came from, and whether they came. */
const inheritFrom = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  await inheritOrigin(tx, { from, to })
  await sql`
    update engagements own set attendance = other.attendance, attendance_recorded_at = other.attendance_recorded_at,
      attendance_recorded_by = other.attendance_recorded_by
    from engagements other
    where own.id = ${to} and other.id = ${from} and other.attendance is not null and own.attendance is null`.execute(tx)
}

/** Deletes an engagement and frees its place. */
export const withdraw = async (
  db: Db,
  { kinds, engagementId, of, heirId, isUnconfirmed, listeners, now, realtime, after }: Withdrawal,
): Promise<void> => {
  const found = await db
    .selectFrom('engagements')
    .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
    .select(['item.id', 'item.kind'])
    .where('engagements.id', '=', engagementId)
    .where('engagements.user_id', of === 'guest' ? 'is' : '=', of === 'guest' ? null : of.userId)
    .where('engagements.person_id', 'is not', null)
    .executeTakeFirst()
  const kind = kinds.find(({ path }) => path === found?.kind)
  if (!found || !kind) throw new AppError('NOT_FOUND')
  const remove = async (tx: Tx) => {
    const item = await lockItem(tx, { kind: kind.path, id: found.id })
    if (heirId !== undefined) await inheritFrom(tx, { from: engagementId, to: heirId })
    // The item is locked now, but another request may have deleted, claimed or confirmed the engagement before.
    const gone =
      item &&
      (await tx
        .deleteFrom('engagements')
        .where('id', '=', engagementId)
        .where('user_id', of === 'guest' ? 'is' : '=', of === 'guest' ? null : of.userId)
        .$if(isUnconfirmed === true, (query) => query.where('confirmed_at', 'is', null))
        .returning(['outcome', 'is_counted', 'person_id'])
        .executeTakeFirst())
    if (!item || !gone) throw new AppError('NOT_FOUND')
    await updateCounts(tx, item, { before: gone, after: null })
    await after?.(tx, { itemId: found.id, organizationId: item.organization_id, personId: gone.person_id })
    await admitWaiting(tx, kind, item, { now, listeners })
    return item.organization_id
  }
  const organizationId = await inTurn(found.id, () => db.transaction().execute(remove))
  notifyActivity(realtime, organizationId)
}
