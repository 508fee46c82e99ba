import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { recordingQueries, type RecordedQuery } from '../server/testing/recorded-queries.ts'

/** Records the queries of one API call, so that the baseline can send the same ones to the database. */
export const recordQueries = async (databaseUrl: string, path: string): Promise<RecordedQuery[]> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' })
  const database = await openDatabase(config)
  const { db, queries } = recordingQueries(database.db)
  const app = await createApp(config, { database: { ...database, db } })
  queries.length = 0
  const response = await app.server.inject(path)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`)
  const recorded = [...queries]
  await app.close()
  return recorded
}
