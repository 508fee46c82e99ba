import type { Config } from '../../server/src/platform/config.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { errorLine, type InvalidRow } from '../../server/src/platform/spreadsheets/row-errors.ts'

/** A task that an operator does by hand. */
export interface Command {
  usage: string
  description: string
  run: (db: Db, args: string[], config: Config) => Promise<void>
  /** The exit code if the command cannot run at the moment. By default, it is 1 and errors are printed with their stack. */
  failureCode?: number
}

/** The arguments are not those of the command. */
export class UsageError extends Error {}

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Says why a command did nothing. */
export const fail = (line: string) => {
  print(line)
  process.exitCode = 1
}

const shownRows = 20

/** Prints which rows of a file, or other parts of it, were left out. */
export const printInvalid = (lines: readonly string[], count = lines.length, noun = 'rows') => {
  if (count > 0) print(`${count} ${noun} were left out:`)
  for (const line of lines.slice(0, shownRows)) print(`  ${line}`)
  if (count > shownRows) print(`  and ${count - shownRows} more`)
}

/** The same with what is wrong with each. */
export const printInvalidRows = (rows: readonly InvalidRow[], columns: readonly string[], count = rows.length) => {
  const lines = rows.map(({ row, errors }) => `row ${row}: ${errorLine(errors, { columns, language: 'en' })}`)
  printInvalid(lines, count)
}
