import type { Language } from '@rostrum/catalogue'
import { sql } from 'kysely'
import { recordConsent, turnMailOn } from '../consents/records.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { inTurn } from '../platform/in-turn.ts'
import { canFollow } from './policy.ts'

interface Following {
  organizationId: string
  viewer: Viewer
}

export interface FollowState {
  isFollowed: boolean
  followersCount: number
}

/** Throws unless the viewer may follow the organization. Locks it against deletion until the transaction ends. */
const assertFollowable = async (tx: Db, { organizationId, viewer }: Following): Promise<void> => {
  const organization = await tx
    .selectFrom('organizations')
    .select('published_at')
    .where('id', '=', organizationId)
    .forKeyShare()
    .executeTakeFirst()
  if (!organization || !canFollow(viewer, organization)) throw new AppError('NOT_FOUND')
}

/** Changes the count in the transaction that inserted or deleted the row, so that it stays exact. */
const countAfter = async (tx: Db, organizationId: string, change: number): Promise<number> => {
  const { followers_count } =
    change === 0
      ? await tx
          .selectFrom('organizations')
          .select('followers_count')
          .where('id', '=', organizationId)
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('organizations')
          .set({ followers_count: sql`followers_count + ${change}` })
          .where('id', '=', organizationId)
          .returning('followers_count')
          .executeTakeFirstOrThrow()
  return followers_count
}

/** Runs a transaction that counts followers, which locks the organization's row. */
const changing = <T>(db: Db, { organizationId }: Following, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(organizationId, () => db.transaction().execute(work))

/** Following allows the organization's mail by the sentence at the button. */
export const follow = (
  db: Db,
  following: Following,
  { language, now }: { language: Language; now: Date },
): Promise<FollowState> =>
  changing(db, following, async (tx) => {
    await assertFollowable(tx, following)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('follows')
      .values({ organization_id: following.organizationId, user_id: following.viewer.userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const change = Number(numInsertedOrUpdatedRows ?? 0)
    if (change > 0) {
      const { organizationId } = following
      const { userId } = following.viewer
      await turnMailOn(tx, { userId, organizationId, now })
      await recordConsent(tx, {
        personId: userId,
        organizationId,
        purpose: 'organization_mail',
        isGiven: true,
        text: 'follow',
        language,
        page: 'follow',
        proof: 'session',
        now,
      })
    }
    return { isFollowed: true, followersCount: await countAfter(tx, following.organizationId, change) }
  })

/** A trigger records that this also withdraws the organization's mail. */
export const unfollow = (db: Db, following: Following): Promise<FollowState> =>
  changing(db, following, async (tx) => {
    await assertFollowable(tx, following)
    const { numDeletedRows } = await tx
      .deleteFrom('follows')
      .where('organization_id', '=', following.organizationId)
      .where('user_id', '=', following.viewer.userId)
      .executeTakeFirst()
    const change = -Number(numDeletedRows)
    return { isFollowed: false, followersCount: await countAfter(tx, following.organizationId, change) }
  })
