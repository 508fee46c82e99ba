import { isPostgresUnusable } from './db/postgres-errors.ts'
import { isDiskFull } from './disk-full.ts'
import { OperatorError } from './operator-error.ts'

/** Libraries wrap what the system or PostgreSQL reported, so the causes of an error are followed. */
const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])

/** Null for an error of the program itself, which needs its stack. */
const sentenceFor = (error: unknown): string | null => {
  const causes = causesOf(error)
  const own = causes.find((cause) => cause instanceof OperatorError)
  if (own) return own.message
  if (causes.some(isDiskFull)) return 'There is no space left on the disk: free some, and try again.'
  if (causes.some(isPostgresUnusable)) {
    const reason = causes.findLast(({ message }) => message !== '')?.message
    return `PostgreSQL cannot be used (${reason}): check that it runs and accepts changes, and that DATABASE_URL is correct.`
  }
  return null
}

/** Prints what the operator can do about an error and returns true, or returns false for an error of the program. */
export const printForOperator = (error: unknown): boolean => {
  const sentence = sentenceFor(error)
  if (sentence !== null) process.stderr.write(`${sentence}\n`)
  return sentence !== null
}

/** Ends a program that cannot start. */
export const exitForOperator = (error: unknown, code = 1): never => {
  if (!printForOperator(error)) throw error
  process.exit(code)
}
