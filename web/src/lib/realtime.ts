import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from './realtime/ask-again.ts'
import type { Frame } from './realtime/frames.ts'
import { keepPosition, positionKey, readPosition } from './realtime/position.ts'
import { readStream } from './realtime/read-stream.ts'

/** Followers of a large organization all hear of it at once; they do not all ask at once. */
const spread = 400
/** A tab that leads says so with every heartbeat. One that a phone has put to sleep says nothing: another takes over. */
const leaderSilence = 60_000

/** A page that nobody looked at for so long may have slept through anything, whatever its connection says. */
const longAway = 5 * 60_000

/** Gathers what was heard for a moment; a hidden page asks again when it is looked at. */
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
    // What one person wrote to another cannot come from many at once.
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
 * Keeps what is shown true while somebody is signed in: one connection for all tabs of a browser, held by the one that
 * has the lock and passed on to the others. Gives what ends it.
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
    // Where nothing was heard before, nothing is known of what came before this moment.
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
    // Without locks (a page that is not served securely) each tab has its own connection.
    if (!('locks' in navigator)) return lead(signal)
    const lost = new AbortController()
    try {
      await navigator.locks.request(positionKey, options, () => lead(AbortSignal.any([signal, lost.signal])))
    } catch {
      // Another tab took over: wait for the next turn.
      lost.abort()
      if (!signal.aborted) await takeTurns({ signal })
    }
  }

  // What changed since this page was loaded was told to the other tabs only.
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
