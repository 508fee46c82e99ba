import { timelineLength, type TimelineEntry } from '@rostrum/contract/people'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

interface Row {
  id: string
  type: TimelineEntry['type']
  at: Date
  deed: TimelineEntry['deed']
  item_id: string | null
  title: string | null
  outcome: string | null
  body: string | null
  channel: TimelineEntry['channel']
  by_id: string | null
  by_name: string | null
}

const present = (row: Row): TimelineEntry => ({
  id: row.id,
  type: row.type,
  at: row.at.toISOString(),
  deed: row.deed,
  item_id: row.item_id,
  title: row.title,
  outcome: row.outcome,
  body: row.body,
  channel: row.channel,
  by: row.by_id !== null && row.by_name !== null ? { id: row.by_id, name: row.by_name } : null,
})

/**
 * What somebody did with the organization, and what it did or noted about them, newest first, also of the rows that are
 * merged into this one. `before` excludes what is later or at the same time.
 */
export const timelineOf = async (
  db: Db,
  id: string,
  before: Date | undefined,
): Promise<{ timeline: TimelineEntry[]; earlier: string | null }> => {
  const { rows } = await sql<Row>`
    with members as (
      select id from organization_people where id = ${id}
      union all select id from organization_people where merged_into = ${id}
    ), entries as (
      select md5(concat_ws(' ', deed.kind, deed.item_id, deed.at))::uuid as id, 'deed' as type, deed.at, deed.kind as deed,
        deed.item_id, null as title, deed.outcome, null as body, null as channel, null::uuid as by_id
      from deeds_of_people(array[${id}::uuid]) deed
      union all
      select note.id, 'note', note.created_at, null, null, null, null, note.body, null, note.author_id
      from people_notes note where note.organization_person_id in (select id from members)
      union all
      select contact.id, 'contact', contact.created_at, null, null, null, contact.outcome, contact.note, contact.channel,
        contact.author_id
      from people_contacts contact where contact.organization_person_id in (select id from members)
      union all
      select task.id, 'task', task.done_at, null, null, task.title, null, null, null, task.done_by
      from tasks task where task.organization_person_id in (select id from members) and task.done_at is not null
    )
    select entries.id, entries.type, entries.at, entries.deed, entries.item_id, entries.outcome, entries.body, entries.channel,
      coalesce(item.title, import.file_name, entries.title) as title,
      author.id as by_id, author.name as by_name
    from entries
    left join content_items item on item.id = entries.item_id
    left join people_imports import on import.id = entries.item_id and entries.deed = 'imports'
    left join users author on author.id = coalesce(entries.by_id, import.created_by)
    where ${before === undefined ? sql`true` : sql`entries.at < ${before}`}
    order by entries.at desc, entries.id desc
    limit ${timelineLength + 1}`.execute(db)
  const shown = rows.slice(0, timelineLength)
  const last = shown.at(-1)
  return {
    timeline: shown.map(present),
    earlier: rows.length > shown.length && last ? last.at.toISOString() : null,
  }
}
