import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../src/platform/db/database.ts'
import type { RecordedQuery } from './recorded-queries.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** A value for each type of a column. */
const samples: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'a'`,
  bytea: `''`,
  boolean: 'false',
  jsonb: `'{}'`,
  tsvector: `''`,
  interval: `'1 day'`,
  date: 'current_date',
  'timestamp with time zone': 'now()',
  smallint: '1',
  integer: '1',
  bigint: '1',
  'double precision': '1',
  polygon: `'((0,0),(1,0),(1,1))'`,
}

/** Adds a row to a table, whatever refers to it and whatever it must satisfy, because an empty table is never planned as large. */
const addRow = async (tx: Tx, table: string): Promise<void> => {
  const { rows: checks } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c' and coninhcount = 0`.execute(
    tx,
  )
  for (const { name } of checks) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    tx,
  )
  const values = columns.map(({ type }) => (type.endsWith('[]') ? `'{}'` : (samples[type] ?? `'a'`)))
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    values (${sql.raw(values.join(', '))}) on conflict do nothing`.execute(tx)
}

/**
 * Makes PostgreSQL plan as if every table had a million rows in memory. The database cannot be used for anything else
 * afterwards.
 */
const pretendMillions = async (db: Db): Promise<void> => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { name } of tables) await addRow(tx, name)
  })
  // An id is in a hundred rows of a table; of everything else, PostgreSQL knows nothing.
  const { rows: ids } = await sql<{ table: string; name: string }>`
    select relname as "table", attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and atttypid = 'uuid'::regtype
      and attnum > 0`.execute(db)
  for (const { table, name } of ids) {
    await sql`alter table ${sql.table(table)} alter column ${sql.id(name)} set (n_distinct = -0.01)`.execute(db)
  }
  await sql`analyze`.execute(db)
  await sql`
    delete from pg_statistic using pg_attribute attribute
    where attribute.attrelid = starelid and attnum = staattnum and atttypid <> 'uuid'::regtype`.execute(db)
  await sql`update pg_class set reltuples = 1000000, relpages = 1
    where relkind in ('r', 'i', 'p', 'I') and relnamespace = 'public'::regnamespace`.execute(db)
}

/** The nodes of a plan that read a whole table or index. A limit ends what is read in the order of an index. */
const wholeScans = (node: PlanNode, isLimited = false): string[] => {
  const name = `${node['Relation Name']}${node['Index Name'] ? ` by ${node['Index Name']}` : ''}`
  const isSequential = node['Node Type'] === 'Seq Scan'
  const isWholeIndex = /^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined
  const found = isSequential || (isWholeIndex && !(isLimited && node.Filter === undefined)) ? [name] : []
  const below = isLimited || node['Node Type'] === 'Limit'
  return [...found, ...(node.Plans ?? []).flatMap((child) => wholeScans(child, below))]
}

/**
 * Which tables the statements read as a whole, although PostgreSQL avoids that wherever an index allows it. Such a statement
 * takes longer with every row.
 */
export const findWholeScans = async (
  db: Db,
  statements: readonly RecordedQuery[],
): Promise<{ scan: string; text: string }[]> => {
  await pretendMillions(db)
  return db.transaction().execute(async (tx) => {
    for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) {
      await sql`select set_config(${setting}, 'off', true)`.execute(tx)
    }
    for (const cost of ['seq_page_cost', 'random_page_cost']) {
      await sql`select set_config(${cost}, '0', true)`.execute(tx)
    }
    const found: { scan: string; text: string }[] = []
    for (const { text, values } of statements) {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan) found.push(...wholeScans(plan).map((scan) => ({ scan, text })))
    }
    return found
  })
}
