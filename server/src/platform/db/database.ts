import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { CompiledQuery, Kysely, PGliteDialect, type Transaction } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import { isAway } from './faults.ts'
import { openPool, type PoolUsage } from './pool.ts'
import type { Database } from './schema.ts'
import { holdFolder } from './sole-use.ts'

/** A database or a transaction on it: queries do not care which. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface OpenDatabase {
  db: Db
  /** Several statements without values, as migrations of other libraries need them. */
  executeScript: (script: string) => Promise<{ rows: unknown[] }>
  /**
   * Hears what is told on a channel by `pg_notify`, once it is committed. A connection that drops comes back, and then
   * `onSubscribe` runs again: what was told meanwhile is lost, so nothing may rest on it but promptness.
   */
  listen: (channel: string, onTold: (payload: string) => void, onSubscribe?: () => void) => Promise<Listening>
  kind: 'embedded' | 'server'
  /** Null where there is but one connection, in this process. */
  usage: () => PoolUsage | null
  close: () => Promise<void>
}

interface Listening {
  close: () => Promise<void>
}

/** Text given for json is JSON already, as node-postgres has it; other values are serialised. */
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
})

/** How long open queries have to finish when the database is closed. */
const closeSeconds = 1
const mostConnections = 10

/** Kysely's own rollback, on a connection that was lost, fails for another reason and hides why. */
class ServerDialect extends PostgresJSDialect {
  override createDriver(): ReturnType<PostgresJSDialect['createDriver']> {
    const driver = super.createDriver()
    driver.rollbackTransaction = async (connection) => {
      try {
        await connection.executeQuery(CompiledQuery.raw('rollback'))
      } catch (error) {
        // PostgreSQL has undone what a lost connection began.
        if (!isAway(error)) throw error
      }
    }
    return driver
  }
}

const openServer = (url: string): OpenDatabase => {
  // The driver opens a connection of its own to listen, and listens again when it comes back.
  const client = postgres(url, {
    types: { json: json(114), jsonb: json(3802) },
    onnotice: () => undefined,
    max: 1,
    idle_timeout: 5,
    backoff: () => 1,
  } as Parameters<typeof postgres>[1] & object)
  const pool = openPool(client, mostConnections)
  // The dialect asks no more of its client than the pool can do.
  const dialect = new ServerDialect({ postgres: async () => pool as unknown as typeof client })
  const db = new Kysely<Database>({ dialect })
  return {
    db,
    executeScript: async (script) => {
      // A script may hold its own transaction, which the driver only allows on a connection of one's own.
      const connection = await pool.reserve()
      try {
        return { rows: [...(await connection.unsafe(script))] }
      } finally {
        connection.release()
      }
    },
    listen: async (channel, onTold, onSubscribe) => {
      const listening = await client.listen(channel, onTold, onSubscribe)
      return { close: () => listening.unlisten() }
    },
    kind: 'server',
    usage: pool.usage,
    // Kysely would wait for good for a connection that something still holds.
    close: async () => {
      await Promise.all([pool.end({ timeout: closeSeconds }), client.end({ timeout: closeSeconds })])
    },
  }
}

/** Around a PGlite that is open already; tests make theirs from a template. */
export const embeddedDatabase = (client: PGlite): OpenDatabase => {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: client }) })
  return {
    db,
    executeScript: async (script) => ({ rows: (await client.exec(script)).at(-1)?.rows ?? [] }),
    listen: async (channel, onTold, onSubscribe) => {
      const unlisten = await client.listen(channel, onTold)
      onSubscribe?.()
      return { close: () => unlisten() }
    },
    kind: 'embedded',
    usage: () => null,
    close: async () => {
      // Kysely closes the client only once it has used it.
      await db.destroy()
      if (!client.closed) await client.close()
    },
  }
}

export const pgliteExtensions = { pg_trgm }

const openEmbedded = async (dataDir: string): Promise<OpenDatabase> => {
  if (dataDir.startsWith('memory://')) {
    return embeddedDatabase(await PGlite.create(dataDir, { extensions: pgliteExtensions }))
  }
  await mkdir(dataDir, { recursive: true })
  const letGo = await holdFolder(dataDir)
  const database = embeddedDatabase(
    await PGlite.create(join(dataDir, 'postgres'), { extensions: pgliteExtensions }).catch(async (error: unknown) => {
      await letGo()
      throw error
    }),
  )
  return {
    ...database,
    close: async () => {
      await database.close()
      await letGo()
    },
  }
}

/** PostgreSQL when its address is configured, else the embedded one under `dataDir`. */
export const openDatabase = (config: { databaseUrl: string | undefined; dataDir: string }): Promise<OpenDatabase> =>
  config.databaseUrl === undefined ? openEmbedded(config.dataDir) : Promise.resolve(openServer(config.databaseUrl))
