import type { Db } from '../platform/db/database.ts'

/** Finds a public image, but no documents and no images of admins of a banned organization. */
export const findImage = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['storage_key', 'mime_type', 'size'])
    .where('id', '=', id)
    .where('purpose', '=', 'image')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('organization_members')
            .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
            .select('organizations.id')
            .whereRef('organization_members.user_id', '=', 'files.owner_id')
            .where('organizations.banned_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
