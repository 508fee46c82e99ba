import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { ClientConfig } from 'pg'
import { markingDialect } from './commit-mark.ts'
import { listenOn } from './listener.ts'
import { type DatabaseLimits, openPool } from './pool.ts'
import type { Database } from './schema.ts'
import { openStandby } from './standby.ts'

/** Idle connections are probed after this time, so that firewalls do not drop them. */
const keepAliveMilliseconds = 10_000

const settingsOf = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'rostrum',
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMilliseconds,
})

/** Where the parts of a PostgreSQL installation are. */
export interface ServerAddresses {
  url: string
  /** Past a connection pooler, for what needs a connection of its own. */
  directUrl: string
  /** Of standbys, for public reads. */
  readUrl: string | undefined
}

export const openServerDatabase = ({ url, directUrl, readUrl }: ServerAddresses, limits: DatabaseLimits) => {
  const pool = openPool(settingsOf(url), limits)
  const standby =
    readUrl === undefined
      ? undefined
      : openStandby({ standby: settingsOf(readUrl), primary: settingsOf(url), connectToPrimary: pool.connect })
  const connect = standby?.connect ?? pool.connect
  const closed = new AbortController()
  let closing: Promise<void> | undefined
  return {
    db: new Kysely<Database>({
      dialect: markingDialect(
        new PostgresDialect({
          // Kysely's types list the possible commands of a result by name, the driver's types only say `string`.
          pool: {
            connect: async () => (await connect()) as unknown as PostgresPoolClient,
            end: pool.end,
            options: {},
          },
        }),
      ),
    }),
    executeScript: async (script: string): Promise<{ rows: unknown[] }> => {
      const connection = await pool.connect()
      let isDone = false
      try {
        // The driver returns an array when there are several statements, which its types do not declare.
        const results = [await connection.query(script)].flat()
        isDone = true
        return { rows: results.at(-1)?.rows ?? [] }
      } finally {
        // A script that failed may have begun a transaction, which ends with the connection.
        connection.release(!isDone)
      }
    },
    listen: (channel: string, onNotification: (payload: string) => void, onSubscribe?: () => void) =>
      listenOn(
        { ...settingsOf(directUrl), query_timeout: limits.answer },
        { channel, onNotification, onSubscribe, signal: closed.signal },
      ),
    kind: 'server' as const,
    usage: pool.usage,
    publicReads: () => standby?.counts() ?? null,
    close: (): Promise<void> => {
      closed.abort()
      // Kysely would wait forever for a connection that is still in use.
      closing ??= Promise.all([standby?.close(), pool.end()]).then(() => undefined)
      return closing
    },
  }
}
