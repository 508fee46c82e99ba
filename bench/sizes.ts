import { Client } from 'pg'
import { cellsRow } from './table.ts'

/** Prints what a row of each table with at least a thousand takes on the disk, with all indexes. */
export const printSizes = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze')
  const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(`
    select relname as name, reltuples::float as rows, pg_total_relation_size(oid)::float as bytes
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples >= 1000
    order by bytes desc`)
  await client.end()
  console.log(cellsRow('On the disk, with indexes', ['rows', 'MB', 'bytes a row']))
  for (const { name, rows: count, bytes } of rows) {
    console.log(cellsRow(name, [count.toFixed(0), (bytes / 1e6).toFixed(0), (bytes / count).toFixed(0)]))
  }
}
