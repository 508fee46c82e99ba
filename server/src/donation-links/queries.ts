import type { Db } from '../platform/db/database.ts'

export const listLinks = (db: Db, organizationId: string) =>
  db
    .selectFrom('donation_links')
    .select(['id', 'title', 'excerpt', 'link', 'clicks'])
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

/** The number of changes to an organization's links. */
export const findRevision = async (db: Db, organizationId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('organizations')
    .select('donation_links_revision')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.donation_links_revision
}
