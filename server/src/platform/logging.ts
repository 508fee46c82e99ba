// A type alias, because pino requires an index signature, which an interface does not have.
type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  cause?: LoggedError
}

/**
 * Logs what failed and where, but never the values involved. Errors of libraries contain the data that they were
 * processing (form fields with a password, a rejected row), and pino would log all of it.
 */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause } = error
  const logged: LoggedError = { type: name, message, stack }
  if ('code' in error) logged.code = error.code
  if (cause !== undefined) logged.cause = loggedError(cause)
  return logged
}
