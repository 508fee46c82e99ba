import { sql } from 'kysely'
import { inject, it, onTestFinished } from 'vitest'
import { createEmptyDatabase, createTestDatabase, databaseUrl } from '../../../testing/database.ts'
import { expectFailedStart } from '../../../testing/failed-start.ts'
import { openDatabase } from './database.ts'

const isServer = inject('databaseTemplate').kind === 'server'

it('a database of a newer version is refused', async () => {
  const { drop, ...place } = await createTestDatabase()
  onTestFinished(drop)
  const { db, close } = await openDatabase(place)
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`.execute(db)
  await close()
  await expectFailedStart(place, /migrated by a newer version of Rostrum \(9999-later\): start that version/)
})

it.runIf(isServer)('a PostgreSQL without this database, or that does not answer, is reported', async () => {
  const { drop, ...place } = await createEmptyDatabase()
  onTestFinished(drop)
  const unknown = databaseUrl(place.databaseUrl ?? '', 'rostrum_unknown')
  await expectFailedStart({ ...place, databaseUrl: unknown }, /database "rostrum_unknown" does not exist.*DATABASE_URL/)
  const silent = new URL(unknown)
  silent.port = '1'
  await expectFailedStart({ ...place, databaseUrl: silent.href }, /PostgreSQL cannot be used .*ECONNREFUSED/)
})
