import { directoryMapping, type DirectoryMapping } from '@rostrum/contract/directory-files'
import type { Db } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { headersKey } from '../../platform/spreadsheets/column-mapping.ts'
import { guessMapping } from './own-columns.ts'

/** The mapping with which the organization last read a file with these headers, or else a guess. */
export const rememberedMapping = async (
  db: Db,
  organizationId: string,
  columns: readonly string[],
): Promise<DirectoryMapping> => {
  const earlier = await db
    .selectFrom('directories')
    .select('mapping')
    .where('organization_id', '=', organizationId)
    .where('headers_key', '=', headersKey(columns))
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier?.mapping ?? guessMapping(columns)
}

/** Throws 422 on `mapping` unless there is a target for each column. */
export const assertFits = (columns: readonly string[], mapping: readonly unknown[]): void => {
  if (mapping.length !== columns.length)
    throw invalidField('mapping', 'validation.importColumns', { columns: columns.length })
}

/** Throws 422 on `mapping` unless it says where names and numbers are. */
export const assertComplete = (mapping: DirectoryMapping): void => {
  const [issue] = directoryMapping.safeParse(mapping).error?.issues ?? []
  if (issue) throw invalidField('mapping', issue.message)
}
