import { Readable } from 'node:stream'
import { may, type OrganizationRole } from '@rostrum/contract/roles'
import type { DeliveredEvent, LoggedEvent, RealtimeHub } from '../platform/realtime.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { toFrame } from './frames.ts'

/**
 * Maximum number of buffered bytes. A slower client is dropped, and continues after its last event when it reconnects.
 */
const MAX_WAITING_BYTES = 64 * 1024
const graceMilliseconds = 2_000

interface ConnectionServices {
  realtime: Pick<RealtimeHub, 'ready' | 'position' | 'subscribe'>
  /** The organizations that a supporter follows. */
  followedBy: (userId: string) => Promise<string[]>
  /**
   * Milliseconds until the session ends, and the user's role; undefined if it has ended or the user's organization has
   * changed.
   */
  sessionOf: (viewer: Viewer) => Promise<{ lasts: number; role: OrganizationRole | null } | undefined>
}

export interface Connection {
  stream: Readable
  start: () => Promise<void>
  /** Sends a comment, so that the browser and proxies see that the connection is alive. */
  beat: () => void
  end: () => void
}

interface ConnectionOptions {
  viewer: Viewer
  /** The Last-Event-ID header of the request; empty on the first connection. */
  lastEventId: string
  /** After this time the browser has to reconnect and send its token again. */
  longestMilliseconds: number
}

/**
 * Opens one event stream for one person. It subscribes to events before it reads what the person follows, and buffers
 * them meanwhile, so that no change in between is lost.
 */
export const openConnection = (
  services: ConnectionServices,
  { viewer, lastEventId, longestMilliseconds }: ConnectionOptions,
): Connection => {
  const { realtime, followedBy, sessionOf } = services
  const stream = new Readable({ read: () => undefined, highWaterMark: MAX_WAITING_BYTES })
  let timer: NodeJS.Timeout | undefined
  let buffer: DeliveredEvent[] | null = []

  let isEnded = false
  const write = (frame: string) => {
    if (isEnded || stream.destroyed) return
    stream.push(frame)
    if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy()
  }
  const sendEvent = (event: DeliveredEvent) => {
    // These concern the nodes.
    if (event.name === 'sessions' || event.name === 'pages') return
    write(toFrame({ id: event.id, name: event.name, data: event.name === 'resync' ? {} : event.data }))
  }
  const end = () => {
    if (isEnded || stream.destroyed) return
    isEnded = true
    stream.push(null)
    clearTimeout(timer)
    // A client that does not read would not see the end of the stream either, so it is destroyed after a grace period.
    timer = setTimeout(() => stream.destroy(), graceMilliseconds).unref()
  }

  const changeFollowed = ({ data: { organization_id: id, is_followed: isFollowed } }: LoggedEvent) => {
    const topic = `followers:${id}` as const
    if (isFollowed === 'true') subscription.listen(topic)
    else subscription.leave(topic)
  }

  const endWithSession = async () => {
    const session = await sessionOf(viewer)
    clearTimeout(timer)
    if (session === undefined) return end()
    timer = setTimeout(end, Math.min(session.lasts, longestMilliseconds)).unref()
    // The role may have changed.
    if (viewer.organizationId === null) return
    const inbox = `inbox:${viewer.organizationId}` as const
    if (may(session.role, 'inbox')) subscription.listen(inbox)
    else subscription.leave(inbox)
  }

  const applyEvent = (event: DeliveredEvent) => {
    // If the database does not respond, the stream ends; the request to reconnect is then accepted or refused.
    if (event.name === 'sessions' || event.name === 'membership') void endWithSession().catch(end)
    if (event.name === 'follows') changeFollowed(event)
  }
  const handleEvent = (event: DeliveredEvent) => {
    if (buffer) return void buffer.push(event)
    applyEvent(event)
    sendEvent(event)
  }
  const subscription = realtime.subscribe(handleEvent)
  stream.once('close', () => {
    clearTimeout(timer)
    subscription.end()
  })

  const start = async () => {
    const { userId, organizationId } = viewer
    subscription.listen(`user:${userId}`)
    await realtime.ready()
    const followed = organizationId === null ? await followedBy(userId) : []
    if (organizationId !== null) subscription.listen(`organization:${organizationId}`)
    for (const id of followed) subscription.listen(`followers:${id}`)
    await endWithSession()

    // From here on, nothing is awaited, so that no event can arrive in between.
    const bufferedEvents = buffer ?? []
    buffer = null
    for (const event of bufferedEvents) applyEvent(event)
    // The missed events include those that arrived in the meantime.
    const missed = lastEventId === '' ? bufferedEvents : subscription.missedSince(lastEventId)
    const isContinuing = lastEventId !== '' && missed[0]?.name !== 'resync'
    write(toFrame({ id: isContinuing ? lastEventId : realtime.position(), name: 'ready', data: {} }))
    for (const event of missed) sendEvent(event)
  }

  return { stream, start, end, beat: () => write(':\n\n') }
}
