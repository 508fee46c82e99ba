import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, type Transaction } from 'kysely'
import { markingDialect } from './commit-mark.ts'
import { openLockedClient, pgliteExtensions } from './embedded-database.ts'
import type { Database } from './schema.ts'
import { type DatabaseLimits, type PoolUsage, requestLimits } from './pool.ts'
import { openServerDatabase } from './server-database.ts'
import type { PublicReadCounts } from './standby.ts'

/** A database or a transaction on it. Queries accept both. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface OpenDatabase {
  db: Db
  /**
   * Runs several statements without parameters, as migrations of other libraries need it. A transaction that the script
   * begins is rolled back when one of its statements fails.
   */
  executeScript: (script: string) => Promise<{ rows: unknown[] }>
  /**
   * Receives `pg_notify` payloads of a channel, which are sent on commit. A lost connection is reopened, and
   * `onSubscribe` is called again. Notifications sent in between are lost, so they may only make a reaction faster,
   * never be required for it.
   */
  listen: (channel: string, onNotification: (payload: string) => void, onSubscribe?: () => void) => Promise<Listening>
  kind: 'embedded' | 'server'
  /** Null for the embedded database, which has a single connection within this process. */
  usage: () => PoolUsage | null
  /** Null without standbys. */
  publicReads: () => PublicReadCounts | null
  close: () => Promise<void>
}

interface Listening {
  close: () => Promise<void>
}

/** Wraps a PGlite that is already open. Tests create theirs from a template. */
export const embeddedDatabase = (client: PGlite): OpenDatabase => {
  const db = new Kysely<Database>({ dialect: markingDialect(new PGliteDialect({ pglite: client })) })
  return {
    db,
    executeScript: async (script) => {
      // Only a transaction of the driver keeps other queries away until a failed script has been rolled back. It is
      // ended before the script begins, because a script has its own transactions, or statements that allow none.
      const results = await client.transaction(async (tx) => {
        await tx.exec('commit')
        return tx.exec(script)
      })
      return { rows: results.at(-1)?.rows ?? [] }
    },
    listen: async (channel, onNotification, onSubscribe) => {
      const unlisten = await client.listen(channel, onNotification)
      onSubscribe?.()
      return { close: () => unlisten() }
    },
    kind: 'embedded',
    usage: () => null,
    publicReads: () => null,
    close: async () => {
      // Kysely only closes a client that it has used.
      await db.destroy()
      if (!client.closed) await client.close()
    },
  }
}

const openEmbedded = async (dataDir: string): Promise<OpenDatabase> => {
  if (dataDir.startsWith('memory://')) {
    return embeddedDatabase(await PGlite.create(dataDir, { extensions: pgliteExtensions }))
  }
  const { client, unlock } = await openLockedClient(dataDir)
  const database = embeddedDatabase(client)
  return {
    ...database,
    close: async () => {
      await database.close()
      await unlock()
    },
  }
}

export interface DatabasePlace {
  /** Of PostgreSQL. Without it, the database is embedded. */
  databaseUrl: string | undefined
  /** The same database past a connection pooler. */
  databaseDirectUrl?: string | undefined
  /** Standbys of the same database. */
  databaseReadUrl?: string | undefined
  /** Folder of the embedded database. */
  dataDir: string
}

/**
 * Opens PostgreSQL when its URL is configured, otherwise the embedded database in `dataDir`. The limits only apply to
 * PostgreSQL, because the embedded database runs within this process.
 */
export const openDatabase = async (
  { databaseUrl: url, databaseDirectUrl: directUrl = url, databaseReadUrl: readUrl, dataDir }: DatabasePlace,
  limits: DatabaseLimits = requestLimits,
): Promise<OpenDatabase> => {
  if (url === undefined || directUrl === undefined) return openEmbedded(dataDir)
  // A pooler would hand a connection without limits to others afterwards, and a standby cannot be migrated.
  const isLimited = limits.statement > 0
  return isLimited
    ? openServerDatabase({ url, directUrl, readUrl }, limits)
    : openServerDatabase({ url: directUrl, directUrl, readUrl: undefined }, limits)
}
