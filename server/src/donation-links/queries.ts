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
