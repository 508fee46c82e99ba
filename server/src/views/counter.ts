import type { Source } from '@rostrum/contract/sources'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'

/** How long views are added up before they are stored. A node that is killed loses at most these. */
const storeAfterMilliseconds = 5_000

/** How many different items and sources are counted before they are stored. More than a node ever sees in that time. */
const MAX_COUNTED = 20_000

export interface View {
  itemId: string
  source: Source
}

interface Counted extends View {
  views: number
}

/**
 * Adds views to their days, which are those of the organization’s zone. Views of what is not public any more, or does not
 * exist, are left out. The order prevents deadlocks between nodes.
 */
const store = async (db: Db, counted: readonly Counted[], now: Date): Promise<void> => {
  await sql`
    insert into content_views as stored (content_item_id, day, source, views)
    select item.id, (${now}::timestamptz at time zone coalesce(organization.timezone, 'UTC'))::date,
      counted.source, counted.views
    from unnest(
      ${counted.map(({ itemId }) => itemId)}::uuid[], ${counted.map(({ source }) => source)}::text[],
      ${counted.map(({ views }) => views)}::integer[]) as counted (item_id, source, views)
    join content_items item on item.id = counted.item_id and item.status = 'published'
    join organizations organization on organization.id = item.organization_id and organization.published_at is not null
    order by item.id, counted.source
    on conflict (content_item_id, day, source) do update set views = stored.views + excluded.views`.execute(db)
}

interface CounterServices {
  db: Db
  clock: Clock
  onFailure: (error: unknown) => void
}

/** Counts in memory and stores the sums in one statement, so that no request waits for it. */
export const openViewCounter = ({ db, clock, onFailure }: CounterServices) => {
  const counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  const count = ({ itemId, source }: View, views = 1): void => {
    const key = `${itemId} ${source}`
    const known = counted.get(key)
    if (known) known.views += views
    else if (counted.size < MAX_COUNTED) counted.set(key, { itemId, source, views })
    // An idle program does nothing, and does not stay alive for this.
    timer ??= setTimeout(() => void storeCounted(), storeAfterMilliseconds).unref()
  }

  const storeOnce = async (): Promise<void> => {
    const batch = [...counted.values()]
    counted.clear()
    if (batch.length === 0) return
    try {
      await store(db, batch, clock.now())
    } catch (error) {
      onFailure(error)
      for (const { views, ...view } of batch) count(view, views)
    }
  }

  /** Stores everything that was counted so far. */
  const storeCounted = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    storing = storing.then(storeOnce)
    return storing
  }

  return { count, storeCounted, stop: () => storeCounted().finally(() => clearTimeout(timer)) }
}
