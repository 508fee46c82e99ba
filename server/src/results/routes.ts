import { actTypes, targetTypes } from '@rostrum/contract/kinds'
import { resultEndpoints } from '@rostrum/contract/results'
import { targetResultEndpoints } from '@rostrum/contract/target-results'
import { assertPeople } from '../content/commands.ts'
import { recordOnItem } from '../content/record.ts'
import type { Clock } from '../platform/clock.ts'
import { toCsv } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { presentAreaResults, presentTargetResult, targetColumns, targetLine } from './present-targets.ts'
import { presentResults, resultColumns, resultTable } from './present.ts'
import { readResults } from './queries.ts'
import { countTargetResults, findTargetQuery, listAreaResults, listTargetResults } from './targets.ts'

export const resultRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const read = async (viewer: OrganizationViewer, id: string) => {
    await assertPeople(db, viewer, { kinds: actTypes, id })
    const rows = await readResults(db, { id, now: clock.now() })
    if (!rows) throw new AppError('NOT_FOUND')
    return rows
  }
  const withTargets = async (viewer: OrganizationViewer, id: string, area?: string) => {
    await assertPeople(db, viewer, { kinds: targetTypes, id })
    const query = await findTargetQuery(db, { id, area })
    if (!query) throw new AppError('NOT_FOUND')
    return query
  }
  const recordExport = (viewer: OrganizationViewer, itemId: string) =>
    db.transaction().execute((tx) => recordOnItem(tx, { act: 'results.exported', itemId, viewer, now: clock.now() }))

  const results = implement(resultEndpoints, {
    'GET /results/:id': async ({ params: { id }, viewer }) => ({ data: presentResults(id, await read(viewer, id)) }),
    'GET /results/:id/periods.csv': async ({ params: { id }, viewer }) => {
      const rows = await read(viewer, id)
      await recordExport(viewer, id)
      return toCsv(resultColumns, resultTable(rows))
    },
  })

  const targets = implement(targetResultEndpoints, {
    'GET /results/:id/targets': async ({ params: { id }, query: { area, ...page }, viewer, request }) => {
      const query = await withTargets(viewer, id, area)
      const [rows, total] = await Promise.all([listTargetResults(db, query, page), countTargetResults(db, query)])
      return toPage(
        rows.map((row) => presentTargetResult(query.kind, row)),
        { ...page, total, path: pathOf(request), query: { area } },
      )
    },
    'GET /results/:id/areas': async ({ params: { id }, viewer }) => {
      const rows = await listAreaResults(db, await withTargets(viewer, id))
      return { data: presentAreaResults(rows) }
    },
    'GET /results/:id/targets.csv': async ({ params: { id }, viewer }) => {
      const query = await withTargets(viewer, id)
      const rows = await listTargetResults(db, query)
      await recordExport(viewer, id)
      return toCsv(
        targetColumns(query.kind),
        rows.map((row) => targetLine(query.kind, row)),
      )
    },
  })
  return [...results, ...targets]
}
