import { chatEndpoints, type ChatSide } from '@rostrum/contract/chat'
import { assertVisible } from '../organizations/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import { tellModerators } from '../reports/moderators.ts'
import { presentReport } from '../reports/present.ts'
import { answerSupporter, markSeen, reportMessage, setMuted, writeToOrganization, type Words } from './commands.ts'
import { sideOf, type ThreadSides } from './policy.ts'
import { presentInboxMessage, presentMessage, presentThread, presentThreads } from './present.ts'
import {
  countUnread,
  findMessage,
  findThread,
  findThreadBetween,
  listMessages,
  listThreads,
  type MessageRow,
  type ThreadRow,
} from './queries.ts'
import { notifyChat } from './notify.ts'

const wordsOf = ({ body, client_id: clientId }: { body: string; client_id?: string | undefined }): Words => ({
  body,
  clientId,
})

/** Expects one row more than a page holds if there are earlier messages. */
const toMessages = <M>(
  rows: MessageRow[],
  present: (row: MessageRow) => M,
  { thread, perPage }: { thread: ReturnType<typeof presentThread>; perPage: number },
) => ({ meta: { has_earlier: rows.length > perPage, thread }, data: rows.slice(0, perPage).map(present) })

interface ChatServices {
  db: Db
  clock: Clock
  realtime: Realtime
}

export const chatRoutes = ({ db, clock, realtime }: ChatServices): Implementation[] => {
  /** Notifies both sides of a change: a new message, or a seen mark that moved. */
  const notifySides = (thread: ThreadSides & { id: string }) => notifyChat(realtime, thread)
  const assertThread = async (id: string, viewer: Viewer): Promise<{ thread: ThreadRow; side: ChatSide }> => {
    const thread = await findThread(db, id)
    const side = thread ? sideOf(viewer, thread) : null
    if (!thread || !side) throw new AppError('NOT_FOUND')
    return { thread, side }
  }
  const mute = async (id: string, viewer: Viewer, isMuted: boolean) => {
    await setMuted(db, { threadId: id, viewer, isMuted, now: clock.now() })
    const { thread, side } = await assertThread(id, viewer)
    notifySides(thread)
    return { data: presentThread(thread, side) }
  }

  return implement(
    chatEndpoints,
    {
      'GET /organizations/:id/chat/messages': async ({ params, query, viewer }) => {
        const thread = await findThreadBetween(db, { organization_id: params.id, user_id: viewer.userId })
        if (!thread) {
          await assertVisible(db, viewer, params.id)
          return { meta: { has_earlier: false, thread: null }, data: [] }
        }
        const rows = await listMessages(db, thread.id, query)
        return toMessages(rows, presentMessage, {
          thread: presentThread(thread, 'supporter'),
          perPage: query.perPage,
        })
      },
      'POST /organizations/:id/chat/messages': async ({ params, body, viewer }) => {
        const sent = await writeToOrganization(db, params.id, { viewer, words: wordsOf(body), now: clock.now() })
        if (sent.isNew) notifySides(sent.thread)
        return { data: presentMessage(await findMessage(db, sent.id)) }
      },
      'GET /chat/threads': async ({ query, viewer }) =>
        presentThreads(
          await listThreads(db, viewer, query),
          query.perPage,
          viewer.organizationId === null ? 'supporter' : 'organization',
        ),
      'GET /chat/unread': async ({ viewer }) => ({ unread_count: await countUnread(db, viewer) }),
      'GET /chat/threads/:id/messages': async ({ params, query, viewer }) => {
        const { thread, side } = await assertThread(params.id, viewer)
        const rows = await listMessages(db, thread.id, query)
        return toMessages(rows, presentInboxMessage, { thread: presentThread(thread, side), perPage: query.perPage })
      },
      'POST /chat/threads/:id/messages': async ({ params, body, viewer }) => {
        const sent = await answerSupporter(db, params.id, { viewer, words: wordsOf(body), now: clock.now() })
        if (sent.isNew) notifySides(sent.thread)
        return { data: presentInboxMessage(await findMessage(db, sent.id)) }
      },
      'POST /chat/threads/:id/actions?action=seen': async ({ params, body, viewer }) => {
        const hasMoved = await markSeen(db, { threadId: params.id, viewer, sequence: body.sequence })
        const { thread, side } = await assertThread(params.id, viewer)
        if (hasMoved) notifySides(thread)
        return { data: presentThread(thread, side) }
      },
      'POST /chat/threads/:id/actions?action=mute': ({ params, viewer }) => mute(params.id, viewer, true),
      'POST /chat/threads/:id/actions?action=unmute': ({ params, viewer }) => mute(params.id, viewer, false),
      'POST /chat/messages/:id/actions?action=report': async ({ params, body, viewer }) => {
        const report = await reportMessage(db, { messageId: params.id, viewer, ...body, now: clock.now() })
        await tellModerators({ db, realtime })
        return { data: presentReport(report) }
      },
    },
    {
      'POST /organizations/:id/chat/messages': 30,
      // The limit is higher because several admins may answer from the same office.
      'POST /chat/threads/:id/messages': 60,
      'POST /chat/messages/:id/actions?action=report': 20,
    },
  )
}
