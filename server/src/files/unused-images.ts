import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import type { UsedImages } from '../platform/room.ts'
import type { Storage } from '../platform/storage.ts'

/** A form that an image was uploaded for may stay open so long before it is saved. */
const graceSeconds = 24 * 60 * 60
/** No query may take long, and addresses of images have no index, so that all rows are read in parts. */
const rowsPerQuery = 5_000
const MAX_REMOVED = 10_000

const firstId = '00000000-0000-0000-0000-000000000000'

/** Removes the images that these rows refer to from the table of unused ones. */
const keepUsed = async (tx: Tx, { table, addresses }: UsedImages): Promise<void> => {
  let after: string | undefined = firstId
  while (after !== undefined) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with page as (select * from ${sql.table(table)} where id > ${after}::uuid order by id limit ${rowsPerQuery}),
        used as (delete from unused_images where address in (${addresses}))
      select id from page order by id desc limit 1`.execute(tx)
    after = rows[0]?.id
  }
}

const deleteUnused = async (tx: Tx, used: readonly UsedImages[], before: Date): Promise<string[]> => {
  await sql`
    create temporary table unused_images on commit drop as
    select id, '/files/' || id || '.webp' as address from files
    where purpose = 'image' and created_at < ${before}`.execute(tx)
  await sql`create index on unused_images (address)`.execute(tx)
  for (const rows of used) await keepUsed(tx, rows)
  const { rows } = await sql<{ storage_key: string }>`
    delete from files where id in (select id from unused_images limit ${MAX_REMOVED})
    returning storage_key`.execute(tx)
  return rows.map(({ storage_key: key }) => key)
}

interface UnusedImages {
  db: Db
  clock: Clock
  storage: Pick<Storage, 'remove'>
  usedImages: readonly UsedImages[]
}

/** Removes images that were uploaded and never used, or are no longer. Bytes go last: no row refers to missing bytes. */
export const removeUnusedImages = ({ db, clock, storage, usedImages }: UnusedImages): JobDefinition<object> => ({
  name: 'files.remove-unused-images',
  cron: '23 4 * * *',
  run: async () => {
    const before = later(clock.now(), -graceSeconds)
    const keys = await db.transaction().execute((tx) => deleteUnused(tx, usedImages, before))
    for (const key of keys) await storage.remove(key)
  },
})
