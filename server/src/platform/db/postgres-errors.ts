const codeOf = (error: unknown): string => (error instanceof Error ? String((error as { code?: unknown }).code) : '')

/** Both drivers report PostgreSQL's own error code. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/**
 * PostgreSQL rolled a transaction back because of other transactions: a deadlock, or a conflict that it could not
 * serialize. Nothing was changed, and a retry will usually succeed.
 */
export const isRolledBack = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

/** The row that a column refers to no longer exists: it was deleted while the request was running. */
export const isReferenceGone = (error: unknown, column: string): boolean => {
  if (!(error instanceof Error)) return false
  const { code, constraint, constraint_name: name = constraint } = error as Record<string, unknown> & Error
  return code === '23503' && typeof name === 'string' && name.endsWith(`${column}_fkey`)
}

/** The server only reads: it is a standby, it was demoted in a failover, or its provider protects a full disk. */
const readOnlyCode = '25006'

/** Our own, for a connection to PostgreSQL that was lost or could not be opened. */
export const lostCode = 'CONNECTION_CLOSED'

const awayCodes = new Set([
  lostCode,
  // Of Node.js.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // PostgreSQL shuts down, crashed, starts or recovers, drops the database, or closed an idle session.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // It cancelled a statement that took too long.
  '57014',
  // It accepts no more connections, or none to this database.
  '53300',
  '55000',
  readOnlyCode,
])

/** Class 08 of PostgreSQL: exceptions of the connection, which poolers such as PgBouncer report, too. */
const isConnectionException = (code: string): boolean => /^08[0-9A-Z]{3}$/.test(code)

/** The database or another service cannot be reached now. A retry may succeed a moment later. */
export const isAway = (error: unknown): boolean => awayCodes.has(codeOf(error)) || isConnectionException(codeOf(error))

/** The server that a connection leads to refuses to write. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === readOnlyCode

/** PostgreSQL is away, or refuses this user, password or database (classes 28 and 3D). No other service reports these. */
export const isPostgresUnusable = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === lostCode || /^(28|3D)[0-9A-Z]{3}$/.test(code) || (/^\d/.test(code) && isAway(error))
}
