import { directoryEndpoints, OUTDATED_DAYS, type Directory, type DirectoryTarget } from '@rostrum/contract/directories'
import { type Clock, later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import {
  countDirectories,
  countFound,
  type DirectoryRow,
  findCountries,
  listDirectories,
  searchTargets,
  type TargetRow,
} from './queries.ts'

const present = ({ id, imported_at: importedAt, ...row }: DirectoryRow, now: Date): Directory => ({
  id,
  type: 'directories',
  attributes: {
    ...row,
    imported_at: importedAt.toISOString(),
    is_outdated: later(importedAt, OUTDATED_DAYS * 24 * 60 * 60) < now,
  },
})

/** What is told of a person, wherever they are listed. */
export const presentOfficeHolder = ({ name, title, office, party, phones, division }: Omit<TargetRow, 'is_key'>) => ({
  name,
  title,
  office,
  party,
  phones,
  division,
})

const presentTarget = (row: Omit<TargetRow, 'is_key'>): DirectoryTarget => ({
  id: row.id,
  type: 'directory-targets',
  attributes: presentOfficeHolder(row),
})

export const directoryRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] =>
  implement(directoryEndpoints, {
    'GET /directories': async ({ query, request }) => {
      const [rows, total] = await Promise.all([listDirectories(db, query), countDirectories(db)])
      const directories = rows.map((row) => present(row, clock.now()))
      return toPage(directories, { ...query, total, path: pathOf(request), query })
    },
    'GET /directories/:id/targets': async ({ params, query, request }) => {
      if ((await findCountries(db, params.id)) === undefined) throw new AppError('NOT_FOUND')
      const search = { directoryId: params.id, search: query.search, ids: query.ids }
      const [rows, total] = await Promise.all([searchTargets(db, search, query), countFound(db, search)])
      const shown = { search: query.search, ids: query.ids?.join(',') }
      return toPage(rows.map(presentTarget), { ...query, total, path: pathOf(request), query: shown })
    },
  })
