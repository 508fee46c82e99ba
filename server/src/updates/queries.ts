import { updateKind } from '@rostrum/contract/updates'
import { publicItems } from '../content/queries.ts'
import type { Db } from '../platform/db/database.ts'

const publicUpdates = (db: Db) =>
  publicItems(db, updateKind.path).select([
    'item.id',
    'item.organization_id',
    'item.attributes',
    'item.published_at',
    'item.updated_at',
    'organization.name as organization_name',
  ])
type UpdateRow = Awaited<ReturnType<ReturnType<typeof publicUpdates>['executeTakeFirstOrThrow']>>

const withAttributes = (row: UpdateRow) => ({ ...row, attributes: updateKind.attributesOf(row.attributes) })
export type PublicUpdate = ReturnType<typeof withAttributes>

/** Returns an update while it is public, else undefined. */
export const findPublicUpdate = async (db: Db, id: string): Promise<PublicUpdate | undefined> => {
  const row = await publicUpdates(db).where('item.id', '=', id).executeTakeFirst()
  return row && withAttributes(row)
}

/** Maximum number of updates in a feed. Programs that read feeds keep the older ones. */
const MAX_FEED_ITEMS = 50

/** The latest updates of an organization, newest first. */
export const listPublicUpdates = async (db: Db, organizationId: string): Promise<PublicUpdate[]> => {
  const rows = await publicUpdates(db)
    .where('item.organization_id', '=', organizationId)
    .orderBy('item.published_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(MAX_FEED_ITEMS)
    .execute()
  return rows.map(withAttributes)
}
