import { extname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { UsedImages } from '../platform/room.ts'

/** A picture or a document, with its path in the archive and its key in the storage. */
export interface ArchivedFile {
  path: string
  key: string
}

/** How the rows of the tables with images belong to an organization. Pictures of people are theirs, not its. */
const owners = { organizations: sql`id`, content_items: sql`organization_id` } as const

/** The address of an image has its id. */
const imageAddress = '^/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[.]webp$'

const isOwned = (table: string): table is keyof typeof owners => table in owners

const listImages = async (
  db: Db,
  organizationId: string,
  { table, addresses }: UsedImages,
): Promise<ArchivedFile[]> => {
  if (!isOwned(table)) return []
  const { rows } = await sql<{ storage_key: string }>`
    with page as (select * from ${sql.table(table)} where ${owners[table]} = ${organizationId}),
    used as (select substring(address from ${imageAddress})::uuid as id from (${addresses}) as used (address))
    select distinct storage_key from files where purpose = 'image' and id in (select id from used)`.execute(db)
  return rows.map(({ storage_key: key }) => ({ path: key, key }))
}

const listDocuments = async (db: Db, organizationId: string): Promise<ArchivedFile[]> => {
  const rows = await db
    .selectFrom('organization_documents as document')
    .innerJoin('files as file', 'file.id', 'document.file_id')
    .select(['file.id', 'file.name', 'file.storage_key'])
    .where('document.organization_id', '=', organizationId)
    .execute()
  return rows.map(({ id, name, storage_key: key }) => ({ path: `documents/${id}${extname(name).toLowerCase()}`, key }))
}

/** The pictures that the organization shows, each once, and the documents that it submitted. */
export const listFiles = async (
  db: Db,
  organizationId: string,
  usedImages: readonly UsedImages[],
): Promise<ArchivedFile[]> => {
  const images = await Promise.all(usedImages.map((used) => listImages(db, organizationId, used)))
  const byPath = new Map(images.flat().map((file) => [file.path, file]))
  return [...byPath.values(), ...(await listDocuments(db, organizationId))]
}
