import { sql, type RawBuilder } from 'kysely'
import type { ArrivalFrom, Source } from '@rostrum/contract/sources'
import type { Tx } from '../platform/db/database.ts'
import { readShareCode } from './share-link.ts'

/** How somebody came to the page where they take part. */
export interface Arrival {
  via?: string | null | undefined
  from?: ArrivalFrom | null | undefined
}

interface Arriving {
  arrival: Arrival | undefined
  itemId: string
  personId: string
}

/** The address of a person, with an account or without. */
const addressOf = (personId: RawBuilder<unknown>) => sql`(
  select coalesce(person.email, account.email) from people person left join users account on account.id = person.id
  where person.id = ${personId})`

/**
 * The act that a code stands for, if it is one with this item. Somebody may have shared it without an account, and act
 * with the account of the same address now.
 */
const findShared = async (tx: Tx, { code, itemId, personId }: { code: string; itemId: string; personId: string }) => {
  const id = await readShareCode(tx, code)
  if (id === null) return undefined
  const { rows } = await sql<{ id: string; is_own: boolean }>`
    select act.id,
      coalesce(${addressOf(sql.ref('act.person_id'))} = ${addressOf(sql`${personId}::uuid`)}, false) as is_own
    from engagements act where act.id = ${id} and act.content_item_id = ${itemId}`.execute(tx)
  return rows[0]
}

/**
 * The columns of a new act that say where the person came from. Only a link to the same item counts. Unless the item is
 * locked, the act with the link may be withdrawn before the new one refers to it.
 */
export const originOf = async (
  tx: Tx,
  { arrival, itemId, personId }: Arriving,
): Promise<{ source: Source; via_engagement_id?: string }> => {
  const shared = arrival?.via ? await findShared(tx, { code: arrival.via, itemId, personId }) : undefined
  if (!shared) return { source: arrival?.from ?? 'direct' }
  return shared.is_own ? { source: 'direct' } : { source: 'share', via_engagement_id: shared.id }
}

/**
 * Merges what is known about two acts of one person with the same item. The one that was first says where the person came
 * from; therefore nobody can have come by themselves over others.
 */
export const inheritOrigin = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  await sql`
    update engagements own set source = other.source, via_engagement_id = other.via_engagement_id
    from engagements other
    where own.id = ${to} and other.id = ${from} and other.created_at < own.created_at`.execute(tx)
  await tx
    .updateTable('engagements')
    .set({ via_engagement_id: to })
    .where('via_engagement_id', '=', from)
    .where('id', '<>', to)
    .execute()
}
