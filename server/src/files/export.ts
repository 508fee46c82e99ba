import type { ExportedRow } from '@rostrum/contract/account-export'
import type { Db } from '../platform/db/database.ts'
import { paginate } from '../platform/db/paginate.ts'

export async function* exportFiles(db: Db, userId: string): AsyncGenerator<ExportedRow<'files'>> {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('files')
      .select(['id', 'purpose', 'name', 'mime_type', 'size', 'created_at'])
      .where('owner_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const { created_at: uploadedAt, ...file } of rows) {
    yield { ...file, uploaded_at: uploadedAt.toISOString() }
  }
}
