import { callCampaignKind, type CallCampaign } from '@rostrum/contract/campaigns'
import type { CalledTarget } from '@rostrum/contract/called-targets'
import { enteredTargets } from '@rostrum/contract/entered-targets'
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
  const selection = selectionOf(attributes)
  if (!selection) {
    const entered = enteredTargets(attributes.call_list).find(({ id }) => id === key)?.attributes
    return entered && { ...presentOfficeHolder(entered), note: entered.note, is_listed: true }
  }
  const found = await findSelected(db, selection, key)
  return found && { ...presentOfficeHolder(found), note: '', is_listed: found.is_listed }
}

/** How many people gave each answer about somebody. */
const countOutcomes = async (db: Db, itemId: string, key: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('target_results')
    .select(['outcome', 'people'])
    .where('content_item_id', '=', itemId)
    .where('target', '=', key)
    .execute()
  return new Map(rows.map(({ outcome, people }) => [outcome, people]))
}

/** Somebody whom a campaign asks people to call, by the key of the target. */
export const findCalledTarget = async (
  db: Db,
  { itemId, attributes, key }: { itemId: string; attributes: Attributes; key: string },
): Promise<CalledTarget | undefined> => {
  const listed = await findListed(db, attributes, key)
  if (!listed) return undefined
  const counts = await countOutcomes(db, itemId, key)
  const calls = callCampaignKind.counted.map((outcome) => counts.get(outcome) ?? 0)
  return {
    id: key,
    type: 'called-targets',
    attributes: {
      ...listed,
      calls_count: calls.reduce((sum, count) => sum + count, 0),
      reached_count: counts.get('contacted') ?? 0,
    },
  }
}
