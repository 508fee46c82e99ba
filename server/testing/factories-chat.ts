import { conversationRows, type ConversationFacts } from '../sample-data/conversations.ts'
import type { Db } from '../src/platform/db/database.ts'
import { buildOrganization, buildSupporter } from './factories.ts'

type Overrides = Partial<Omit<ConversationFacts, 'lines'>> & {
  /** The messages, one per minute, alternating and starting with the supporter. */
  lines?: string[]
}

/** A conversation between a new supporter and a new organization unless ids are given. Both have sessions. */
export const buildConversation = async (
  db: Db,
  { lines = ['Is the clinic open on Thursday?'], ...given }: Overrides = {},
) => {
  const supporter = await buildSupporter(db)
  const organization = await buildOrganization(db)
  const start = Date.now() - lines.length * 60_000
  const { thread, messages } = conversationRows({
    organizationId: organization.id,
    supporterId: supporter.id,
    adminId: organization.owner.id,
    lines: lines.map((body, index) => ({
      sender: index % 2 === 0 ? 'supporter' : 'organization',
      body,
      at: new Date(start + index * 60_000),
    })),
    ...given,
  })
  await db.insertInto('chat_threads').values(thread).execute()
  await db.insertInto('chat_messages').values(messages).execute()
  return { thread, messages, supporter, organization }
}
