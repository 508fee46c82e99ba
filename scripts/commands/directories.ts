import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { directoryMapping } from '@rostrum/contract/directory-files'
import { weekdaysFrom } from '@rostrum/contract/weekdays'
import { officeHours } from '@rostrum/contract/working-hours'
import { guessMapping } from '../../server/src/directories/files/own-columns.ts'
import { replaceOffices } from '../../server/src/directories/district-offices.ts'
import { readDirectory, type ReadFile } from '../../server/src/directories/files/read-directory.ts'
import {
  countUses,
  findDirectoryByName,
  importDirectory,
  removeDirectory,
  setOfficeHours,
} from '../../server/src/directories/import-directory.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { AppError } from '../../server/src/platform/http/errors.ts'
import { readText } from '../../server/src/platform/spreadsheets/read-csv.ts'
import { type Command, fail, print, printInvalidRows, UsageError } from './command.ts'

/** Reads the people in a file. Returns the reason if that is not possible. */
const readDirectoryFile = async (path: string) => {
  try {
    const { size } = await stat(path)
    const file = { text: await readText({ path, size }), name: basename(path) }
    const read = await readDirectory(file, { mappingOf: guessMapping })
    const { knownFile, state, mapping } = read
    if (knownFile === null && !directoryMapping.safeParse(mapping).success)
      return 'These columns are not known. docs/directories.md lists those that are.'
    if (knownFile === 'open-states' && state === null)
      return 'The name of a file of Open States begins with its state, such as wi.csv'
    return read
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.values(error.toBody('en').errors ?? {})
      .flat()
      .join(' ')
  }
}

const importOffices = async (db: Db, name: string, file: ReadFile): Promise<void> => {
  const directory = await findDirectoryByName(db, name)
  if (!directory) return fail('There is no directory of this name. Import the members of Congress first')
  const { numbers, people } = await db.transaction().execute((tx) => replaceOffices(tx, directory.id, file))
  if (people === 0) fail('Nothing was imported: no row can be used')
  else print(`${name}: ${numbers} numbers of district offices, of ${people} people`)
  printInvalidRows(file.invalid, file.columns, file.invalidCount)
}

const directoryImport: Command['run'] = async (db, [name, file, source]) => {
  if (!name || !file) throw new UsageError()
  const read = await readDirectoryFile(file)
  if (typeof read === 'string') return fail(read)
  if (read.knownFile === 'congress-district-offices') return importOffices(db, name, read)
  const { columns, targets, invalid, invalidCount } = read
  if (targets.length === 0) fail('Nothing was imported: no row can be used')
  else {
    const about = { name, source: source ?? basename(file), officeHours: read.officeHours }
    const change = await importDirectory(db, { ...about, targets, now: new Date() })
    print(`${name}: ${change.added} new, ${change.kept} known, ${change.left} who have left`)
  }
  printInvalidRows(invalid, columns, invalidCount)
}

/** Says when the offices of a directory answer the phone, from Monday to Friday. */
const directoryHours: Command['run'] = async (db, [name, times, timezone]) => {
  if (!name || !times || (times !== 'none' && !timezone)) throw new UsageError()
  const directory = await findDirectoryByName(db, name)
  if (!directory) return fail('There is no directory of this name')
  const [start = '', end = ''] = times.split('-', 2)
  const hours = times === 'none' ? null : { timezone, working_hours: weekdaysFrom(start, end) }
  const parsed = officeHours.nullable().safeParse(hours)
  if (!parsed.success) return fail('The hours are two times and a time zone, such as 09:00-17:00 America/Chicago')
  await setOfficeHours(db, directory.id, parsed.data)
  print(parsed.data ? `${name} answers from ${start} to ${end} in ${timezone}` : `${name} has no office hours`)
}

const directoryRemove: Command['run'] = async (db, [name]) => {
  if (!name) throw new UsageError()
  const directory = await findDirectoryByName(db, name)
  if (!directory) return fail('There is no directory of this name')
  const uses = await countUses(db, directory.id)
  if (uses > 0) return fail(`Nothing was removed: ${uses} campaigns use this directory`)
  await removeDirectory(db, directory.id)
  print(`${name} is removed, with ${directory.targets_count} people`)
}

/** What an operator does with the directories of all organizations. */
export const directoryCommands: Record<string, Command> = {
  'directory import': {
    usage: 'NAME FILE [SOURCE]',
    description: 'creates or updates a directory of office holders, or adds their district offices',
    run: directoryImport,
  },
  'directory hours': {
    usage: 'NAME OPENS-CLOSES ZONE | NAME none',
    description: 'says when the offices of a directory answer the phone, such as 09:00-17:00 America/Chicago',
    run: directoryHours,
  },
  'directory remove': { usage: 'NAME', description: 'removes a directory that no campaign uses', run: directoryRemove },
}
