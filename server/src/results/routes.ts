import { actTypes } from '@rostrum/contract/kinds'
import { resultEndpoints } from '@rostrum/contract/results'
import { assertPeople } from '../content/commands.ts'
import { recordOnItem } from '../content/record.ts'
import type { Clock } from '../platform/clock.ts'
import { toCsv } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { presentResults, resultColumns, resultTable } from './present.ts'
import { readResults } from './queries.ts'

export const resultRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const read = async (viewer: OrganizationViewer, id: string) => {
    await assertPeople(db, viewer, { kinds: actTypes, id })
    const rows = await readResults(db, { id, now: clock.now() })
    if (!rows) throw new AppError('NOT_FOUND')
    return rows
  }

  return implement(resultEndpoints, {
    'GET /results/:id': async ({ params: { id }, viewer }) => ({ data: presentResults(id, await read(viewer, id)) }),
    'GET /results/:id/periods.csv': async ({ params: { id }, viewer }) => {
      const rows = await read(viewer, id)
      await db
        .transaction()
        .execute((tx) => recordOnItem(tx, { act: 'results.exported', itemId: id, viewer, now: clock.now() }))
      return toCsv(resultColumns, resultTable(rows))
    },
  })
}
