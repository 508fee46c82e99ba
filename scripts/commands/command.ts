import type { Db } from '../../server/src/platform/db/database.ts'
import type { Storage } from '../../server/src/platform/storage.ts'

/** A task that an operator does by hand. */
export interface Command {
  usage: string
  description: string
  run: (db: Db, args: string[], storage: Storage) => Promise<void>
  /** The exit code if the command cannot run at the moment. By default, it is 1 and errors are printed with their stack. */
  failureCode?: number
}

/** The arguments are not those of the command. */
export class UsageError extends Error {}

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** Says why a command did nothing. */
export const fail = (line: string) => {
  print(line)
  process.exitCode = 1
}
