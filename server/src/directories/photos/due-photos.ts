import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How often a photo is tried to be fetched before it is given up, until the list is imported again. */
const MAX_TRIES = 3

export interface DuePhoto {
  id: string
  directory_id: string
  photo_source: string
}

/** Takes photos that are due. Who takes them and dies leaves them to others after two minutes. */
export const claimPhotos = async (db: Db, { limit, now }: { limit: number; now: Date }): Promise<DuePhoto[]> => {
  const { rows } = await sql<DuePhoto>`
    update directory_targets set photo_due_at = ${now}::timestamptz + interval '2 minutes', photo_tried_at = ${now}
    where id in (
      select id from directory_targets where photo_due_at <= ${now} and removed_at is null
      order by photo_due_at, id limit ${limit} for update skip locked)
    returning id, directory_id, photo_source`.execute(db)
  return rows
}

/** Shows a photo. A newer list that names another one meanwhile makes that due. */
export const showPhoto = (db: Db, { id, photo_source: source }: DuePhoto, address: string) =>
  db
    .updateTable('directory_targets')
    .set({ photo: address, photo_due_at: null, photo_failures: 0 })
    .where('id', '=', id)
    .where('photo_source', '=', source)
    .execute()

/** A photo that cannot be had is tried again after an hour and after a day. The one that is shown stays. */
export const postponePhoto = (db: Db, { id, photo_source: source }: DuePhoto, now: Date) =>
  db
    .updateTable('directory_targets')
    .set({
      photo_failures: sql`photo_failures + 1`,
      photo_due_at: sql`case when photo_failures + 1 >= ${MAX_TRIES} then null
        when photo_failures = 0 then ${now}::timestamptz + interval '1 hour' else ${now}::timestamptz + interval '1 day' end`,
    })
    .where('id', '=', id)
    .where('photo_source', '=', source)
    .execute()

/** A photo that is not to be had, because the operator has said so, counts as none. */
export const forgetPhoto = (db: Db, { id, photo_source: source }: DuePhoto) =>
  db
    .updateTable('directory_targets')
    .set({ photo_due_at: null })
    .where('id', '=', id)
    .where('photo_source', '=', source)
    .execute()

/** Counts anew the photos of directories: those that are shown, are still to be fetched, and could not be. */
export const countPhotos = (db: Db, directoryIds: readonly string[]) =>
  sql`update directories set (photos_count, photos_waiting, photos_failed) = (
    select count(photo), count(*) filter (where photo is null and photo_due_at is not null),
      count(*) filter (where photo is null and photo_due_at is null and photo_failures > 0)
    from directory_targets where directory_id = directories.id and removed_at is null)
    where id = any(${directoryIds}::uuid[])`.execute(db)
