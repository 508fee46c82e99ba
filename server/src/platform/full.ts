/** Of Node, the disk or what we may use of it; and PostgreSQL's own. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const insufficientStorage = 507

/** There is no room for what was to be written, on whatever it was to be written to. */
export const isFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, $metadata: answered } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  return fullCodes.has(String(code)) || answered?.httpStatusCode === insufficientStorage
}
