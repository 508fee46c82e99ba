import { type ReportedType, reportedTypes } from '@rostrum/contract/reports'
import { sql } from 'kysely'
import { publicItems } from '../content/queries.ts'
import { findPublicOrganization } from '../organizations/queries.ts'
import type { Db } from '../platform/db/database.ts'

/** Returns the current text and the organization of a public subject. Chat messages are never public. */
export const findPublic = async (
  db: Db,
  { type, id }: { type: ReportedType; id: string },
): Promise<{ text: string; organizationId: string } | undefined> => {
  if (type === 'organizations') {
    const found = await findPublicOrganization(db, id)
    return found && { text: found.name, organizationId: found.id }
  }
  const found = await publicItems(db, type)
    .where('item.id', '=', id)
    .select(['item.title', 'item.organization_id'])
    .executeTakeFirst()
  return found && { text: found.title, organizationId: found.organization_id }
}

/** What moderators see about a reported subject. */
export interface SubjectNow {
  subject_id: string
  organization_id: string
  organization_name: string
  is_shown: boolean
  is_restorable: boolean
  author_id: string | null
  author_name: string | null
}

/** Finds subjects of any type by their ids. Deleted ones are missing in the result. */
export const listSubjectsNow = async (db: Db, ids: string[]): Promise<SubjectNow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<SubjectNow>`
    select o.id as subject_id, o.id as organization_id, o.name as organization_name,
      o.published_at is not null as is_shown, false as is_restorable, null::uuid as author_id, null as author_name
      from organizations o where o.id = any(${ids}::uuid[])
    union all
    select item.id, o.id, o.name, item.status = 'published' and o.published_at is not null,
      item.removed_at is not null, null, null
      from content_items item join organizations o on o.id = item.organization_id
      where item.id = any(${ids}::uuid[])
    union all
    select message.id, o.id, o.name, message.removed_at is null, false, supporter.id, supporter.name
      from chat_messages message
      join chat_threads thread on thread.id = message.thread_id
      join organizations o on o.id = thread.organization_id
      left join users supporter on supporter.id = thread.user_id and message.sender = 'supporter'
      where message.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The supporter who wrote a message; undefined for messages of an organization. */
export const findAuthor = (db: Db, messageId: string) =>
  db
    .selectFrom('chat_messages as message')
    .innerJoin('chat_threads as thread', 'thread.id', 'message.thread_id')
    .innerJoin('users', 'users.id', 'thread.user_id')
    .select(['users.id', 'users.email'])
    .where('message.id', '=', messageId)
    .where('message.sender', '=', 'supporter')
    .executeTakeFirst()

/** Whether a removal of this type can be taken back: the text of a removed message is gone, and users are unbanned. */
export const isRestorable = (type: string): type is Exclude<ReportedType, 'organizations' | 'chat-messages'> =>
  type !== 'organizations' && type !== 'chat-messages' && reportedTypes.some((each) => each === type)
