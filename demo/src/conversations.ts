import { conversationRows, type UserRow } from '@rostrum/server/sample-data'
import { conversations } from '../data/conversations.ts'
import type { DemoOrganization } from '../data/organization.ts'

interface Built {
  given: DemoOrganization
  row: { id: string }
  owner: { id: string }
}
interface People {
  maya: UserRow
  others: readonly UserRow[]
  now: Date
}

/** The conversations between supporters and organizations. */
export const makeConversations = (built: readonly Built[], { maya, others, now }: People) => {
  const rows = conversations.flatMap(({ lines, unseenBySupporter = 0, unseenByOrganization = 0, ...between }) => {
    const organization = built.find(({ given }) => given.name === between.organization)
    const supporter = between.supporter === 'supporter' ? maya : others[between.supporter]
    if (!organization || !supporter)
      throw new Error(`The conversation with ${between.organization} refers to an unknown organization or supporter.`)
    return conversationRows({
      organizationId: organization.row.id,
      supporterId: supporter.id,
      adminId: organization.owner.id,
      lines: lines.map(([sender, minutesAgo, body]) => ({
        sender,
        body,
        at: new Date(now.getTime() - minutesAgo * 60_000),
      })),
      seenBySupporter: lines.length - unseenBySupporter,
      seenByOrganization: lines.length - unseenByOrganization,
    })
  })
  return {
    chat_threads: rows.map(({ thread }) => thread),
    chat_messages: rows.flatMap(({ messages }) => messages),
  }
}
