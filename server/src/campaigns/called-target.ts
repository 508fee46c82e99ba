import { callCampaignKind, type CallCampaign } from '@rostrum/contract/campaigns'
import type { CalledTarget } from '@rostrum/contract/called-targets'
import type { CountedTarget, Target } from '@rostrum/contract/directories'
import { enteredToCall } from '@rostrum/contract/entered-targets'
import { sql } from 'kysely'
import { findSelected } from '../directories/queries.ts'
import { presentOfficeHolder } from '../directories/routes.ts'
import { selectionOf } from '../directories/selection.ts'
import type { Db } from '../platform/db/database.ts'

type Attributes = Pick<
  CallCampaign['attributes'],
  'call_list' | 'directory_id' | 'directory_titles' | 'directory_divisions' | 'key_targets'
>

/** Somebody on the list of a campaign, or who was until they left their office. */
const findListed = async (db: Db, attributes: Attributes, key: string) => {
  const selection = selectionOf(callCampaignKind, attributes)
  if (!selection) {
    const entered = enteredToCall(attributes.call_list).find(({ id }) => id === key)?.attributes
    return entered && { ...presentOfficeHolder(entered), note: entered.note, is_listed: true }
  }
  const found = await findSelected(db, selection, key)
  return found && { ...presentOfficeHolder(found), note: '', is_listed: found.is_listed }
}

/** How many people have called each of these, and how many of them have talked to somebody, by the key of the target. */
const countCalls = async (db: Db, itemId: string, keys: readonly string[]) => {
  const rows = await db
    .selectFrom('target_results')
    .select('target')
    .select(sql<number>`coalesce(sum(people) filter (where outcome = 'contacted'), 0)::int`.as('reached'))
    .select(sql<number>`sum(people)::int`.as('calls'))
    .where('content_item_id', '=', itemId)
    .where('target', 'in', keys)
    .where('outcome', 'in', callCampaignKind.counted)
    .groupBy('target')
    .execute()
  return new Map(rows.map(({ target, ...counts }) => [target, counts]))
}

/** Adds to each target of a campaign how many people have called them. */
export const withCalls = async (db: Db, itemId: string, targets: readonly Target[]): Promise<CountedTarget[]> => {
  if (targets.length === 0) return []
  const counts = await countCalls(
    db,
    itemId,
    targets.map(({ id }) => id),
  )
  return targets.map(({ attributes, ...target }) => ({
    ...target,
    attributes: { ...attributes, calls_count: counts.get(target.id)?.calls ?? 0 },
  }))
}

/** Somebody whom a campaign asks people to call, by the key of the target. */
export const findCalledTarget = async (
  db: Db,
  { itemId, attributes, key }: { itemId: string; attributes: Attributes; key: string },
): Promise<CalledTarget | undefined> => {
  const listed = await findListed(db, attributes, key)
  if (!listed) return undefined
  const counts = (await countCalls(db, itemId, [key])).get(key)
  return {
    id: key,
    type: 'called-targets',
    attributes: {
      ...listed,
      calls_count: counts?.calls ?? 0,
      reached_count: counts?.reached ?? 0,
    },
  }
}
