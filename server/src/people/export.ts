import { sql } from 'kysely'
import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

interface NoteRow {
  text: string
  noted_at: string
}

/** What organizations have noted about somebody: people may ask for it. */
export const exportRecords: AccountExportSource<'organization_records'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('organization_people as person')
      .innerJoin('organizations as organization', 'organization.id', 'person.organization_id')
      .select([
        'person.id',
        'person.organization_id',
        'organization.name as organization_name',
        'person.tags',
        'person.fields',
        'person.welcomed_at',
        sql<NoteRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('text', noted.text, 'noted_at', noted.at)
          order by noted.at), '[]') from (
            select body as text, created_at as at from people_notes where organization_person_id = person.id
            union all
            select note, created_at from people_contacts where organization_person_id = person.id and note is not null
          ) noted)`.as('notes'),
        sql<string[]>`(select coalesce(jsonb_agg(title order by created_at), '[]') from tasks
          where organization_person_id = person.id)`.as('tasks'),
      ])
      .where('person.person_id', '=', userId)
      .where('person.id', '>', after)
      .orderBy('person.id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      organization: { id: row.organization_id, name: row.organization_name },
      tags: row.tags,
      fields: row.fields,
      notes: row.notes.map(({ text, noted_at: at }) => ({ text, noted_at: new Date(at).toISOString() })),
      tasks: row.tasks,
      welcomed_at: row.welcomed_at?.toISOString() ?? null,
    }
  }
}
