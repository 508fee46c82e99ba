import type { Generated } from 'kysely'
import type { Bytes, CreatedAt } from './columns.ts'

/** A supporter's conversation with an organization. The first message creates it, so it is never empty. */
interface ChatThreadsTable {
  id: string
  organization_id: string
  /** The supporter. */
  user_id: string
  /** The sequence of the newest message. It is assigned while this row is locked, so both sides see the same order. */
  last_sequence: Generated<number>
  last_message_at: Date
  /** The last message that each side has seen; all admins of an organization are one side. */
  seen_by_supporter: Generated<number>
  seen_by_organization: Generated<number>
  /** Messages of the other side that came later; updated in the same transactions. */
  unread_by_supporter: Generated<number>
  unread_by_organization: Generated<number>
  /** Since when the organization does not accept messages from this supporter. */
  muted_at: Date | null
  created_at: CreatedAt
}

interface ChatMessagesTable {
  id: string
  thread_id: string
  /** 1, 2, 3 and so on within the thread, without gaps. */
  sequence: number
  sender: 'supporter' | 'organization'
  /** The author; null after they deleted their account. */
  user_id: string | null
  body: string
  /** Chosen by the sender: a second message with the same id is not stored again. */
  client_id: string | null
  /** When a moderator removed it: the text is deleted, but its position in the order remains. */
  removed_at: Date | null
  created_at: CreatedAt
}

/** A message that was written to an organization through its contact form; only its admins can read it. */
interface ContactMessagesTable {
  id: string
  organization_id: string
  /** Null when the person wrote without an account, or has deleted the account. */
  user_id: string | null
  name: string
  email: string
  message: string
  /** SHA-256 of sender, recipient and text, to detect the same message sent again shortly afterwards. */
  digest: Bytes
  read_at: Date | null
  answered_at: Date | null
  created_at: CreatedAt
}

/** Used proofs of work, kept until they would have expired. */
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
