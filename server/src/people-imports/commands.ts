import type { Language } from '@rostrum/catalogue'
import {
  type ColumnTarget,
  type ImportConfirmation,
  MAX_IMPORTED_ROWS,
  UNDO_DAYS,
} from '@rostrum/contract/people-imports'
import { sql } from 'kysely'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'
import { newId } from '../platform/identifiers.ts'
import type { Jobs } from '../platform/jobs.ts'
import { headersKey } from '../platform/spreadsheets/column-mapping.ts'
import {
  columnsOf,
  type FileRow,
  invalidFile,
  readRows,
  readText,
  tooManyRows,
} from '../platform/spreadsheets/read-csv.ts'
import { importJob } from './job.ts'
import { looksLikePerson, mappingOf } from './mapping.ts'
import { openPreview } from './preview.ts'
import { readBatches } from './queries.ts'

/** How many files of an organization may wait to be confirmed. An older one is deleted. */
const MAX_WAITING = 5

interface Upload {
  viewer: OrganizationViewer
  file: ReceivedFile
  language: Language
  now: Date
}

const insertBatch = (db: Db, importId: string, { position, rows }: { position: number; rows: readonly FileRow[] }) =>
  db
    .insertInto('people_import_batches')
    .values({ import_id: importId, position, rows: JSON.stringify(rows) })
    .execute()

/** Keeps the newest files that wait, so that nobody fills the database with them. */
const deleteOldest = (tx: Tx, organizationId: string) =>
  sql`
  delete from people_imports where id in (
    select id from people_imports where organization_id = ${organizationId} and confirmed_at is null
    order by created_at desc, id desc offset ${MAX_WAITING} for update skip locked)`.execute(tx)

/**
 * Stores the rows of a file and what importing them would do. It is no single transaction, which would keep others
 * waiting as long as the file is read. If anything is wrong with the file, nothing remains.
 */
export const uploadPeople = async (db: Db, { viewer, file, language, now }: Upload): Promise<string> => {
  const text = await readText(file)
  const batches = readRows(text)
  const first = batches.next().value
  const [head] = first ?? []
  if (!first || !head) throw invalidFile('validation.csvEmpty')
  const hasHeaders = !looksLikePerson(head.cells)
  const columns = columnsOf(head, { hasHeaders })
  const { organizationId } = viewer
  const firstPerson = hasHeaders ? undefined : head.cells
  const mapping = await mappingOf(db, { organizationId, columns, firstPerson })
  const preview = openPreview(db, { organizationId, mapping })
  const id = newId()
  await db
    .insertInto('people_imports')
    .values({
      id,
      organization_id: organizationId,
      created_by: viewer.userId,
      file_name: file.name,
      language,
      status: 'preview',
      columns: JSON.stringify(columns),
      headers_key: headersKey(columns),
      mapping: JSON.stringify(mapping),
      created_at: now,
    })
    .execute()
  try {
    let rowCount = 0
    let position = 0
    const store = async (rows: FileRow[]) => {
      rowCount += rows.length
      if (rowCount > MAX_IMPORTED_ROWS) throw tooManyRows(MAX_IMPORTED_ROWS)
      if (rows.length === 0) return
      await insertBatch(db, id, { position, rows })
      position += 1
      await preview.add(rows)
    }
    await store(hasHeaders ? first.slice(1) : first)
    for (const rows of batches) await store(rows)
    if (rowCount === 0) throw invalidFile('validation.csvEmpty')
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('people_imports')
        .set({ preview: JSON.stringify(preview.result()), row_count: rowCount })
        .where('id', '=', id)
        .execute()
      await deleteOldest(tx, organizationId)
    })
  } catch (error) {
    await db.deleteFrom('people_imports').where('id', '=', id).execute()
    throw error
  }
  return id
}

interface One {
  viewer: OrganizationViewer
  id: string
}

/** Locks an import of the organization. */
const lockImport = async (tx: Tx, { viewer, id }: One) => {
  const found = await tx
    .selectFrom('people_imports')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', viewer.organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const assertWaiting = ({ status }: { status: string }) => {
  if (status !== 'preview') throw new AppError('CONFLICT', { text: 'server.importConfirmed' })
}

const assertFits = (columns: readonly string[], mapping: readonly ColumnTarget[]) => {
  if (mapping.length !== columns.length) {
    throw invalidField('mapping', 'validation.importColumns', { columns: columns.length })
  }
}

/** Computes anew what importing the file would do, with another mapping. */
export const previewMapping = async (db: Db, one: One, mapping: ColumnTarget[]): Promise<void> => {
  const { organizationId } = one.viewer
  const { columns, status } = await db.transaction().execute((tx) => lockImport(tx, one))
  assertWaiting({ status })
  assertFits(columns, mapping)
  const preview = openPreview(db, { organizationId, mapping })
  for await (const rows of readBatches(db, one.id)) await preview.add(rows)
  await db
    .updateTable('people_imports')
    .set({ preview: JSON.stringify(preview.result()), mapping: JSON.stringify(mapping) })
    .where('id', '=', one.id)
    .where('status', '=', 'preview')
    .execute()
}

interface Change extends One {
  jobs: Pick<Jobs, 'enqueue'>
  now: Date
}

const record = (
  tx: Tx,
  { viewer, id, now }: Change,
  { act, title, count }: { act: 'people.imported' | 'people.import_undone'; title: string; count: number },
) =>
  recordAuditEvent(tx, {
    act,
    ...byAdmin(viewer),
    subject: { type: 'people-imports', id },
    details: { title, count },
    now,
  })

/** Starts the import. Confirming it again in the same way changes nothing. */
export const confirmImport = (db: Db, change: Change, confirmation: ImportConfirmation): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, change)
    const { mapping, consent_basis: basis, purposes, tag } = confirmation
    assertFits(found.columns, mapping)
    const isRepeated = found.status === 'importing' && found.consent_basis === basis
    if (isRepeated) return
    assertWaiting(found)
    const { now, jobs, id } = change
    await tx
      .updateTable('people_imports')
      .set({
        status: 'importing',
        mapping: JSON.stringify(mapping),
        consent_basis: basis,
        purposes: [...new Set(purposes)],
        tag: tag ?? null,
        preview: '{}',
        confirmed_at: now,
        worked_at: now,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, change, { act: 'people.imported', title: found.file_name, count: found.row_count })
    await jobs.enqueue(tx, importJob, {})
  })

/** Until when a finished import can be undone. */
export const undoUntil = ({ status, finished_at: at }: { status: string; finished_at: Date | null }): Date | null =>
  status === 'done' && at !== null ? later(at, UNDO_DAYS * 24 * 60 * 60) : null

export const undoImport = (db: Db, change: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, change)
    if (found.status === 'undoing' || found.status === 'undone') return
    const until = undoUntil(found)
    const { now, jobs, id } = change
    if (until === null) throw new AppError('CONFLICT', { text: 'server.importUnfinished' })
    if (until <= now) throw new AppError('CONFLICT', { text: 'server.importTooOld', values: { days: UNDO_DAYS } })
    await tx
      .updateTable('people_imports')
      .set({ status: 'undoing', done_count: 0, worked_at: now })
      .where('id', '=', id)
      .execute()
    await record(tx, change, {
      act: 'people.import_undone',
      title: found.file_name,
      count: found.added + found.joined,
    })
    await jobs.enqueue(tx, importJob, {})
  })
