import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex'
import { AppError, awaySeconds } from './http/errors.ts'

/** Who has waited this long for their turn is asked to come back, so that no request takes longer than ten seconds. */
const waitMilliseconds = 6_000

const limitWait = (turns: Semaphore, milliseconds: number): SemaphoreInterface =>
  withTimeout(turns, milliseconds, new AppError('UNAVAILABLE', { retryAfterSeconds: awaySeconds }))

/** Lets so many calls run at once. The others wait. */
export const openTurns = (places: number): SemaphoreInterface => limitWait(new Semaphore(places), waitMilliseconds)

interface Queue {
  turns: SemaphoreInterface
  /** Those who wait, and the one whose turn it is. */
  calls: number
}

const queues = new Map<string, Queue>()

/** Of all rows together, so many calls run at once: a crowd must leave connections to those who only read. */
const turnsOfAllRows = new Semaphore(6)

/**
 * Runs calls that lock the same row one after another in this process, or so many at once. Those who wait for a popular row
 * then hold no connection to the database, which everybody else needs.
 */
export const inTurn = async <T>(rowId: string, work: () => Promise<T>, places = 1): Promise<T> => {
  const queue = queues.get(rowId) ?? { turns: openTurns(places), calls: 0 }
  queues.set(rowId, queue)
  queue.calls += 1
  const start = performance.now()
  const workAmongAll = () => {
    const waited = performance.now() - start
    return limitWait(turnsOfAllRows, waitMilliseconds - waited).runExclusive(work)
  }
  try {
    return await queue.turns.runExclusive(workAmongAll)
  } finally {
    queue.calls -= 1
    if (queue.calls === 0) queues.delete(rowId)
  }
}
