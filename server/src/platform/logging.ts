// An alias: pino asks for an index signature, which an interface does not have.
type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  cause?: LoggedError
}

/**
 * What the log says of a failure: what and where, never with which values. Errors of libraries carry what they were
 * working on (the fields of a form with its password, the row that was refused), and pino would write all of it.
 */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause } = error
  const logged: LoggedError = { type: name, message, stack }
  if ('code' in error) logged.code = error.code
  if (cause !== undefined) logged.cause = loggedError(cause)
  return logged
}
