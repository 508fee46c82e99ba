import type { ChatSide, ThreadCursor } from '@rostrum/contract/chat'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'
import type { ThreadSides } from './policy.ts'

/** Conversations with both sides and the newest message. Callers add the condition. */
const threads = (db: Db) =>
  db
    .selectFrom('chat_threads as thread')
    .innerJoin('organizations as organization', 'organization.id', 'thread.organization_id')
    .innerJoin('users as supporter', 'supporter.id', 'thread.user_id')
    .innerJoin('chat_messages as newest', (join) =>
      join.onRef('newest.thread_id', '=', 'thread.id').onRef('newest.sequence', '=', 'thread.last_sequence'),
    )
    .selectAll('thread')
    .select([
      'organization.name as organization_name',
      'organization.profile_image as organization_image',
      'organization.published_at as organization_published_at',
      'supporter.name as supporter_name',
      'supporter.avatar as supporter_avatar',
      'newest.sender as newest_sender',
      'newest.created_at as newest_created_at',
      'newest.removed_at as newest_removed_at',
      sql<string>`left(newest.body, 200)`.as('newest_start'),
    ])

export const findThread = (db: Db, id: string) => threads(db).where('thread.id', '=', id).executeTakeFirst()
export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>

export const findThreadBetween = (db: Db, { organization_id, user_id }: ThreadSides) =>
  threads(db)
    .where('thread.organization_id', '=', organization_id)
    .where('thread.user_id', '=', user_id)
    .executeTakeFirst()

/** The column that selects the viewer's conversations, its value, and the column with their unread count. */
const ownColumn = (viewer: Viewer) =>
  viewer.organizationId === null
    ? (['user_id', viewer.userId, 'unread_by_supporter'] as const)
    : (['organization_id', viewer.organizationId, 'unread_by_organization'] as const)

/** Most recent conversation first. Returns up to `perPage + 1` rows; the extra row means that there are more. */
export const listThreads = (
  db: Db,
  viewer: Viewer,
  { before, perPage }: { before?: ThreadCursor | undefined; perPage: number },
) => {
  const [column, id] = ownColumn(viewer)
  let listed = threads(db).where(`thread.${column}`, '=', id)
  if (before) {
    listed = listed.where(
      sql<boolean>`(thread.last_message_at, thread.id) < (${new Date(before.at)}::timestamptz, ${before.id}::uuid)`,
    )
  }
  return listed
    .orderBy('thread.last_message_at', 'desc')
    .orderBy('thread.id', 'desc')
    .limit(perPage + 1)
    .execute()
}

export const countUnread = async (db: Db, viewer: Viewer): Promise<number> => {
  const [column, id, unread] = ownColumn(viewer)
  const { total } = await db
    .selectFrom('chat_threads')
    .select(sql<number>`coalesce(sum(${sql.ref(unread)}), 0)::int`.as('total'))
    .where(column, '=', id)
    .where(unread, '>', 0)
    .executeTakeFirstOrThrow()
  return total
}

const messages = (db: Db) =>
  db
    .selectFrom('chat_messages as message')
    .leftJoin('users as author', 'author.id', 'message.user_id')
    .selectAll('message')
    .select('author.name as author_name')

/** Newest first. Returns up to `perPage + 1` rows; the extra row means that there are earlier messages. */
export const listMessages = (
  db: Db,
  threadId: string,
  { before, perPage }: { before?: number | undefined; perPage: number },
) => {
  let listed = messages(db).where('message.thread_id', '=', threadId)
  if (before !== undefined) listed = listed.where('message.sequence', '<', before)
  return listed
    .orderBy('message.sequence', 'desc')
    .limit(perPage + 1)
    .execute()
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const findMessage = (db: Db, id: string) => messages(db).where('message.id', '=', id).executeTakeFirstOrThrow()

/** A message with the two sides of its conversation. */
export const findMessageWithSides = (db: Db, id: string) =>
  db
    .selectFrom('chat_messages as message')
    .innerJoin('chat_threads as thread', 'thread.id', 'message.thread_id')
    .select([
      'message.id',
      'message.thread_id',
      'message.body',
      'message.sender',
      'message.removed_at',
      'thread.organization_id',
      'thread.user_id',
    ])
    .where('message.id', '=', id)
    .executeTakeFirst()

/** Locks a conversation, so that nobody else writes in it or marks it as seen until the transaction ends. */
export const lockThread = (tx: Db, where: { id: string } | ThreadSides) => {
  const thread = tx
    .selectFrom('chat_threads as thread')
    .innerJoin('organizations as organization', 'organization.id', 'thread.organization_id')
    .selectAll('thread')
    .select('organization.published_at as organization_published_at')
  return (
    'id' in where
      ? thread.where('thread.id', '=', where.id)
      : thread.where('thread.organization_id', '=', where.organization_id).where('thread.user_id', '=', where.user_id)
  )
    .forNoKeyUpdate('thread')
    .executeTakeFirst()
}
export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>

/** Counts the messages of the other side that this side has not seen. */
export const countUnseen = async (
  tx: Db,
  { threadId, side, seen }: { threadId: string; side: ChatSide; seen: number },
): Promise<number> => {
  const { total } = await tx
    .selectFrom('chat_messages')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('thread_id', '=', threadId)
    .where('sequence', '>', seen)
    .where('sender', '<>', side)
    .executeTakeFirstOrThrow()
  return total
}
