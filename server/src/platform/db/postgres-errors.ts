/** Both drivers report PostgreSQL's own error code. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505'

/** The user that a row refers to no longer exists: the account was deleted while the request was running. */
export const isUserGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, constraint, constraint_name: name = constraint } = error as Record<string, unknown> & Error
  return code === '23503' && typeof name === 'string' && name.endsWith('user_id_fkey')
}

/**
 * Our own code, codes of Node.js, and codes of PostgreSQL: it shuts down, starts, recovers, accepts no more
 * connections, or cancelled a statement that took too long.
 */
const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
])

/** The database or another service cannot be reached now. A retry may succeed a moment later. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && awayCodes.has(String((error as { code?: unknown }).code))
