import { Readable } from 'node:stream'
import type { Heard, LoggedEvent, RealtimeHub } from '../platform/realtime.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { toFrame } from './frames.ts'

/** Bytes that wait for a slow reader. One that falls further behind is dropped, and goes on from its last event. */
const mostWaiting = 64 * 1024
const graceMilliseconds = 2_000

interface ConnectionServices {
  realtime: Pick<RealtimeHub, 'ready' | 'position' | 'subscribe'>
  /** The organizations that a supporter follows. */
  followedBy: (userId: string) => Promise<string[]>
  /** Milliseconds until a session ends; undefined when it has ended, or is one of an organization no more or now. */
  sessionLasts: (viewer: Viewer) => Promise<number | undefined>
}

export interface Connection {
  stream: Readable
  start: () => Promise<void>
  /** Tells the browser, and everything between, that the connection is alive. */
  beat: () => void
  end: () => void
}

interface ConnectionOptions {
  viewer: Viewer
  /** As the browser sent it; empty when it was not connected before. */
  lastEventId: string
  /** After that long the browser connects anew and shows its token again. */
  longestMilliseconds: number
}

/**
 * One open stream of one person. It hears of itself before it reads what it should hear of, so that what changes in
 * between is not missed; what it hears meanwhile waits.
 */
export const openConnection = (
  services: ConnectionServices,
  { viewer, lastEventId, longestMilliseconds }: ConnectionOptions,
): Connection => {
  const { realtime, followedBy, sessionLasts } = services
  const stream = new Readable({ read: () => undefined, highWaterMark: mostWaiting })
  let timer: NodeJS.Timeout | undefined
  let waiting: Heard[] | null = []

  let isEnded = false
  const write = (frame: string) => {
    if (isEnded || stream.destroyed) return
    stream.push(frame)
    if (stream.readableLength > mostWaiting) stream.destroy()
  }
  const tell = (event: Heard) => {
    if (event.name === 'sessions') return
    write(toFrame({ id: event.id, name: event.name, data: event.name === 'resync' ? {} : event.data }))
  }
  const end = () => {
    if (isEnded || stream.destroyed) return
    isEnded = true
    stream.push(null)
    clearTimeout(timer)
    // Who does not read does not see the end either.
    timer = setTimeout(() => stream.destroy(), graceMilliseconds).unref()
  }

  const changeFollowed = ({ data: { organization_id: id, is_followed: isFollowed } }: LoggedEvent) => {
    const topic = `followers:${id}` as const
    if (isFollowed === 'true') subscription.listen(topic)
    else subscription.leave(topic)
  }

  const endWithSession = async () => {
    const lasts = await sessionLasts(viewer)
    clearTimeout(timer)
    if (lasts === undefined) return end()
    timer = setTimeout(end, Math.min(lasts, longestMilliseconds)).unref()
  }

  const heed = (event: Heard) => {
    // A database that does not answer now: the stream ends, and the next request for it is refused or not.
    if (event.name === 'sessions' || event.name === 'membership') void endWithSession().catch(end)
    if (event.name === 'follows') changeFollowed(event)
  }
  const hear = (event: Heard) => {
    if (waiting) return void waiting.push(event)
    heed(event)
    tell(event)
  }
  const subscription = realtime.subscribe(hear)
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

    // From here on in one breath, so that nothing comes between.
    const heardMeanwhile = waiting ?? []
    waiting = null
    for (const event of heardMeanwhile) heed(event)
    // What was missed holds what was heard meanwhile.
    const missed = lastEventId === '' ? heardMeanwhile : subscription.missedSince(lastEventId)
    const isGoingOn = lastEventId !== '' && missed[0]?.name !== 'resync'
    write(toFrame({ id: isGoingOn ? lastEventId : realtime.position(), name: 'ready', data: {} }))
    for (const event of missed) tell(event)
  }

  return { stream, start, end, beat: () => write(':\n\n') }
}
