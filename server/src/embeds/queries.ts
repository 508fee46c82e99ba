import { actTypes, type ActType } from '@rostrum/contract/kinds'
import type { EmbedSubject } from '@rostrum/contract/embed-addresses'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** A public action, as other sites name it. */
export interface PublicSubject extends EmbedSubject {
  title: string
  organization_id: string
  organization_name: string
}

const publicItems = (db: Db) =>
  db
    .selectFrom('content_items as item')
    .innerJoin('organizations as o', 'o.id', 'item.organization_id')
    .where('item.status', '=', 'published')
    .where('item.kind', 'in', actTypes)
    .where('o.published_at', 'is not', null)

const publicPhoneBanks = (db: Db) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('phone_banks as bank', 'bank.organization_id', 'o.id')
    .where('o.published_at', 'is not', null)

/** The action that a page is about, while it is public. */
export const findPublicSubject = async (db: Db, { type, id }: EmbedSubject): Promise<PublicSubject | undefined> => {
  const row =
    type === 'phone-bank'
      ? await publicPhoneBanks(db)
          .select(['o.name as title', 'o.id as organization_id', 'o.name as organization_name'])
          .where('o.id', '=', id)
          .executeTakeFirst()
      : await publicItems(db)
          .select(['item.title', 'o.id as organization_id', 'o.name as organization_name'])
          .where('item.id', '=', id)
          .where('item.kind', '=', type)
          .executeTakeFirst()
  return row && { ...row, type, id }
}

/**
 * The sites that may show an action in a frame. They are in a header that everybody can read, so only those of public
 * actions are told.
 */
export const findEmbedOrigins = async (db: Db, { type, id }: EmbedSubject): Promise<string[]> => {
  const row =
    type === 'phone-bank'
      ? await publicPhoneBanks(db).select('o.embed_origins').where('o.id', '=', id).executeTakeFirst()
      : await publicItems(db)
          .select('o.embed_origins')
          .where('item.id', '=', id)
          .where('item.kind', '=', type)
          .executeTakeFirst()
  return row?.embed_origins ?? []
}

/** The public action whose id ends with these digits; the oldest, should there be several. */
export const findByEndOfId = async (
  db: Db,
  end: string,
): Promise<(EmbedSubject & { organization_id: string }) | undefined> => {
  const item = await publicItems(db)
    .select(['item.id', 'item.kind', 'item.organization_id'])
    .where(sql<string>`"right"(item.id::text, 12)`, '=', end)
    .orderBy('item.id')
    .limit(1)
    .executeTakeFirst()
  if (item) return { type: item.kind as ActType, id: item.id, organization_id: item.organization_id }
  const bank = await publicPhoneBanks(db)
    .select('o.id')
    .where(sql<string>`"right"(o.id::text, 12)`, '=', end)
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst()
  return bank && { type: 'phone-bank', id: bank.id, organization_id: bank.id }
}
