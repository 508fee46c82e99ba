import { MAX_FIELDS, MAX_TAGS } from '@rostrum/contract/people'
import { sql } from 'kysely'
import { distinctTags } from '../people/tags.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'
import type { Identity } from './known-people.ts'
import type { WorkedImport } from './queries.ts'
import type { FilePerson } from './rows.ts'

/** Somebody whom a batch has imported: the row of `imported_people`, and what the file says. */
export interface Imported {
  id: string
  person_id: string | null
  address: string | null
  person: FilePerson
  identity: Identity
}

/** The rows of these people that are shown; of those who are merged, the one that they were merged into. */
const listedRows = async (tx: Tx, organizationId: string, imported: readonly Imported[]) => {
  const { rows } = await sql<{
    imported_id: string
    id: string
    tags: string[]
    fields: Record<string, string>
  }>`
    select given.id as imported_id, listed.id, listed.tags, listed.fields
    from jsonb_to_recordset(${JSON.stringify(imported.map(({ id, person_id: personId, address }) => ({ id, personId, address })))}::jsonb)
      as given (id uuid, "personId" uuid, address text)
    join organization_people own on own.organization_id = ${organizationId}
      and (own.person_id = given."personId" or own.address = given.address)
    join organization_people listed on listed.id = coalesce(own.merged_into, own.id)
    order by listed.id`.execute(tx)
  return rows
}

interface Added {
  found: Pick<WorkedImport, 'organization_id' | 'created_by' | 'tag'>
  imported: readonly Imported[]
  /** The consents that were recorded for each person. */
  consents: ReadonlyMap<string, string[]>
  now: Date
}

/**
 * Adds the tags, fields and notes of the file to what the organization keeps about these people, and remembers what was
 * not there before, so that undoing takes away no more. What the organization wrote in a field stays.
 */
export const addBelongings = async (tx: Tx, { found, imported, consents, now }: Added): Promise<void> => {
  const importedById = new Map(imported.map((each) => [each.id, each]))
  const rows = await listedRows(tx, found.organization_id, imported)
  const present = new Map<string, { tags: string[]; fields: Record<string, string> }>()
  const changes = rows.flatMap(({ imported_id: importedId, id, ...stored }) => {
    const given = importedById.get(importedId)
    if (!given) return []
    const { tags, fields } = present.get(id) ?? stored
    const knownTags = new Set(tags.map((tag) => tag.toLowerCase()))
    const newTags = distinctTags([...(found.tag === null ? [] : [found.tag]), ...given.person.tags])
      .filter((tag) => !knownTags.has(tag.toLowerCase()))
      .slice(0, Math.max(0, MAX_TAGS - tags.length))
    const newFields = Object.fromEntries(
      Object.entries(given.person.fields)
        .filter(([name]) => !(name in fields))
        .slice(0, Math.max(0, MAX_FIELDS - Object.keys(fields).length)),
    )
    present.set(id, { tags: [...tags, ...newTags], fields: { ...fields, ...newFields } })
    return [{ id, importedId, newTags, newFields, note: given.person.note, noteId: given.person.note && newId() }]
  })
  const kept = [...present].map(([id, { tags, fields }]) => ({ id, tags, fields }))
  await sql`
    update organization_people as listed
    set tags = array(select jsonb_array_elements_text(given.tags)), fields = given.fields,
      welcomed_at = case when listed.last_deed = 'imports' then coalesce(listed.welcomed_at, ${now}) else listed.welcomed_at end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given (id uuid, tags jsonb, fields jsonb)
    where listed.id = given.id`.execute(tx)
  const notes = changes.flatMap(({ id, note, noteId }) =>
    note && noteId ? [{ id: noteId, person: id, body: note }] : [],
  )
  if (notes.length > 0) {
    await tx
      .insertInto('people_notes')
      .values(
        notes.map(({ id, person, body }) => ({
          id,
          organization_person_id: person,
          author_id: found.created_by,
          body,
          created_at: now,
        })),
      )
      .execute()
  }
  const remembered = changes.map(({ importedId, newTags, newFields, noteId }) => ({
    id: importedId,
    tags: newTags,
    fields: newFields,
    note_id: noteId,
    consent_ids: consents.get(importedById.get(importedId)?.person_id ?? '') ?? [],
  }))
  await sql`
    update imported_people as imported
    set tags = array(select jsonb_array_elements_text(given.tags)), fields = given.fields, note_id = given.note_id,
      consent_ids = array(select jsonb_array_elements_text(given.consent_ids)::uuid)
    from jsonb_to_recordset(${JSON.stringify(remembered)}::jsonb)
      as given (id uuid, tags jsonb, fields jsonb, note_id uuid, consent_ids jsonb)
    where imported.id = given.id`.execute(tx)
}
