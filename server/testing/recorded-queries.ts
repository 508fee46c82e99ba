import { CompiledQuery, type QueryId } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'

export interface RecordedQuery {
  text: string
  values: readonly unknown[]
}

/** The same database, and the queries that are sent through it from now on. */
export const recordingQueries = (db: Db): { db: Db; queries: RecordedQuery[] } => {
  const queries: RecordedQuery[] = []
  // A part of a query is transformed, too, but has no result of its own.
  const transformed = new WeakMap<QueryId, RecordedQuery>()
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters: values } = db.getExecutor().compileQuery(node, queryId)
      transformed.set(queryId, { text, values })
      return node
    },
    transformResult: ({ result, queryId }) => {
      const query = transformed.get(queryId)
      if (query) queries.push(query)
      return Promise.resolve(result)
    },
  })
  return { db: recording, queries }
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Others, such as the scan of a subquery, pass on what these have read. */
const tableScans = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan', 'Bitmap Heap Scan'])

/** Entries of indexes count like rows. */
const scannedBy = (node: PlanNode): number => {
  const found = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const own = tableScans.has(node['Node Type']) ? found : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + scannedBy(child), own)
}

/** How many rows of tables and indexes all queries of something scan together, as PostgreSQL explains them. */
export const scannedRows = async (db: Db, work: (db: Db) => Promise<unknown>): Promise<number> => {
  const recorded = recordingQueries(db)
  await work(recorded.db)
  let scanned = 0
  for (const { text, values } of recorded.queries) {
    // Statistics that are asked for read no rows.
    if (text.startsWith('explain')) continue
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error(`PostgreSQL does not explain ${text}`)
    scanned += scannedBy(plan)
  }
  return scanned
}
