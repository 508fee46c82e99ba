import { z } from 'zod'

// What imports of tables have in common, whatever their rows are about.

export const MAX_IMPORT_COLUMNS = 100
/** How many invalid rows a preview lists. */
export const MAX_LISTED_INVALID = 100
/** How many rows of the file a preview shows. */
export const sampleRows = 3

/** Whether each column of a file fills something of its own. */
export const fillsEachOnce = (targets: readonly (string | null)[]): boolean => {
  const filled = targets.filter((target) => target !== null)
  return new Set(filled).size === filled.length
}

export const invalidRow = z.object({
  /** The number of the row in the file, where the first row is 1. */
  row: z.int(),
  /** What is wrong in which column; null for the row as a whole. */
  errors: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
})
