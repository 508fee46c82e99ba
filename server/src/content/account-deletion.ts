import { sql } from 'kysely'
import type { ContentKind } from '@rostrum/contract/content'
import type { AccountDeletionListener } from '../platform/room.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'
import { lockItem, updateCounts } from './locked-item.ts'
import type { ContentListeners } from './listeners.ts'
import { admitWaiting } from './places.ts'

const jobName = 'content.free-place'

/** The job frees a place at an item, or on its waitlist, that belonged to a person who deleted their account. */
interface FreePlace {
  engagementId: string
}

/**
 * Forgets what the owner of a proven address did without an account, as far as the account had not got it yet. Somebody
 * else's address stays: the account may only have been registered with it.
 */
const forgetGuest = async (tx: Tx, userId: string): Promise<void> => {
  const guests = sql`
    select people.id from people join users on users.email = people.email
    where users.id = ${userId} and users.email_verified_at is not null`
  await sql`
    update engagements set given_name = null, postal_code = null, note = null, details = null
    where person_id in (${guests})`.execute(tx)
  await sql`delete from people where id in (${guests})`.execute(tx)
}

/**
 * Anonymizes the person's engagements: they stay counted, but lose name, note and vote details. A place at an upcoming
 * event is freed for somebody on the waitlist. A separate job does that, because it locks the event.
 */
export const anonymizeEngagements =
  (services: { jobs: Pick<Jobs, 'enqueue'>; kinds: readonly ContentKind[] }): AccountDeletionListener =>
  async (tx, { userId, now }) => {
    await forgetGuest(tx, userId)
    const limited = services.kinds.flatMap(({ path, limited: places }) => (places ? [{ path, ...places }] : []))
    const left = await tx
      .updateTable('engagements')
      .from('content_items as item')
      .set({ user_id: null, person_id: null, given_name: null, postal_code: null, note: null, details: null })
      .whereRef('item.id', '=', 'engagements.content_item_id')
      .where('engagements.user_id', '=', userId)
      .returning(['engagements.id', 'engagements.outcome', 'item.kind', 'item.over_at'])
      .execute()
    for (const { id, outcome, kind, over_at: overAt } of left) {
      const places = limited.find(({ path }) => path === kind)
      const isToCome = overAt === null || overAt > now
      const holdsPlace = places && (outcome === places.outcome || outcome === places.overflow)
      if (isToCome && holdsPlace) await services.jobs.enqueue(tx, jobName, { engagementId: id } satisfies FreePlace)
    }
  }

interface FreeServices {
  db: Db
  clock: Clock
  kinds: readonly ContentKind[]
  listeners: Pick<ContentListeners, 'answered'>
}

const free = async (
  tx: Tx,
  engagementId: string,
  { kinds, listeners, now }: Pick<FreeServices, 'kinds' | 'listeners'> & { now: Date },
) => {
  const found = await tx
    .selectFrom('engagements')
    .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
    .select(['item.id', 'item.kind'])
    .where('engagements.id', '=', engagementId)
    .executeTakeFirst()
  const kind = kinds.find(({ path }) => path === found?.kind)
  const item = found && kind && (await lockItem(tx, { kind: kind.path, id: found.id }))
  if (!item) return
  const gone = await tx
    .deleteFrom('engagements')
    .where('id', '=', engagementId)
    .where('person_id', 'is', null)
    .returning(['outcome', 'is_counted'])
    .executeTakeFirst()
  // A previous run of this job committed, but its worker stopped before it could complete the job.
  if (!gone) return
  await updateCounts(tx, item, { before: gone, after: null })
  await admitWaiting(tx, kind, item, { now, listeners })
}

export const freePlaces = (services: FreeServices): JobDefinition<FreePlace> => ({
  name: jobName,
  run: ({ engagementId }) => {
    const { db, clock, kinds, listeners } = services
    return db.transaction().execute((tx) => free(tx, engagementId, { kinds, listeners, now: clock.now() }))
  },
})
