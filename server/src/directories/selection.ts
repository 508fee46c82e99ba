import type { WayToReach } from '@rostrum/contract/directories'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { findCountries, lockVisible, type Selection } from './queries.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Whom an item asks people to call or to write to, if they come from a directory. */
export const selectionOf = (
  { targets: target }: { targets?: { by: WayToReach } | undefined },
  attributes: Record<string, unknown>,
): Selection | undefined => {
  const { directory_id: id, directory_titles: titles, directory_divisions: divisions, key_targets: keys } = attributes
  if (typeof id !== 'string' || !target) return undefined
  return {
    directoryId: id,
    reachedBy: target.by,
    titles: texts(titles),
    divisions: texts(divisions),
    keyTargets: texts(keys),
  }
}

/**
 * Throws unless the organization may use the directory that an item names. Until the transaction ends, the directory
 * cannot be deleted.
 */
export const assertDirectory = async (
  tx: Tx,
  { organizationId, attributes }: { organizationId: string; attributes: Record<string, unknown> },
): Promise<void> => {
  const { directory_id: id } = attributes
  if (typeof id === 'string' && !(await lockVisible(tx, { organizationId, id })))
    throw invalidField('directory_id', 'validation.choice')
}

/** The countries of a directory that is known to exist, unless it was removed in the meantime. */
export const countriesOf = async (db: Db, { directoryId }: Selection): Promise<string[]> => {
  const countries = await findCountries(db, directoryId)
  if (!countries) throw new AppError('NOT_FOUND')
  return countries
}
