import { directoryFileEndpoints } from '@rostrum/contract/directory-files'
import { directoryEndpoints, OUTDATED_DAYS, type Directory, type DirectoryTarget } from '@rostrum/contract/directories'
import { type Clock, later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { requiredFile } from '../platform/http/multipart.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Jobs } from '../platform/jobs.ts'
import { presentInvalidRows } from '../platform/spreadsheets/row-errors.ts'
import { matchOffices, previewOffices, refuseOfficesAlone } from './district-offices.ts'
import type { ReadFile } from './files/read-directory.ts'
import { compareTargets } from './import-directory.ts'
import { changeDirectory, createDirectory, deleteDirectory, readUpload, replaceDirectory } from './own-directories.ts'
import {
  countDirectories,
  countFound,
  type DirectoryRow,
  findDirectory,
  listDirectories,
  searchTargets,
  type TargetRow,
} from './queries.ts'

const present = (
  { id, organization_id: organizationId, imported_at: importedAt, ...row }: DirectoryRow,
  now: Date,
): Directory => ({
  id,
  type: 'directories',
  attributes: {
    ...row,
    is_shared: organizationId === null,
    imported_at: importedAt.toISOString(),
    is_outdated: later(importedAt, OUTDATED_DAYS * 24 * 60 * 60) < now,
  },
})

type OfficeHolder = Pick<
  TargetRow,
  'name' | 'title' | 'office' | 'party' | 'phones' | 'email' | 'contact_page' | 'address' | 'division' | 'photo'
>

/** What is told of a person, wherever they are listed. */
export const presentOfficeHolder = ({
  name,
  title,
  office,
  party,
  phones,
  email,
  contact_page,
  address,
  division,
  photo,
}: OfficeHolder) => ({
  name,
  title,
  office,
  party,
  phones,
  email,
  contact_page,
  address,
  division,
  photo,
})

const presentTarget = (row: Omit<TargetRow, 'is_key'>): DirectoryTarget => ({
  id: row.id,
  type: 'directory-targets',
  attributes: presentOfficeHolder(row),
})

const find = async (db: Db, { organizationId }: OrganizationViewer, id: string): Promise<DirectoryRow> => {
  const row = await findDirectory(db, { organizationId, id })
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

interface DirectoryServices {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
}

const readRoutes = ({ db, clock }: Pick<DirectoryServices, 'db' | 'clock'>): Implementation[] =>
  implement(directoryEndpoints, {
    'GET /directories': async ({ query, request, viewer }) => {
      const [rows, total] = await Promise.all([
        listDirectories(db, viewer.organizationId, query),
        countDirectories(db, viewer.organizationId),
      ])
      const directories = rows.map((row) => present(row, clock.now()))
      return toPage(directories, { ...query, total, path: pathOf(request), query })
    },
    'GET /directories/:id': async ({ params, viewer }) => ({
      data: present(await find(db, viewer, params.id), clock.now()),
    }),
    'GET /directories/:id/targets': async ({ params, query, request, viewer }) => {
      await find(db, viewer, params.id)
      const { search: text, reached_by: reachedBy, ids } = query
      const search = { directoryId: params.id, reachedBy, search: text, ids }
      const [rows, total] = await Promise.all([searchTargets(db, search, query), countFound(db, search)])
      const shown = { search: text, reached_by: reachedBy, ids: ids?.join(',') }
      return toPage(rows.map(presentTarget), { ...query, total, path: pathOf(request), query: shown })
    },
  })

/** How many people of a file a preview lists. */
const PREVIEWED_TARGETS = 5

/** Photos are only fetched when a file is imported. */
const firstOf = ({ targets }: ReadFile) => targets.slice(0, PREVIEWED_TARGETS).map((each) => ({ ...each, photo: null }))

/** What a file would change, and the first people as they would be listed. */
const whatChanges = async (db: Db, directoryId: string | null, read: ReadFile) => {
  if (directoryId === null) {
    refuseOfficesAlone(read)
    const { length } = read.targets
    return { valid: length, targets: firstOf(read), added: length, kept: 0, left: 0 }
  }
  if (read.knownFile !== 'congress-district-offices') {
    const update = await compareTargets(db, directoryId, read.targets)
    return { valid: read.targets.length, targets: firstOf(read), ...update }
  }
  const { numbers, phonesOf } = await matchOffices(db, directoryId, read)
  const targets = await previewOffices(db, directoryId, new Map([...phonesOf].slice(0, PREVIEWED_TARGETS)))
  return { valid: numbers, targets, added: 0, kept: phonesOf.size, left: 0 }
}

const fileRoutes = ({ db, clock, jobs }: DirectoryServices): Implementation[] =>
  implement(
    directoryFileEndpoints,
    {
      'POST /directories/actions?action=preview': async ({ viewer, body, files, language }) => {
        const directoryId = body.directory_id ?? null
        if (directoryId !== null) await find(db, viewer, directoryId)
        const read = await readUpload(db, {
          viewer,
          file: requiredFile(files),
          mapping: body.mapping,
          state: body.state,
        })
        const { valid, targets, ...update } = await whatChanges(db, directoryId, read)
        return {
          data: {
            known_file: read.knownFile,
            columns: read.columns,
            mapping: read.mapping,
            state: read.state,
            samples: read.samples,
            targets: targets.map(presentOfficeHolder),
            valid,
            invalid: presentInvalidRows(read.invalid, { columns: read.columns, language }),
            invalid_count: read.invalidCount,
            ...update,
          },
        }
      },
      'POST /directories': async ({ viewer, body, files }) => {
        const { name, source, mapping, state } = body
        const upload = { viewer, file: requiredFile(files), mapping, state }
        const id = await createDirectory({ db, jobs }, { ...upload, name, source, now: clock.now() })
        return { data: present(await find(db, viewer, id), clock.now()) }
      },
      'POST /directories/:id/actions?action=replace': async ({ viewer, params, body, files }) => {
        const upload = { viewer, file: requiredFile(files), mapping: body.mapping, state: body.state }
        await replaceDirectory({ db, jobs }, { ...upload, id: params.id, now: clock.now() })
        return { data: present(await find(db, viewer, params.id), clock.now()) }
      },
      'PUT /directories/:id': async ({ viewer, params, body }) => {
        await changeDirectory(db, { viewer, id: params.id, now: clock.now() }, body)
        return { data: present(await find(db, viewer, params.id), clock.now()) }
      },
      'DELETE /directories/:id': async ({ viewer, params }) => {
        await deleteDirectory(db, { viewer, id: params.id, now: clock.now() })
        return undefined
      },
    },
    {
      'POST /directories/actions?action=preview': 60,
      'POST /directories': 20,
      'POST /directories/:id/actions?action=replace': 20,
    },
  )

export const directoryRoutes = (services: DirectoryServices): Implementation[] => [
  ...readRoutes(services),
  ...fileRoutes(services),
]
