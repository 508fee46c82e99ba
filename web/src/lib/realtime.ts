import type { QueryClient } from '@tanstack/react-query'
import { refetchAffected } from './realtime/refetch.ts'
import type { Frame } from './realtime/frames.ts'
import { storePosition, positionKey, readPosition } from './realtime/position.ts'
import { readStream } from './realtime/read-stream.ts'

/**
 * The maximum delay of a refetch in milliseconds. The delay is random, because all followers of a large organization
 * receive an event at the same time, but should not all send requests at the same time.
 */
const maxRefetchDelay = 400
/**
 * The leading tab announces itself with every heartbeat of the stream. A tab that the device has suspended does not.
 * After this time without an announcement, in milliseconds, another tab takes over.
 */
const leaderTimeout = 60_000

/**
 * A page that was hidden for longer than this, in milliseconds, may have been suspended. It may have missed events even
 * if its connection seems to be intact.
 */
const longHidden = 5 * 60_000

/**
 * Returns a function that receives the names of events. It collects them for a moment before it refetches the affected
 * queries. A hidden page refetches them when it becomes visible again.
 */
const createEventCollector = (queryClient: QueryClient, signal: AbortSignal) => {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    timer = undefined
    if (document.hidden || names.size === 0) return
    void refetchAffected(queryClient, new Set(names))
    names.clear()
  }
  const handleEvent = (name: string) => {
    names.add(name)
    // A chat message reaches only a few people, so its event needs no random delay.
    timer ??= setTimeout(refetch, name === 'chat' ? 0 : maxRefetchDelay * Math.random())
  }
  let hiddenAt = Date.now()
  const onVisibilityChange = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > longHidden) handleEvent('resync')
    else refetch()
  }
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return handleEvent
}

/**
 * Keeps the displayed data current while a user is signed in. All tabs of a browser share one connection. The tab that
 * holds the lock reads the stream, and passes the events on to the other tabs. Returns a function that ends this.
 */
export const startRealtime = (queryClient: QueryClient, userId: string): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const handleEvent = createEventCollector(queryClient, signal)
  const otherTabs = new BroadcastChannel(`${positionKey}-${userId}`)
  let lastLeaderMessageAt = Date.now()
  let isLeading = false

  const onFrame = ({ id, name }: Frame) => {
    if (signal.aborted) return
    // Without a known position, events before this moment may have been missed, so `ready` is treated as `resync`.
    const previous = readPosition(userId)
    const isContinuing = name === 'ready' && previous !== undefined
    storePosition({ userId, id, changedAt: isContinuing ? previous.changedAt : Date.now() })
    if (isContinuing) return
    handleEvent(name === 'ready' ? 'resync' : name)
    otherTabs.postMessage(name)
  }

  otherTabs.addEventListener('message', ({ data }: MessageEvent<string>) => {
    lastLeaderMessageAt = Date.now()
    if (data !== 'alive') handleEvent(data)
  })

  const lead = async (lockSignal: AbortSignal) => {
    isLeading = true
    await readStream({
      lastEventId: () => readPosition(userId)?.id,
      onFrame,
      onActivity: () => {
        if (signal.aborted) return
        lastLeaderMessageAt = Date.now()
        otherTabs.postMessage('alive')
      },
      signal: lockSignal,
    })
    isLeading = false
  }

  const leadWhenLocked = async (options: LockOptions): Promise<void> => {
    // Outside of secure contexts, the Web Locks API is missing, so each tab has its own connection.
    if (!('locks' in navigator)) return lead(signal)
    const lost = new AbortController()
    try {
      await navigator.locks.request(positionKey, options, () => lead(AbortSignal.any([signal, lost.signal])))
    } catch {
      // Another tab has taken over the lock. This tab waits until it can lead again.
      lost.abort()
      if (!signal.aborted) await leadWhenLocked({ signal })
    }
  }

  // Changes since this page was loaded were announced only to the other tabs.
  if ((readPosition(userId)?.changedAt ?? 0) > performance.timeOrigin) handleEvent('resync')
  void leadWhenLocked({ signal })
  const leaderCheck = setInterval(() => {
    if (isLeading || document.hidden || !navigator.onLine || Date.now() - lastLeaderMessageAt < leaderTimeout) return
    lastLeaderMessageAt = Date.now()
    void leadWhenLocked({ steal: true })
  }, 10_000)

  return () => {
    stopped.abort()
    clearInterval(leaderCheck)
    otherTabs.close()
  }
}
