import { AppError, awaySeconds } from './errors.ts'

/**
 * No request waits longer than this in total, whatever it waits for, so that each is answered within ten seconds, also
 * through a proxy that has tried another node first.
 */
const answerMilliseconds = 8_000

/** Waits for work. When the time is up, the work goes on, but whoever waits for it is asked to come back. */
export type Deadline = <T>(work: Promise<T>) => Promise<T>

/** The deadline of a request, whose time begins now. */
export const openDeadline = (): Deadline => {
  const end = performance.now() + answerMilliseconds
  return async (work) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new AppError('UNAVAILABLE', { retryAfterSeconds: awaySeconds })),
      end - performance.now(),
    )
    try {
      return await Promise.race([work, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
