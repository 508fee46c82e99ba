import type { AuditAct } from '@rostrum/contract/audit-log'
import type { ContentKind } from '@rostrum/contract/content'
import type { RemovedUnconfirmed, UnconfirmedCounts } from '@rostrum/contract/unconfirmed'
import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { inTurn } from '../platform/in-turn.ts'
import type { Realtime } from '../platform/realtime.ts'
import { assertPeople } from './commands.ts'
import type { ActListeners } from './listeners.ts'
import { lockItem, updateCounts } from './locked-item.ts'
import { admitWaiting } from './places.ts'
import { recordOnItem } from './record.ts'
import { notifyActivity } from './take-part.ts'

/** Per call, so that the item is not locked for long. */
export const MAX_REMOVED = 10_000

const isUnconfirmed = sql`confirmed_at is null and user_id is null and person_id is not null`

/** How many acts nobody has confirmed, of one of the organization's items; undefined for other lists. */
export const countUnconfirmed = async (
  db: Db,
  { itemId, organizationId, now }: { itemId: string | undefined; organizationId: string | null; now: Date },
): Promise<UnconfirmedCounts | undefined> => {
  if (itemId === undefined || organizationId === null) return undefined
  const hour = 60 * 60
  const { rows } = await sql<Omit<UnconfirmedCounts, 'counted_at'>>`
    select count(*)::int as all,
      count(*) filter (where created_at >= ${later(now, -hour)})::int as last_hour,
      count(*) filter (where created_at >= ${later(now, -24 * hour)})::int as last_day
    from engagements
    where content_item_id = ${itemId} and organization_id = ${organizationId} and ${isUnconfirmed}`.execute(db)
  return rows[0] && { ...rows[0], counted_at: now.toISOString() }
}

interface Period {
  since?: string | null | undefined
  until?: string | null | undefined
}

const inPeriod = (itemId: string, { since, until }: Period) => sql`
  content_item_id = ${itemId} and ${isUnconfirmed}
    and created_at >= ${since ?? '-infinity'}::timestamptz and created_at < ${until ?? 'infinity'}::timestamptz`

interface RemovedRow {
  id: string
  person_id: string
  outcome: string | null
  is_counted: boolean
}

/** Whoever waits for a place goes first, so that nobody gets one who is removed next. */
const deleteUnconfirmed = async (tx: Tx, { limited }: ContentKind, itemId: string, period: Period) => {
  const { rows } = await sql<RemovedRow>`
    delete from engagements where id in (
      select id from engagements where ${inPeriod(itemId, period)}
      order by outcome is not distinct from ${limited?.overflow ?? null}::text desc, created_at limit ${MAX_REMOVED})
    returning id, person_id, outcome, is_counted`.execute(tx)
  return rows
}

interface Removal extends Period {
  kinds: readonly ContentKind[]
  itemId: string
  viewer: Viewer
  act: AuditAct & `${string}.unconfirmed_removed`
}

interface RemovalServices {
  db: Db
  clock: Clock
  realtime: Realtime
  listeners: Pick<ActListeners, 'answered' | 'unconfirmedRemoved'>
}

/** Removes the acts of a period that nobody has confirmed. A repetition finds none, or those that were left. */
export const removeUnconfirmed = async (
  { db, clock, realtime, listeners }: RemovalServices,
  { kinds, itemId, viewer, act, ...period }: Removal,
): Promise<RemovedUnconfirmed> => {
  await assertPeople(db, viewer, { kinds: kinds.map(({ path }) => path), id: itemId })
  const now = clock.now()
  const remove = async (tx: Tx) => {
    const { kind: path } = await tx
      .selectFrom('content_items')
      .select('kind')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
    const kind = kinds.find((each) => each.path === path)
    const item = kind && (await lockItem(tx, { kind: path, id: itemId }))
    if (!item) throw new AppError('NOT_FOUND')
    const gone = await deleteUnconfirmed(tx, kind, itemId, period)
    if (gone.length === 0) return { organizationId: item.organization_id, removed: 0 }
    for (const group of Map.groupBy(gone, ({ outcome, is_counted: isCounted }) => `${isCounted} ${outcome}`).values()) {
      await updateCounts(tx, item, { before: group[0] ?? null, after: null, people: group.length })
    }
    const removed = gone.map(({ id, person_id: personId }) => ({ engagementId: id, personId }))
    const organizationId = item.organization_id
    await listeners.unconfirmedRemoved(tx, { kind: path, itemId, organizationId, removed, now })
    await recordOnItem(tx, { act, itemId, viewer, count: gone.length, now })
    await admitWaiting(tx, kind, item, { now, listeners })
    return { organizationId, removed: gone.length }
  }
  const { organizationId, removed } = await inTurn(itemId, () => db.transaction().execute(remove))
  notifyActivity(realtime, organizationId)
  const { rows } = await sql<{ remaining: number }>`
    select count(*)::int as remaining from engagements where ${inPeriod(itemId, period)}`.execute(db)
  return { removed, remaining: rows[0]?.remaining ?? 0 }
}
