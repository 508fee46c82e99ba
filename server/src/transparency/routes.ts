import { transparencyEndpoints } from '@rostrum/contract/transparency'
import type { Clock } from '../platform/clock.ts'
import { toCsv } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { figureRows, readFigures } from './queries.ts'

export const transparencyRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const read = async (year: string) => {
    const figures = await readFigures(db, Number(year), clock.now())
    if (!figures) throw new AppError('NOT_FOUND')
    return figures
  }
  return implement(
    transparencyEndpoints,
    {
      'GET /transparency/:year': async ({ params }) => ({
        data: { id: params.year, type: 'transparency' as const, attributes: await read(params.year) },
      }),
      'GET /transparency/:year/figures.csv': async ({ params }) =>
        toCsv(['figure', 'what', 'from', 'count'], figureRows(await read(params.year))),
    },
    { 'GET /transparency/:year': 120, 'GET /transparency/:year/figures.csv': 60 },
  )
}
