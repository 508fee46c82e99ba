import { type ElectionPayload, electionPayload } from '@rostrum/contract/elections'
import { reportedIssues } from '@rostrum/contract/issues'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'
import { type FileRow, readRows } from '../platform/spreadsheets/read-csv.ts'
import type { InvalidRow } from '../platform/spreadsheets/row-errors.ts'
import { electionFields } from './queries.ts'

/** The columns of a file. All but the state and the first two days are required. */
export const electionColumns = ['name', 'state', 'registration_deadline', 'early_voting', 'election_day'] as const

interface ReadElections {
  elections: ElectionPayload[]
  invalid: InvalidRow[]
}

const emptyRow = Object.fromEntries(electionColumns.map((column) => [column, '']))

const readElection = ({ number, cells }: FileRow, headers: readonly string[]): ElectionPayload | InvalidRow => {
  const given = { ...emptyRow, ...Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])) }
  const { data, error } = electionPayload.safeParse({ ...given, state: given['state']?.toUpperCase() })
  if (data) return data
  const errors = reportedIssues(error.issues).map((issue) => {
    const column = electionColumns.findIndex((name) => name === issue.path[0])
    return { column: column === -1 ? null : column, text: issue.message, values: { ...issue } }
  })
  return { row: number, errors }
}

/** The elections of a CSV file with these columns, in any order; undefined if one of the required ones is missing. */
export const readElections = (text: string): ReadElections | undefined => {
  const [head, ...rows] = [...readRows(text)].flat()
  const headers = head?.cells.map((cell) => cell.toLowerCase()) ?? []
  if (!headers.includes('name') || !headers.includes('election_day')) return undefined
  const read = rows.map((row) => readElection(row, headers))
  return {
    elections: read.flatMap((each) => ('errors' in each ? [] : [each])),
    invalid: read.flatMap((each) => ('errors' in each ? [each] : [])),
  }
}

/** Stores elections for all organizations. Who is known by state and day is updated. */
export const importElections = (db: Db, elections: readonly ElectionPayload[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const each of elections) {
      await tx
        .insertInto('elections')
        .values({ id: newId(), organization_id: null, ...each })
        .onConflict((conflict) => conflict.columns(['organization_id', 'election_day', 'state']).doUpdateSet(each))
        .execute()
    }
  })

/** The elections that the operator keeps for all organizations, as they come. */
export const listShared = (db: Db) =>
  db
    .selectFrom('elections as election')
    .select(electionFields())
    .where('election.organization_id', 'is', null)
    .orderBy('election.election_day')
    .orderBy(sql`election.state nulls first`)
    .execute()

/** Removes elections of the operator. Returns how many there were. */
export const removeShared = async (db: Db, { state, day }: { state: string | null; day: string }): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('elections')
    .where('organization_id', 'is', null)
    .where('state', state === null ? 'is' : '=', state)
    .where('election_day', '=', day)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
