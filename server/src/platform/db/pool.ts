import { type ClientConfig, DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg'
import { isReadOnly, lostCode } from './postgres-errors.ts'

/** In milliseconds; 0 means no limit. */
export interface DatabaseLimits {
  /** PostgreSQL cancels a statement that takes longer. */
  statement: number
  /** When no answer arrives within this time, the connection counts as silent. Must be longer than `statement`. */
  answer: number
}

/**
 * Limits for requests. A node whose connections have gone silent serves again within ten seconds, and a query that
 * first waits for a connection and then for its answer ends within ten seconds, too.
 */
export const requestLimits: DatabaseLimits = { statement: 5_500, answer: 6_000 }
/** For migrations, backups and commands of an operator. */
export const noLimits: DatabaseLimits = { statement: 0, answer: 0 }

/** How long a query waits for a connection, whether it becomes free or is opened. */
export const connectMilliseconds = 3_500
/**
 * A pool younger than this is not replaced because its server only reads. Otherwise every refused write would open new
 * connections for as long as there is no other server.
 */
const settledMilliseconds = 1_000
/** How long running queries may take to finish when the database is closed. */
const closeMilliseconds = 1_000
const MAX_CONNECTIONS = 10

/** The usage of the pool at one moment. */
export interface PoolUsage {
  max: number
  busy: number
  /** Number of queries that wait for a connection. */
  waiting: number
}

export interface PooledConnection {
  /** The same object each time this connection is handed out. */
  identity: object
  query: (text: string, values?: readonly unknown[]) => Promise<QueryResult>
  /** Gives it back to the pool. A discarded one is closed. */
  release: (isDiscarded?: boolean) => void
}

/** The connection was lost or went silent during a query. */
export class ConnectionLost extends Error {
  readonly code = lostCode
  constructor(cause?: unknown) {
    super('The connection to the database was lost', { cause })
  }
}

/** PostgreSQL's own errors and errors of the driver's argument checks are kept; any other means a lost connection. */
const asLost = (error: unknown): Error =>
  error instanceof DatabaseError || error instanceof TypeError || error instanceof RangeError
    ? error
    : new ConnectionLost(error)

/**
 * A pool that replaces all its connections as soon as one of them has gone silent. The others usually are silent too,
 * and detecting that one by one would take as many timeouts as there are connections. It does the same when a write is
 * refused because the server only reads.
 */
export const openPool = (settings: ClientConfig, limits: DatabaseLimits, max = MAX_CONNECTIONS) => {
  const open = new Set<PoolClient>()
  /** Every pool in use, with those who wait for one of its connections: each is called when the pool is retired. */
  const pools = new Map<Pool, Set<() => void>>()
  const openOne = (): Pool => {
    const pool = new Pool({
      ...settings,
      query_timeout: limits.answer,
      max,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: connectMilliseconds,
      // Poolers such as PgBouncer reject connections that set these as startup parameters. Compiling a query takes longer
      // than any of ours runs, and PostgreSQL compiles those that it only believes to be long.
      // oxlint-disable-next-line typescript/no-misused-promises -- The pool awaits the promise, which its types do not declare.
      onConnect: (client) => client.query(`set statement_timeout = ${limits.statement}; set jit = off`),
    })
    pools.set(pool, new Set())
    pool.on('connect', (client) => open.add(client))
    pool.on('remove', (client) => open.delete(client))
    // The pool removes a broken idle connection by itself.
    pool.on('error', () => undefined)
    return pool
  }
  let current = openOne()
  let openedAt = performance.now()
  const retire = async (pool: Pool): Promise<void> => {
    if (current === pool) {
      current = openOne()
      openedAt = performance.now()
    }
    const waiters = pools.get(pool)
    if (!waiters) return
    pools.delete(pool)
    for (const leave of waiters) leave()
    await pool.end()
  }

  /** After a failover, only new connections reach the server that writes. The address is resolved again for them. */
  const leaveReadOnlyServer = (pool: Pool) => {
    if (current === pool && performance.now() - openedAt > settledMilliseconds) void retire(pool)
  }

  /** Waits for a free connection. Returns undefined when the pool is retired, and after the given time. */
  const waitForClient = async (pool: Pool, milliseconds: number): Promise<PoolClient | undefined> => {
    const left = Promise.withResolvers<undefined>()
    const leave = () => left.resolve(undefined)
    const timer = setTimeout(leave, milliseconds)
    pools.get(pool)?.add(leave)
    const waiting = pool.connect()
    try {
      const client = await Promise.race([waiting, left.promise])
      // The pool may still hand one out to those who have left.
      if (!client) void waiting.then((late) => late.release(pool !== current)).catch(() => undefined)
      return client
    } catch (error) {
      throw asLost(error)
    } finally {
      clearTimeout(timer)
      pools.get(pool)?.delete(leave)
    }
  }

  /** A retired pool hands out no more connections, so those who wait for one change to the pool that follows it. */
  const findClient = async (): Promise<{ client: PoolClient; pool: Pool }> => {
    const deadline = performance.now() + connectMilliseconds
    for (let left = connectMilliseconds; left > 0; left = deadline - performance.now()) {
      const pool = current
      const client = await waitForClient(pool, left)
      if (client) return { client, pool }
    }
    throw new ConnectionLost()
  }

  const connect = async (): Promise<PooledConnection> => {
    const { client, pool } = await findClient()
    let lost: Error | undefined
    const lose = (error: Error) => {
      lost ??= error
    }
    client.on('error', lose)
    return {
      identity: client,
      query: async (text: string, values?: readonly unknown[]) => {
        // A transaction must not continue on a connection that was lost.
        if (lost) throw new ConnectionLost(lost)
        try {
          // The driver does not change the list, although its types ask for one that it might change.
          return await client.query(text, values as unknown[])
        } catch (error) {
          const reported = asLost(error)
          if (reported instanceof ConnectionLost) {
            lose(reported)
            void retire(pool)
          }
          if (isReadOnly(reported)) leaveReadOnlyServer(pool)
          throw reported
        }
      },
      release: (isDiscarded?: boolean) => {
        client.off('error', lose)
        client.release(lost !== undefined || isDiscarded === true)
      },
    }
  }

  return {
    connect,
    usage: (): PoolUsage => ({
      max,
      busy: current.totalCount - current.idleCount,
      waiting: current.waitingCount,
    }),
    end: async () => {
      const ended = Promise.all([...pools.keys()].map((pool) => (pools.delete(pool), pool.end())))
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, closeMilliseconds)
      await Promise.race([ended, late.promise])
      clearTimeout(timer)
      // A silent connection would never confirm its end.
      for (const client of open) void client.end()
    },
  }
}
