import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'

/** Process managers usually kill a process ten seconds after they have asked it to stop. */
const MAX_SHUTDOWN_MILLISECONDS = 9_500

/**
 * Waits for a part to stop, but only for a limited time, so that a hanging part does not prevent the others from
 * stopping. Work that it leaves unfinished is recovered as after a crash.
 */
export const stopWithin = async (
  milliseconds: number,
  work: Promise<unknown>,
  { name, log }: { name: string; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> => {
  const timer = new AbortController()
  const stopped = work.catch((error: unknown) => log.warn({ err: error }, `${name}: did not stop`))
  const late = pause(milliseconds, 'late', { signal: timer.signal }).catch(() => undefined)
  if ((await Promise.race([stopped, late])) === 'late') log.warn(`${name}: did not stop in time`)
  timer.abort()
}

/**
 * Shuts the process down on a signal or an uncaught error, and kills it when that takes too long; a second Ctrl-C kills
 * it immediately. Returns the function that sets what must be closed, because nothing is open while the program starts.
 */
export const shutDownOnSignals = (): ((close: () => Promise<void>) => void) => {
  let close = () => Promise.resolve()
  closeWithGrace({ delay: MAX_SHUTDOWN_MILLISECONDS }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`)
    await close()
  })
  return (first) => {
    close = first
  }
}
