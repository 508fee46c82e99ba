import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from './errors.ts'

/** The revision of something that does not exist. */
const absent = 'absent'

/**
 * The revision that a change is based on: `If-Match: "12"` means revision 12, `If-None-Match: *` that it did not exist.
 * Undefined if the caller does not say it; the change is then made in any case.
 */
export const expectedRevision = (headers: IncomingHttpHeaders): string | undefined => {
  if (headers['if-none-match'] === '*') return absent
  const match = headers['if-match']
  return match === undefined || match === '*' ? undefined : match.replace(/^"(.*)"$/, '$1')
}

/** Throws STALE unless the change is based on this revision. Call it while the row is locked. */
export const assertRevision = (expected: string | undefined, revision: number | undefined): void => {
  if (expected !== undefined && expected !== (revision?.toString() ?? absent)) throw new AppError('STALE')
}

/** Waits for a change. If it is refused as stale, the error also contains what is stored now, as `show` answers it. */
export const orStored = async (
  change: Promise<void>,
  show: () => Promise<{ data: unknown; meta?: unknown }>,
): Promise<void> => {
  try {
    await change
  } catch (error) {
    if (error instanceof AppError && error.code === 'STALE') throw new AppError('STALE', { stored: await show() })
    throw error
  }
}

const hasRevision = (meta: unknown): meta is { revision: string } =>
  typeof meta === 'object' && meta !== null && 'revision' in meta

/** The `ETag` of an answer: the revision of what it contains, if that has one. */
export const etagOf = (body: unknown): string | undefined => {
  const { meta, data } = (body ?? {}) as { meta?: unknown; data?: { meta?: unknown } }
  const found = [meta, data?.meta].find(hasRevision)
  return found && `"${found.revision}"`
}
