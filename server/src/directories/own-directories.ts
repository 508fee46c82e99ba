import { isDeepStrictEqual } from 'node:util'
import type { AuditAct } from '@rostrum/contract/audit-log'
import {
  type directoryChangePayload,
  type DirectoryMapping,
  MAX_OWN_DIRECTORIES,
} from '@rostrum/contract/directory-files'
import { sql } from 'kysely'
import type { z } from 'zod'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'
import { newId } from '../platform/identifiers.ts'
import type { Jobs } from '../platform/jobs.ts'
import { headersKey } from '../platform/spreadsheets/column-mapping.ts'
import { invalidFile, readText } from '../platform/spreadsheets/read-csv.ts'
import { refuseOfficesAlone, replaceOffices } from './district-offices.ts'
import { readDirectory, type ReadFile } from './files/read-directory.ts'
import { assertComplete, assertFits, rememberedMapping } from './files/remembered-mapping.ts'
import { photosJob } from './photos/fetch-photos.ts'
import { visibleTo } from './queries.ts'
import { countUses, removeDirectory, replaceTargets, summaryOf } from './import-directory.ts'

interface Upload {
  viewer: OrganizationViewer
  file: ReceivedFile
  mapping: DirectoryMapping | undefined
  state: string | null | undefined
}

/** Reads the people in a file, with the given mapping or the one that the organization used before. */
export const readUpload = async (db: Db, { viewer, file, mapping, state }: Upload) => {
  const text = await readText(file)
  return readDirectory(
    { text, name: file.name },
    {
      state,
      mappingOf: async (columns) => {
        if (!mapping) return rememberedMapping(db, viewer.organizationId, columns)
        assertFits(columns, mapping)
        return mapping
      },
    },
  )
}

/** The same for people who are stored. Throws 422 if nobody in the file can be used. */
const peopleOf = (read: ReadFile) => {
  const { knownFile, columns, mapping, state, officeHours, targets } = read
  if (knownFile === null) assertComplete(mapping)
  if (knownFile === 'open-states' && state === null) throw invalidField('state', 'validation.required')
  if (targets.length === 0) throw invalidFile('validation.noValidRow')
  const remembered =
    knownFile === null ? { headers_key: headersKey(columns), mapping: JSON.stringify(mapping) } : { mapping: null }
  return { targets, officeHours, row: { headers_key: null, ...remembered, ...summaryOf(targets) } }
}

/** Photos are fetched by a job as soon as a file is stored. */
interface Stored {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
}

interface Change {
  viewer: OrganizationViewer
  id: string
  now: Date
}

const record = (tx: Tx, { viewer, id, now }: Change, act: AuditAct, details: { title: string; count?: number }) =>
  recordAuditEvent(tx, { act, ...byAdmin(viewer), subject: { type: 'directories', id }, details, now })

/** Throws if another directory of the organization has the name. Changes that are made at the same time wait for each other. */
const assertNewName = async (
  tx: Tx,
  { viewer, id, name }: { viewer: OrganizationViewer; id: string; name: string },
) => {
  await tx.selectFrom('organizations').select('id').where('id', '=', viewer.organizationId).forUpdate().execute()
  const own = tx.selectFrom('directories').where('organization_id', '=', viewer.organizationId)
  const { count } = await own
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_OWN_DIRECTORIES)
    throw new AppError('CONFLICT', { text: 'server.directoryLimit', values: { count: MAX_OWN_DIRECTORIES } })
  const same = await own.select('id').where('name', '=', name).where('id', '!=', id).executeTakeFirst()
  if (same) throw invalidField('name', 'validation.nameTaken')
}

/** Creates a directory of the organization from a file. Returns its id. */
export const createDirectory = async (
  { db, jobs }: Stored,
  upload: Upload & { name: string; source: string; now: Date },
): Promise<string> => {
  const { viewer, name, source, now } = upload
  const read = await readUpload(db, upload)
  refuseOfficesAlone(read)
  const { targets, officeHours, row } = peopleOf(read)
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await assertNewName(tx, { viewer, id, name })
    await tx
      .insertInto('directories')
      .values({
        id,
        organization_id: viewer.organizationId,
        name,
        source,
        imported_at: now,
        office_hours: officeHours && JSON.stringify(officeHours),
        ...row,
      })
      .execute()
    await replaceTargets(tx, id, { targets, now })
    await jobs.enqueue(tx, photosJob, {})
    await record(tx, { viewer, id, now }, 'directory.created', { title: name, count: targets.length })
  })
  return id
}

/** Locks a directory of the organization. Those of the operator, which it may see, it may not change. */
const lockOwn = async (tx: Tx, { viewer, id }: Change) => {
  const found = await visibleTo(tx, viewer.organizationId)
    .select(['name', 'source', 'office_hours', 'organization_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  if (found.organization_id === null) throw new AppError('FORBIDDEN', { text: 'server.directoryShared' })
  return found
}

/** Adds the numbers of district offices. Throws 422 if they are of nobody in the directory. */
const addOffices = (db: Db, change: Change, file: ReadFile): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name } = await lockOwn(tx, change)
    const { people } = await replaceOffices(tx, change.id, file)
    if (people === 0) throw invalidFile('validation.noValidRow')
    await record(tx, change, 'directory.updated', { title: name, count: people })
  })

/** Replaces the people of a directory by those of a newer file, or the numbers of their district offices. */
export const replaceDirectory = async ({ db, jobs }: Stored, change: Change & Upload): Promise<void> => {
  const { id, now } = change
  await db.transaction().execute((tx) => lockOwn(tx, change))
  const read = await readUpload(db, change)
  if (read.knownFile === 'congress-district-offices') return addOffices(db, change, read)
  const { targets, row } = peopleOf(read)
  await db.transaction().execute(async (tx) => {
    const { name } = await lockOwn(tx, change)
    await tx
      .updateTable('directories')
      .set({ imported_at: now, ...row })
      .where('id', '=', id)
      .execute()
    await replaceTargets(tx, id, { targets, now })
    await jobs.enqueue(tx, photosJob, {})
    await record(tx, change, 'directory.updated', { title: name, count: targets.length })
  })
}

/** Changes the given fields. Nothing is recorded if they are as before. */
export const changeDirectory = (
  db: Db,
  change: Change,
  given: z.output<typeof directoryChangePayload>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (given.name !== undefined) await assertNewName(tx, { ...change, name: given.name })
    const before = await lockOwn(tx, change)
    const { name = before.name, source = before.source, office_hours: hours = before.office_hours } = given
    const isSame = name === before.name && source === before.source && isDeepStrictEqual(hours, before.office_hours)
    if (isSame) return
    await tx
      .updateTable('directories')
      .set({ name, source, office_hours: hours && JSON.stringify(hours) })
      .where('id', '=', change.id)
      .execute()
    await record(tx, change, 'directory.updated', { title: name })
  })

/** Throws CONFLICT while a campaign uses the directory. */
export const deleteDirectory = (db: Db, change: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name } = await lockOwn(tx, change)
    const count = await countUses(tx, change.id)
    if (count > 0) throw new AppError('CONFLICT', { text: 'server.directoryUsed', values: { count } })
    await removeDirectory(tx, change.id)
    await record(tx, change, 'directory.deleted', { title: name })
  })
