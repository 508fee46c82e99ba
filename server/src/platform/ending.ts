import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Whoever stops us usually kills after ten seconds or more. */
const longestMilliseconds = 9_500

/**
 * Waits for what is being stopped, but not for ever: what hangs must keep nothing else from stopping. What it leaves
 * undone is what a killed process leaves, too.
 */
export const within = async (
  milliseconds: number,
  work: Promise<unknown>,
  { name, log }: { name: string; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> => {
  const patience = new AbortController()
  const isDone = await Promise.race([
    work.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, `${name}: did not stop`)
        return true
      },
    ),
    pause(milliseconds, false, { signal: patience.signal }).catch(() => false),
  ])
  patience.abort()
  if (!isDone) log.warn(`${name}: did not stop in time`)
}

/**
 * The process ends in order when it is asked to, and ends all the same when that does not come about. Gives the way to
 * say what is to be closed before; while it starts, that is nothing.
 */
export const endOnSignals = (): ((close: () => Promise<void>) => void) => {
  let close = () => Promise.resolve()
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => {
      process.stderr.write('Rostrum did not stop in time and ends as it is\n')
      process.exit(1)
    }, longestMilliseconds)
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Rostrum did not stop in order: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  // Once each: a second Ctrl-C ends it at once.
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  return (first) => {
    close = first
  }
}
