import { cursorText, type ChatSide, type ChatThread } from '@rostrum/contract/chat'
import type { MessageRow, ThreadRow } from './queries.ts'

/** Maximum number of characters of a message that the list of conversations shows. */
const excerptLength = 140

const excerptOf = (start: string): string => {
  const line = start.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : line
}

const correspondentOf = (row: ThreadRow, side: ChatSide): ChatThread['attributes']['correspondent'] =>
  side === 'supporter'
    ? { type: 'organizations', id: row.organization_id, name: row.organization_name, image: row.organization_image }
    : { type: 'users', id: row.user_id, name: row.supporter_name, image: row.supporter_avatar }

export const presentThread = (row: ThreadRow, side: ChatSide): ChatThread => ({
  id: row.id,
  type: 'chat-threads',
  attributes: {
    correspondent: correspondentOf(row, side),
    last_message: {
      sender: row.newest_sender,
      excerpt: excerptOf(row.newest_start),
      is_removed: row.newest_removed_at !== null,
      created_at: row.newest_created_at.toISOString(),
    },
    last_sequence: row.last_sequence,
    seen_sequence: side === 'supporter' ? row.seen_by_supporter : row.seen_by_organization,
    seen_by_correspondent: side === 'supporter' ? row.seen_by_organization : row.seen_by_supporter,
    unread_count: side === 'supporter' ? row.unread_by_supporter : row.unread_by_organization,
    is_muted: row.muted_at !== null,
    is_open: row.organization_published_at !== null,
  },
})

/** Expects one row more than a page holds if there are further conversations. */
export const presentThreads = (rows: ThreadRow[], perPage: number, side: ChatSide) => {
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  return {
    meta: { next: last ? cursorText({ at: last.last_message_at.toISOString(), id: last.id }) : null },
    data: shown.map((row) => presentThread(row, side)),
  }
}

const messageFields = (row: MessageRow) => ({
  sequence: row.sequence,
  sender: row.sender,
  body: row.body,
  is_removed: row.removed_at !== null,
  client_id: row.client_id,
  created_at: row.created_at.toISOString(),
})

/** For the supporter, who is not told which admin wrote a message. */
export const presentMessage = (row: MessageRow) => ({
  id: row.id,
  type: 'chat-messages' as const,
  attributes: messageFields(row),
})

/** For the organization's admins, with the author. */
export const presentInboxMessage = (row: MessageRow) => ({
  id: row.id,
  type: 'chat-messages' as const,
  attributes: {
    ...messageFields(row),
    author: row.user_id !== null && row.author_name !== null ? { id: row.user_id, name: row.author_name } : null,
  },
})
