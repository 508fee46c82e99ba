import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex'
import { AppError, awaySeconds } from './http/errors.ts'

/** Who has waited this long for their turn is asked to come back, so that no request takes longer than ten seconds. */
const waitMilliseconds = 6_000

/** Lets so many calls run at once. The others wait. */
export const openTurns = (places: number): SemaphoreInterface =>
  withTimeout(new Semaphore(places), waitMilliseconds, new AppError('UNAVAILABLE', { retryAfterSeconds: awaySeconds }))

interface Queue {
  turns: SemaphoreInterface
  /** Those who wait, and the one whose turn it is. */
  calls: number
}

const queues = new Map<string, Queue>()

/**
 * Runs calls that lock the same row one after another in this process. Those who wait for a popular row then hold no
 * connection to the database, which everybody else needs.
 */
export const inTurn = async <T>(rowId: string, work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(rowId) ?? { turns: openTurns(1), calls: 0 }
  queues.set(rowId, queue)
  queue.calls += 1
  try {
    return await queue.turns.runExclusive(work)
  } finally {
    queue.calls -= 1
    if (queue.calls === 0) queues.delete(rowId)
  }
}
