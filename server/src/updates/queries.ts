import { updateKind } from '@rostrum/contract/updates'
import type { Db } from '../platform/db/database.ts'

const publicUpdates = (db: Db) =>
  db
    .selectFrom('content_items as item')
    .innerJoin('organizations as organization', 'organization.id', 'item.organization_id')
    .select([
      'item.id',
      'item.organization_id',
      'item.attributes',
      'item.published_at',
      'item.updated_at',
      'organization.name as organization_name',
    ])
    .where('item.kind', '=', updateKind.path)
    .where('item.status', '=', 'published')
    .where('organization.published_at', 'is not', null)
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

/** Returns an organization while it is public, else undefined. */
export const findFeedOrganization = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'updated_at'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
export type FeedOrganization = NonNullable<Awaited<ReturnType<typeof findFeedOrganization>>>
