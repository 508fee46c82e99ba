import type { AuditAct } from '@rostrum/contract/audit-log'
import type { ContentKind } from '@rostrum/contract/content'
import type { RemovedUnconfirmed, UnconfirmedCounts } from '@rostrum/contract/unconfirmed'
import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AnyViewer } from '../platform/http/implement.ts'
import { inTurn } from '../platform/in-turn.ts'
import type { Realtime } from '../platform/realtime.ts'
import { assertPeople } from './commands.ts'
import type { ActListeners } from './listeners.ts'
import { lockItem, updateCounts } from './locked-item.ts'
import { admitWaiting } from './places.ts'
import { recordOnItem } from './record.ts'
import { notifyActivity } from './activity.ts'

/** Per call. */
const MAX_REMOVED = 10_000
/** Per transaction, so that others who take part do not wait long for the lock of the item. */
const MAX_AT_ONCE = 1_000

/** Who came exists, even if they never opened a mail. */
const isUnconfirmed = sql`
  confirmed_at is null and user_id is null and person_id is not null and attendance is distinct from 'attended'`

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

const countIn = async (db: Db, itemId: string, period: Period): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from engagements where ${inPeriod(itemId, period)}`.execute(db)
  return rows[0]?.count ?? 0
}

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
      order by outcome is not distinct from ${limited?.overflow ?? null}::text desc, created_at limit ${MAX_AT_ONCE})
    returning id, person_id, outcome, is_counted`.execute(tx)
  return rows
}

interface Removal extends Period {
  kinds: readonly ContentKind[]
  itemId: string
  viewer: AnyViewer
  act: AuditAct & `${string}.unconfirmed_removed`
}

interface RemovalServices {
  db: Db
  clock: Clock
  realtime: Realtime
  listeners: Pick<ActListeners, 'answered' | 'unconfirmedRemoved'>
}

/** Removes the acts of a period that nobody has confirmed. A repetition finds none, or those that were left. */
const removeUnconfirmed = async (
  { db, clock, realtime, listeners }: RemovalServices,
  { kinds, itemId, viewer, act, ...period }: Removal,
): Promise<RemovedUnconfirmed> => {
  await assertPeople(db, viewer, { kinds: kinds.map(({ path }) => path), id: itemId })
  const now = clock.now()
  const remove = async (tx: Tx, isFirst: boolean) => {
    const { kind: path } = await tx
      .selectFrom('content_items')
      .select('kind')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
    const kind = kinds.find((each) => each.path === path)
    const item = kind && (await lockItem(tx, { kind: path, id: itemId }))
    if (!item) throw new AppError('NOT_FOUND')
    // One entry says how many are removed, although they are removed in several steps.
    const count = isFirst ? Math.min(MAX_REMOVED, await countIn(tx, itemId, period)) : 0
    if (count > 0) await recordOnItem(tx, { act, itemId, viewer, count, now })
    const gone = await deleteUnconfirmed(tx, kind, itemId, period)
    if (gone.length === 0) return { organizationId: item.organization_id, removed: 0 }
    for (const group of Map.groupBy(gone, ({ outcome, is_counted: isCounted }) => `${isCounted} ${outcome}`).values()) {
      await updateCounts(tx, item, { before: group[0] ?? null, after: null, people: group.length })
    }
    const removed = gone.map(({ id, person_id: personId }) => ({ engagementId: id, personId }))
    const organizationId = item.organization_id
    await listeners.unconfirmedRemoved(tx, { kind: path, itemId, organizationId, removed, now })
    await admitWaiting(tx, kind, item, { now, listeners })
    return { organizationId, removed: gone.length }
  }
  let total = 0
  for (let isLast = false; !isLast && total < MAX_REMOVED;) {
    const isFirst = total === 0
    const { organizationId, removed } = await inTurn(itemId, () =>
      db.transaction().execute((tx) => remove(tx, isFirst)),
    )
    notifyActivity(realtime, organizationId)
    total += removed
    isLast = removed < MAX_AT_ONCE
  }
  return { removed: total, remaining: await countIn(db, itemId, period) }
}

/**
 * The handler of the call that removes them from an item of these kinds. The body of each call has its own name for the
 * id of the item.
 */
export const removeUnconfirmedBy =
  <Field extends string>(
    services: RemovalServices,
    { itemField, ...removal }: Pick<Removal, 'kinds' | 'act'> & { itemField: Field },
  ) =>
  ({ body, viewer }: { body: Period & Record<Field, string>; viewer: AnyViewer }): Promise<RemovedUnconfirmed> =>
    removeUnconfirmed(services, {
      ...removal,
      itemId: body[itemField],
      since: body.since,
      until: body.until,
      viewer,
    })
