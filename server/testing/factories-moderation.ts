import type { Db } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/identifiers.ts'
import type { Storage } from '../src/platform/storage.ts'
import { buildSupporter } from './factories.ts'
import { sampleFiles } from './sample-files.ts'

/** A moderator with a session. */
export const buildModerator = (db: Db) => buildSupporter(db, { moderator_since: new Date() })

interface DocumentOwner {
  organizationId: string
  ownerId: string
}

/** A PDF that an organization submitted, with its bytes. */
export const buildDocument = async (
  { db, storage }: { db: Db; storage: Pick<Storage, 'put'> },
  { organizationId, ownerId }: DocumentOwner,
) => {
  const [id, fileId] = [newId(), newId()]
  const key = `documents/${fileId}.pdf`
  await storage.put(key, sampleFiles.pdf, 'application/pdf')
  await db
    .insertInto('files')
    .values({
      id: fileId,
      owner_id: ownerId,
      purpose: 'document',
      name: 'charter.pdf',
      mime_type: 'application/pdf',
      size: sampleFiles.pdf.byteLength,
      storage_key: key,
    })
    .execute()
  await db
    .insertInto('organization_documents')
    .values({ id, organization_id: organizationId, file_id: fileId })
    .execute()
  return { id, fileId }
}
