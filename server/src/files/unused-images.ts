import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import type { UsedImages } from '../platform/room.ts'
import type { Storage } from '../platform/storage.ts'

/** A form that an image was uploaded for may stay open so long before it is saved. */
const graceSeconds = 24 * 60 * 60
const removedAtOnce = 500

interface UnusedImages {
  db: Db
  clock: Clock
  storage: Pick<Storage, 'remove'>
  usedImages: readonly UsedImages[]
}

/** Deletes rows first, so that no row refers to missing bytes. */
const removeSome = async ({ db, clock, storage, usedImages }: UnusedImages): Promise<number> => {
  const { rows } = await sql<{ storage_key: string }>`
    with used (address) as (${sql.join(usedImages, sql` union all `)})
    delete from files where id in (
      select id from files
      where purpose = 'image' and created_at < ${later(clock.now(), -graceSeconds)}
        and not exists (select from used where address = '/files/' || files.id || '.webp')
      limit ${removedAtOnce}
    )
    returning storage_key`.execute(db)
  for (const { storage_key: key } of rows) await storage.remove(key)
  return rows.length
}

/** Removes images that were uploaded and never used, or are no longer. */
export const removeUnusedImages = (services: UnusedImages): JobDefinition<object> => ({
  name: 'files.remove-unused-images',
  cron: '23 * * * *',
  run: async () => {
    let removed = 0
    do removed = await removeSome(services)
    while (removed === removedAtOnce)
  },
})
