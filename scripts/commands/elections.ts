import { stat } from 'node:fs/promises'
import { isUsState } from '@rostrum/contract/us-states'
import {
  electionColumns,
  importElections,
  listShared,
  readElections,
  removeShared,
} from '../../server/src/elections/import-elections.ts'
import { AppError } from '../../server/src/platform/http/errors.ts'
import { readText } from '../../server/src/platform/spreadsheets/read-csv.ts'
import { type Command, fail, print, printInvalidRows, UsageError } from './command.ts'

/** What the state of an election is called that has the same days everywhere. */
const everywhere = 'everywhere'

const electionsImport: Command['run'] = async (db, [path]) => {
  if (!path) throw new UsageError()
  const { size } = await stat(path)
  try {
    const read = readElections(await readText({ path, size }))
    if (!read) return fail('The columns name and election_day are required. docs/elections.md lists all of them.')
    const { elections, invalid } = read
    if (elections.length === 0) fail('Nothing was imported: no row can be used')
    else {
      await importElections(db, elections)
      print(`${elections.length} elections are imported`)
    }
    printInvalidRows(invalid, electionColumns)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    fail(
      Object.values(error.toBody('en').errors ?? {})
        .flat()
        .join(' '),
    )
  }
}

const electionsList: Command['run'] = async (db) => {
  const elections = await listShared(db)
  for (const { name, state, registration_deadline: deadline, early_voting: early, election_day: day } of elections) {
    const others = [deadline && `registration until ${deadline}`, early && `early voting from ${early}`]
    print([day, state ?? everywhere, name, ...others.filter(Boolean)].join('  '))
  }
  print(`${elections.length} elections`)
}

const electionsRemove: Command['run'] = async (db, [state = '', day = '']) => {
  if ((state !== everywhere && !isUsState(state)) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError()
  const count = await removeShared(db, { state: state === everywhere ? null : state, day })
  if (count === 0) fail('There is no election of this state on this day')
  else print('The election is removed')
}

/** What an operator does with the elections of all organizations. */
export const electionCommands: Record<string, Command> = {
  'elections import': { usage: 'FILE', description: 'imports the days of elections', run: electionsImport },
  'elections list': { usage: '', description: 'prints the elections that all organizations see', run: electionsList },
  'elections remove': {
    usage: `STATE|${everywhere} DAY`,
    description: 'removes an election, such as WI 2028-11-07',
    run: electionsRemove,
  },
}
