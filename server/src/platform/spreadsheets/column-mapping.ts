import { createHash } from 'node:crypto'
import { normalizeHeader } from '@rostrum/contract/spreadsheet-text'

/** Files with the same headers have the same key. */
export const headersKey = (columns: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(normalizeHeader)))
    .digest('hex')

/**
 * Returns a function that tells what each column of a file fills, by its header and the names that each target is known
 * by. Each target is filled by the first column that fits, except those in `repeated`.
 */
export const mappingByHeaders = <T extends string>(
  names: Record<T, readonly string[]>,
  { repeated = [] }: { repeated?: readonly NoInfer<T>[] } = {},
): ((columns: readonly string[]) => (T | null)[]) => {
  // The keys of a record are typed as plain text.
  const targets = Object.keys(names) as T[]
  const targetOf = new Map(targets.flatMap((target) => names[target].map((name) => [normalizeHeader(name), target])))
  return (columns) => {
    const taken = new Set<T>()
    return columns.map((column) => {
      const target = targetOf.get(normalizeHeader(column))
      if (target === undefined || (taken.has(target) && !repeated.includes(target))) return null
      taken.add(target)
      return target
    })
  }
}
