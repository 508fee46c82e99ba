import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'
import { newId } from '../src/platform/identifiers.ts'

type ChatThreadRow = Insertable<Database['chat_threads']>
type ChatMessageRow = Insertable<Database['chat_messages']>

interface Line {
  sender: 'supporter' | 'organization'
  body: string
  at: Date
}

export interface ConversationFacts {
  organizationId: string
  supporterId: string
  /** Who answers for the organization. */
  adminId: string
  lines: Line[]
  /** Sequences up to which each side has seen it. By default, both have seen everything. */
  seenBySupporter?: number
  seenByOrganization?: number
  mutedAt?: Date | null
}

/** A conversation whose counts are those of its messages. */
export const conversationRows = ({ lines, ...facts }: ConversationFacts) => {
  const { seenBySupporter = lines.length, seenByOrganization = lines.length } = facts
  const unseen = (sender: Line['sender'], seen: number) =>
    lines.filter((each, index) => each.sender === sender && index + 1 > seen).length
  const thread = {
    id: newId(),
    organization_id: facts.organizationId,
    user_id: facts.supporterId,
    last_sequence: lines.length,
    last_message_at: lines.at(-1)?.at ?? new Date(),
    seen_by_supporter: seenBySupporter,
    seen_by_organization: seenByOrganization,
    unread_by_supporter: unseen('organization', seenBySupporter),
    unread_by_organization: unseen('supporter', seenByOrganization),
    muted_at: facts.mutedAt ?? null,
    created_at: lines[0]?.at ?? new Date(),
  } satisfies ChatThreadRow
  const messages = lines.map(({ sender, body, at }, index): ChatMessageRow => ({
    id: newId(),
    thread_id: thread.id,
    sequence: index + 1,
    sender,
    user_id: sender === 'supporter' ? facts.supporterId : facts.adminId,
    body,
    created_at: at,
  }))
  return { thread, messages }
}
