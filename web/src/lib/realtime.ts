import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from './realtime/ask-again.ts'
import type { Frame } from './realtime/frames.ts'
import { keepPosition, positionKey, readPosition } from './realtime/position.ts'
import { readStream } from './realtime/read-stream.ts'

/**
 * The maximum delay of a refetch in milliseconds. The delay is random, because all followers of a large organization
 * receive an event at the same time, but should not all send requests at the same time.
 */
const spread = 400
/**
 * The leading tab announces itself with every heartbeat of the stream. A tab that the device has suspended does not.
 * After this time without an announcement, in milliseconds, another tab takes over.
 */
const leaderSilence = 60_000

/**
 * A page that was hidden for longer than this, in milliseconds, may have been suspended. It may have missed events even
 * if its connection seems to be intact.
 */
const longAway = 5 * 60_000

/**
 * Returns a function that receives the names of events. It collects them for a moment before it refetches the affected
 * queries. A hidden page refetches them when it becomes visible again.
 */
const openHeeding = (queryClient: QueryClient, signal: AbortSignal) => {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchAgain = () => {
    timer = undefined
    if (document.hidden || names.size === 0) return
    void askAgain(queryClient, new Set(names))
    names.clear()
  }
  const heed = (name: string) => {
    names.add(name)
    // A chat message reaches only a few people, so its event needs no random delay.
    timer ??= setTimeout(fetchAgain, name === 'chat' ? 0 : spread * Math.random())
  }
  let hiddenAt = Date.now()
  const look = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > longAway) heed('resync')
    else fetchAgain()
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return heed
}

/**
 * Keeps the displayed data current while a user is signed in. All tabs of a browser share one connection. The tab that
 * holds the lock reads the stream, and passes the events on to the other tabs. Returns a function that ends this.
 */
export const startRealtime = (queryClient: QueryClient, userId: string): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const heed = openHeeding(queryClient, signal)
  const others = new BroadcastChannel(`${positionKey}-${userId}`)
  let heardOfLeaderAt = Date.now()
  let isLeading = false

  const arrive = ({ id, name }: Frame) => {
    if (signal.aborted) return
    // Without a known position, events before this moment may have been missed, so `ready` is treated as `resync`.
    const before = readPosition(userId)
    const isGoingOn = name === 'ready' && before !== undefined
    keepPosition({ userId, id, changedAt: isGoingOn ? before.changedAt : Date.now() })
    if (isGoingOn) return
    heed(name === 'ready' ? 'resync' : name)
    others.postMessage(name)
  }

  others.addEventListener('message', ({ data }: MessageEvent<string>) => {
    heardOfLeaderAt = Date.now()
    if (data !== 'alive') heed(data)
  })

  const lead = async (until: AbortSignal) => {
    isLeading = true
    await readStream({
      lastEventId: () => readPosition(userId)?.id,
      onFrame: arrive,
      onLife: () => {
        if (signal.aborted) return
        heardOfLeaderAt = Date.now()
        others.postMessage('alive')
      },
      signal: until,
    })
    isLeading = false
  }

  const takeTurns = async (options: LockOptions): Promise<void> => {
    // Outside of secure contexts, the Web Locks API is missing, so each tab has its own connection.
    if (!('locks' in navigator)) return lead(signal)
    const lost = new AbortController()
    try {
      await navigator.locks.request(positionKey, options, () => lead(AbortSignal.any([signal, lost.signal])))
    } catch {
      // Another tab has taken over the lock. This tab waits until it can lead again.
      lost.abort()
      if (!signal.aborted) await takeTurns({ signal })
    }
  }

  // Changes since this page was loaded were announced only to the other tabs.
  if ((readPosition(userId)?.changedAt ?? 0) > performance.timeOrigin) heed('resync')
  void takeTurns({ signal })
  const watch = setInterval(() => {
    if (isLeading || document.hidden || !navigator.onLine || Date.now() - heardOfLeaderAt < leaderSilence) return
    heardOfLeaderAt = Date.now()
    void takeTurns({ steal: true })
  }, 10_000)

  return () => {
    stopped.abort()
    clearInterval(watch)
    others.close()
  }
}
