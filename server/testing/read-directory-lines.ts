import type { DirectoryMapping } from '@rostrum/contract/directory-files'
import { guessMapping } from '../src/directories/files/own-columns.ts'
import { readDirectory } from '../src/directories/files/read-directory.ts'
import { errorLine } from '../src/platform/spreadsheets/row-errors.ts'

/** Reads the lines of a file of a directory, and lists what is wrong with the invalid ones in English. */
export const readLines = async (
  lines: readonly string[],
  { name = 'list.csv', state, mapping }: { name?: string; state?: string; mapping?: DirectoryMapping } = {},
) => {
  const file = { text: lines.join('\n'), name }
  const read = await readDirectory(file, { state, mappingOf: (columns) => mapping ?? guessMapping(columns) })
  const { columns } = read
  return {
    ...read,
    reasons: read.invalid.map(({ row, errors }) => `${row}: ${errorLine(errors, { columns, language: 'en' })}`),
  }
}
