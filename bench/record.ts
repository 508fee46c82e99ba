import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'

export interface RecordedQuery {
  text: string
  values: readonly unknown[]
}

/** Records the queries of one API call, so that the baseline can send the same ones to the database. */
export const recordQueries = async (databaseUrl: string, path: string): Promise<RecordedQuery[]> => {
  const recorded: RecordedQuery[] = []
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' })
  const database = await openDatabase(config)
  const db = database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const query = database.db.getExecutor().compileQuery(node, queryId)
      recorded.push({ text: query.sql, values: query.parameters })
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const app = await createApp(config, { database: { ...database, db } })
  recorded.length = 0
  const response = await app.server.inject(path)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`)
  const queries = [...recorded]
  await app.close()
  return queries
}
