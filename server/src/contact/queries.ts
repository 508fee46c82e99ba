import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { offsetOf } from '../platform/http/pages.ts'

export interface MessageFilters {
  organizationId: string
  state?: 'unread' | 'answered'
}

/** Every read of messages goes through this query, which is restricted to one organization. */
const matching = (db: Db, { organizationId, state }: MessageFilters) => {
  const messages = db.selectFrom('contact_messages').where('organization_id', '=', organizationId)
  if (state === 'unread') return messages.where('read_at', 'is', null)
  return state === 'answered' ? messages.where('answered_at', 'is not', null) : messages
}

const columns = ['id', 'user_id', 'name', 'email', 'message', 'read_at', 'answered_at', 'created_at'] as const

/** Newest first. */
export const listMessages = (db: Db, filters: MessageFilters, request: { page: number; perPage: number }) =>
  matching(db, filters)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(request.perPage)
    .offset(offsetOf(request))
    .execute()
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const countMessages = (db: Db, filters: MessageFilters): Promise<number> => countUpTo(db, matching(db, filters))

/** Throws NOT_FOUND for messages of other organizations. */
export const findMessage = async (db: Db, { id, organizationId }: { id: string; organizationId: string }) => {
  const row = await matching(db, { organizationId }).select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
