/** Codes of Node.js for a full disk and an exceeded quota, and PostgreSQL's code for a full disk. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const insufficientStorage = 507

/** Whether a write failed because there is no space left, on the disk, in PostgreSQL or in the object storage. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, $metadata: answered } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  return fullCodes.has(String(code)) || answered?.httpStatusCode === insufficientStorage
}
