import type { ClientConfig } from 'pg'
import { ConnectionLost, type DatabaseLimits, openPool, type PooledConnection } from './pool.ts'
import { currentReading, type Reading } from './readings.ts'

/** What a standby says may lack what was committed in this time before, in milliseconds. */
export const maximumAge = 2_000
const pulseMilliseconds = 500
/** A primary that has not answered for this long is away. Less than `maximumAge`, so that nobody waits for it meanwhile. */
const patienceMilliseconds = 1_000
/** A standby that failed is left alone for this long. */
const restMilliseconds = 2_000
/** Shorter than those of the primary, which is asked afterwards. */
const standbyLimits: DatabaseLimits = { statement: 3_000, answer: 3_500 }
const pulseLimits: DatabaseLimits = { statement: 1_000, answer: 1_500 }

/**
 * Where a server is in the write-ahead log, in bytes: what it has on its disk, or what it has replayed. Right after a
 * failover, the address for reads may lead to the primary.
 */
const positionQuery = `select pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::text as position`

const positionOf = async (connection: PooledConnection): Promise<bigint> => {
  const { rows } = await connection.query(positionQuery)
  const [{ position }] = rows as [{ position: string }]
  return BigInt(position)
}

/** Everything that was committed before this time is at or before this position. */
interface Mark {
  at: number
  position: bigint
}

/** Asks the primary twice a second how far it is. It has a connection of its own, so that it does not queue with requests. */
const takePulse = (primary: ClientConfig) => {
  const pool = openPool(primary, pulseLimits, 1)
  let marks: Mark[] = []
  let hasFailed = false
  let askedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const ask = async (): Promise<Mark> => {
    const at = performance.now()
    const connection = await pool.connect()
    try {
      return { at, position: await positionOf(connection) }
    } finally {
      connection.release()
    }
  }
  const beat = async (): Promise<void> => {
    askedAt = performance.now()
    try {
      const mark = await ask()
      marks = [...marks.filter(({ at }) => at > mark.at - maximumAge), mark]
      hasFailed = false
    } catch {
      hasFailed = true
    }
    // The program may end although this goes on.
    if (!isClosed) timer = setTimeout(() => void beat(), pulseMilliseconds).unref()
  }
  void beat()
  return {
    marks: (): readonly Mark[] => marks,
    isAway: () => hasFailed || performance.now() - askedAt > patienceMilliseconds + pulseMilliseconds,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      return pool.end()
    },
  }
}

/** How many public readings were begun in which place. */
export interface PublicReadCounts {
  standby: number
  primary: number
}

interface StandbyOptions {
  standby: ClientConfig
  primary: ClientConfig
  /** Takes a connection of those for requests. */
  connectToPrimary: () => Promise<PooledConnection>
}

/** The connections to standbys, for public reads. */
export const openStandby = ({ standby, primary, connectToPrimary }: StandbyOptions) => {
  const pool = openPool(standby, standbyLimits)
  const pulse = takePulse(primary)
  /** Where the server of a connection was when it was last asked, and which was the newest mark then. */
  const known = new WeakMap<object, { position: bigint; mark: Mark }>()
  let restsUntil = 0
  const counts = { standby: 0, primary: 0 }

  const isPrimaryAway = (): boolean => {
    const newest = pulse.marks().at(-1)
    return newest !== undefined && performance.now() - newest.at > maximumAge && pulse.isAway()
  }

  const positionFor = async (connection: PooledConnection, mark: Mark, isUrgent: boolean): Promise<bigint> => {
    const last = known.get(connection.identity)
    if (last && last.position >= mark.position) return last.position
    // One that is behind is asked once for each mark, which spares others the question.
    if (last?.mark === mark && !isUrgent) return last.position
    const position = await positionOf(connection)
    known.set(connection.identity, { position, mark })
    return position
  }

  /**
   * How new what this connection says is, or undefined if it is not new enough. While the primary does not answer, nobody
   * confirms anything newer than its last mark.
   */
  const ageOf = async (connection: PooledConnection, reading: Reading) => {
    const marks = pulse.marks()
    const newest = marks.at(-1)
    if (!newest) return undefined
    const isLastResort = reading.isLastResort || isPrimaryAway()
    const position = await positionFor(connection, newest, isLastResort)
    const reached = marks.findLast((mark) => mark.position <= position)
    if (!reached) return undefined
    const now = performance.now()
    if (isLastResort) return { asOf: now, isLastResort }
    return now - reached.at <= maximumAge ? { asOf: reached.at, isLastResort } : undefined
  }

  const isWorthAsking = ({ isLastResort }: Reading): boolean => {
    const now = performance.now()
    const newest = pulse.marks().at(-1)
    if (!newest || now < restsUntil) return false
    return isLastResort || now - newest.at <= maximumAge || pulse.isAway()
  }

  const tryStandby = async (reading: Reading) => {
    if (!isWorthAsking(reading)) return undefined
    let connection: PooledConnection | undefined
    try {
      connection = await pool.connect()
      const age = await ageOf(connection, reading)
      if (age) return { connection, ...age }
    } catch {
      restsUntil = performance.now() + restMilliseconds
    }
    connection?.release()
    return undefined
  }

  /** A connection to the primary. The reading is told if it is lost. */
  const askPrimary = async (reading: Reading): Promise<PooledConnection> => {
    const noticing = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work
      } catch (error) {
        reading.hasLostPrimary ||= error instanceof ConnectionLost
        throw error
      }
    }
    const connection = await noticing(connectToPrimary())
    return { ...connection, query: (text, values) => noticing(connection.query(text, values)) }
  }

  return {
    /** A connection to the primary; or to a standby, if the caller belongs to a public reading and it is new enough. */
    connect: async (): Promise<PooledConnection> => {
      const reading = currentReading()
      if (!reading) return connectToPrimary()
      if (reading.place === 'primary') {
        if (!isPrimaryAway()) return askPrimary(reading)
        // Nobody waits for it once more.
        reading.hasLostPrimary = true
        throw new ConnectionLost()
      }
      const found = await tryStandby(reading)
      // All of a reading is done in one place: the primary may know of rows that a standby does not have yet.
      if (!found && reading.place === 'standby') throw new ConnectionLost()
      if (reading.place === undefined) {
        reading.place = found ? 'standby' : 'primary'
        counts[reading.place] += 1
      }
      if (!found) return askPrimary(reading)
      reading.asOf = Math.min(reading.asOf, found.asOf)
      reading.isLastResort ||= found.isLastResort
      return found.connection
    },
    counts: (): PublicReadCounts => counts,
    close: async (): Promise<void> => {
      await Promise.all([pulse.close(), pool.end()])
    },
  }
}
