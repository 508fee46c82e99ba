import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { FileRow } from '../platform/spreadsheets/read-csv.ts'

const withAuthor = (db: Db, organizationId: string) =>
  db
    .selectFrom('people_imports as import')
    .leftJoin('users as author', 'author.id', 'import.created_by')
    .selectAll('import')
    .select('author.name as author_name')
    .where('import.organization_id', '=', organizationId)
export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

/** Newest first. */
export const listImports = (db: Db, organizationId: string, page: { page: number; perPage: number }) =>
  withAuthor(db, organizationId)
    .orderBy('import.created_at', 'desc')
    .orderBy('import.id', 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()

export const countImports = async (db: Db, organizationId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('people_imports')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return total
}

export const findImport = (
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ImportRow | undefined> => withAuthor(db, organizationId).where('import.id', '=', id).executeTakeFirst()

/** The rows of a file that is not imported yet, batch by batch. */
export const readBatches = async function* (db: Db, importId: string): AsyncGenerator<FileRow[]> {
  for (let position = 0; ; position += 1) {
    const batch = await db
      .selectFrom('people_import_batches')
      .select('rows')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!batch) return
    yield batch.rows
  }
}

/** The next import that has something to do. Those of several organizations take turns. */
export const nextImport = (tx: Tx) =>
  tx
    .selectFrom('people_imports')
    .selectAll()
    .where('status', 'in', ['importing', 'undoing'])
    .orderBy('worked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export type WorkedImport = NonNullable<Awaited<ReturnType<typeof nextImport>>>
