import type { Generated } from 'kysely'
import type { Bytes, CreatedAt } from './columns.ts'

/** A supporter's conversation with an organization. It begins with its first message, so it is never empty. */
interface ChatThreadsTable {
  id: string
  organization_id: string
  /** The supporter. */
  user_id: string
  /** Of the newest message; given out under the lock of this row, so both sides have one order. */
  last_sequence: Generated<number>
  last_message_at: Date
  /** Up to which message each side has seen the conversation; all admins of an organization are one side. */
  seen_by_supporter: Generated<number>
  seen_by_organization: Generated<number>
  /** Messages of the other side after that; kept in step by the same transactions. */
  unread_by_supporter: Generated<number>
  unread_by_organization: Generated<number>
  /** Since when the organization takes nothing more from this supporter. */
  muted_at: Date | null
  created_at: CreatedAt
}

interface ChatMessagesTable {
  id: string
  thread_id: string
  /** 1, 2, 3 … within the thread, without gaps. */
  sequence: number
  sender: 'supporter' | 'organization'
  /** Who wrote it; null once they deleted their account. */
  user_id: string | null
  body: string
  /** Given by the sender: the same one again is the same message, not a second. */
  client_id: string | null
  /** A moderator took it away: the words are gone, its place in the order stays. */
  removed_at: Date | null
  created_at: CreatedAt
}

/** What somebody wrote to an organization through its form; for its admins only. */
interface ContactMessagesTable {
  id: string
  organization_id: string
  /** Null for who wrote without an account, or deleted it. */
  user_id: string | null
  name: string
  email: string
  message: string
  /** SHA-256 of who wrote what to whom: the same again, a moment later, is the same message. */
  digest: Bytes
  read_at: Date | null
  answered_at: Date | null
  created_at: CreatedAt
}

/** Proofs of work that were used, until they would have expired anyway. */
interface SpentProofsTable {
  challenge_hash: Bytes
  expires_at: Date
}

export interface ConversationTables {
  chat_threads: ChatThreadsTable
  chat_messages: ChatMessagesTable
  contact_messages: ContactMessagesTable
  spent_proofs: SpentProofsTable
}
