import type { AccountExportSource } from '../platform/room.ts'
import type { Db } from '../platform/db/database.ts'
import { paginate } from '../platform/db/paginate.ts'

const messages = (db: Db, { after, limit }: { after: string; limit: number }) =>
  db
    .selectFrom('chat_messages as message')
    .innerJoin('chat_threads as thread', 'thread.id', 'message.thread_id')
    .innerJoin('organizations as organization', 'organization.id', 'thread.organization_id')
    .select([
      'message.id',
      'message.sender',
      'message.body',
      'message.created_at',
      'organization.id as organization_id',
      'organization.name as organization_name',
    ])
    .where('message.id', '>', after)
    .orderBy('message.id')
    .limit(limit)

/**
 * Exports the person's own conversations and what they wrote for an organization, but not what supporters wrote to it.
 */
export const exportMessages: AccountExportSource<'chat_messages'> = async function* (db, userId) {
  const own = paginate((page) => messages(db, page).where('thread.user_id', '=', userId).execute())
  const written = paginate((page) =>
    messages(db, page).where('message.user_id', '=', userId).where('message.sender', '=', 'organization').execute(),
  )
  for (const rows of [own, written]) {
    for await (const { organization_id: id, organization_name: name, created_at: sentAt, ...message } of rows) {
      yield { ...message, organization: { id, name }, sent_at: sentAt.toISOString() }
    }
  }
}
