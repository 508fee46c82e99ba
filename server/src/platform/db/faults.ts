/** Both drivers give PostgreSQL's own code. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505'

/** The person a row was to belong to is not there: their account was deleted while their request was under way. */
export const isUserGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, constraint, constraint_name: name = constraint } = error as Record<string, unknown> & Error
  return code === '23503' && typeof name === 'string' && name.endsWith('user_id_fkey')
}

/** Of the driver and of Node, and PostgreSQL's own: it shuts down, starts, recovers, or takes nobody more. */
const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The database, or another service, cannot be reached now; the same again may do a moment later. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && awayCodes.has(String((error as { code?: unknown }).code))
