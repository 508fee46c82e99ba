import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { WorkedImport } from './queries.ts'
import { batchSize } from '../platform/spreadsheets/read-csv.ts'

interface Undone {
  id: string
  person_id: string | null
  address: string | null
  tags: string[]
  fields: Record<string, string>
  note_id: string | null
  consent_ids: string[]
}

/** Withdraws what the import had recorded, unless the person has decided since. */
const withdraw = (tx: Tx, found: WorkedImport, consentIds: string[]) =>
  sql`
    insert into consents (id, person_id, organization_id, purpose, is_given, page, proof, import_id, created_at)
    select gen_random_uuid(), person_id, organization_id, purpose, false, 'import', 'organization', ${found.id}::uuid,
      greatest(changed_at, clock_timestamp())
    from consent_states where consent_id = any(${consentIds}::uuid[]) and is_given`.execute(tx)

/** Takes tags and fields away that the import brought. A field that was changed since stays. */
const removeBelongings = (tx: Tx, found: WorkedImport, rows: readonly Undone[]) =>
  sql`
    update organization_people as listed
    set tags = array(
        select tag from unnest(listed.tags) with ordinality as kept (tag, place) where not tag = any(taken.tags) order by place),
      fields = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(listed.fields)
        where taken.fields ->> key is distinct from value)
    from (
      select coalesce(own.merged_into, own.id) as id,
        array(select jsonb_array_elements_text(jsonb_path_query_array(jsonb_agg(given.tags), '$[*][*]'))) as tags,
        jsonb_object_agg(coalesce(field.key, ''), field.value) as fields
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (person_id uuid, address text, tags jsonb, fields jsonb)
      join organization_people own on own.organization_id = ${found.organization_id}
        and (own.person_id = given.person_id or own.address = given.address)
      left join lateral jsonb_each_text(given.fields) as field on true
      group by 1
    ) taken
    where listed.id = taken.id`.execute(tx)

/**
 * Who was listed only because of the import is not any more, with what was noted about them since: nobody could say
 * whom it is about.
 */
const deleteEmpty = (tx: Tx, found: WorkedImport, rows: readonly Undone[]) =>
  sql`
    delete from organization_people listed
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (person_id uuid, address text)
    where listed.organization_id = ${found.organization_id} and listed.last_deed is null and listed.merged_into is null
      and (listed.person_id = given.person_id or listed.address = given.address)
      and not exists (select from organization_people merged where merged.merged_into = listed.id)`.execute(tx)

/** Takes back what the import brought to the next people, or notes that it is undone. */
export const undoBatch = async (tx: Tx, found: WorkedImport, now: Date): Promise<void> => {
  const rows: Undone[] = await tx
    .selectFrom('imported_people')
    .select(['id', 'person_id', 'address', 'tags', 'fields', 'note_id', 'consent_ids'])
    .where('import_id', '=', found.id)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  if (rows.length === 0) {
    await tx
      .updateTable('people_imports')
      .set({ status: 'undone', finished_at: now })
      .where('id', '=', found.id)
      .execute()
    return
  }
  await withdraw(
    tx,
    found,
    rows.flatMap(({ consent_ids: ids }) => ids),
  )
  await removeBelongings(tx, found, rows)
  const notes = rows.flatMap(({ note_id: noteId }) => noteId ?? [])
  if (notes.length > 0) await tx.deleteFrom('people_notes').where('id', 'in', notes).execute()
  await tx
    .deleteFrom('imported_people')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await deleteEmpty(tx, found, rows)
  await tx
    .updateTable('people_imports')
    .set({ done_count: found.done_count + rows.length })
    .where('id', '=', found.id)
    .execute()
}
