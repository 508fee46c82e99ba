import { contentKinds } from '@rostrum/contract/content-kinds'
import { sql } from 'kysely'
import type { ContentListeners } from '../content/listeners.ts'
import { withdraw } from '../content/withdraw.ts'
import { deleteDoubleRegistrations } from '../phone-bank/by-link.ts'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import type { Realtime } from '../platform/realtime.ts'
import { heldSeconds } from './held-places.ts'
import { enqueueReleased } from './mails.ts'

export interface PlaceServices {
  db: Db
  clock: Clock
  realtime: Realtime
  listeners: Pick<ContentListeners, 'answered'>
}

/** Per run. The next run finds the rest. */
export const MAX_PER_RUN = 500

/** Places of guests who have not confirmed them in time. */
const findExpired = async (db: Db, now: Date): Promise<string[]> => {
  const limited = contentKinds.flatMap(({ path, limited: places }) => (places ? [{ path, ...places }] : []))
  const found = await Promise.all(
    limited.map(async ({ path, outcome, by }) => {
      const { rows } = await sql<{ id: string }>`
        select engagement.id from engagements engagement
        join content_items item on item.id = engagement.content_item_id
        where engagement.confirmed_at is null and engagement.user_id is null and engagement.person_id is not null
          and engagement.attendance is distinct from 'attended' and not engagement.is_recorded
          and engagement.answered_at <= ${later(now, -heldSeconds)}
          and (engagement.link_due_at is null or engagement.link_due_at <= ${later(now, -heldSeconds)})
          and engagement.kind = ${path} and engagement.outcome = ${outcome}
          and jsonb_typeof(item.attributes -> ${by}) = 'number' and (item.over_at is null or item.over_at > ${now})
        order by engagement.answered_at limit ${MAX_PER_RUN}`.execute(db)
      return rows.map(({ id }) => id)
    }),
  )
  return found.flat()
}

/** Withdraws the engagement, unless somebody else has done so meanwhile. */
export const withdrawIfThere = async (...given: Parameters<typeof withdraw>): Promise<void> => {
  try {
    await withdraw(...given)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
  }
}

/** Frees the places that guests have not confirmed within a day; whoever waits gets them, and both are told. */
export const releasePlaces = ({ db, clock, realtime, listeners }: PlaceServices): JobDefinition<object> => ({
  name: 'acts.release-places',
  cron: '*/10 * * * *',
  run: async () => {
    const now = clock.now()
    for (const engagementId of await findExpired(db, now)) {
      await withdrawIfThere(db, {
        kinds: contentKinds,
        engagementId,
        of: 'guest',
        isUnconfirmed: true,
        listeners,
        now,
        realtime,
        after: async (tx, { itemId, organizationId, personId }) => {
          if (personId !== null) await enqueueReleased(tx, { guestId: personId, itemId, organizationId, now })
        },
      })
    }
  },
})

/**
 * Somebody may have done the same with their account and, before they proved its address, as a guest. What they did with
 * the account stays.
 */
export const mergeDoubles = ({ db, clock, realtime, listeners }: PlaceServices): JobDefinition<object> => ({
  name: 'acts.merge-doubles',
  cron: '*/10 * * * *',
  run: async () => {
    await deleteDoubleRegistrations(db)
    const { rows } = await sql<{ id: string; own_id: string }>`
      select engagement.id, own.id as own_id from people
      join users on users.email = people.email and users.email_verified_at is not null
      join engagements engagement on engagement.person_id = people.id
      join engagements own on own.content_item_id = engagement.content_item_id and own.user_id = users.id
      limit ${MAX_PER_RUN}`.execute(db)
    for (const { id: engagementId, own_id: heirId } of rows) {
      await withdrawIfThere(db, {
        kinds: contentKinds,
        engagementId,
        heirId,
        of: 'guest',
        listeners,
        now: clock.now(),
        realtime,
      })
    }
  },
})
