import { viewerHeaders } from '../api.ts'
import { announceUnauthorized, useSession } from '../session.ts'
import { frameReader, type Frame } from './frames.ts'

/**
 * Milliseconds without data after which the connection is considered dead. This is longer than two heartbeat intervals
 * of the server.
 */
const silence = 45_000
const firstWait = 1_000
const MAX_WAIT_MILLISECONDS = 30_000
/** After a connection that lasted longer than this, in milliseconds, the delay before the next one is short again. */
const goodFor = 10_000

interface StreamReader {
  lastEventId: () => string | undefined
  onFrame: (frame: Frame) => void
  /** Called when a connection is attempted, and whenever data arrives, including heartbeats. */
  onLife: () => void
  signal: AbortSignal
}

/**
 * Reads the stream until the connection ends. Returns the minimum delay before the next connection in milliseconds, as
 * the server requested it. Null means that the client must not connect again.
 */
const readOnce = async ({ lastEventId, onFrame, onLife, signal }: StreamReader): Promise<number | null> => {
  const { token } = useSession.getState()
  if (!token) return null
  const silent = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const live = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silent.abort(), silence)
    onLife()
  }
  const since = lastEventId()
  try {
    live()
    const answer = await fetch('/api/stream', {
      headers: { ...viewerHeaders(), Accept: 'text/event-stream', ...(since && { 'Last-Event-ID': since }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (answer.status === 401) {
      announceUnauthorized(token)
      return null
    }
    if (!answer.ok || !answer.body) return Number(answer.headers.get('retry-after') ?? 0) * 1000
    const read = frameReader(onFrame)
    const chunks = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await chunks.read()
      if (done) return 0
      live()
      read(value)
    }
  } catch {
    // The connection failed, or it was aborted.
    return 0
  } finally {
    clearTimeout(watch)
  }
}

/**
 * Resolves after the delay if the browser is online, otherwise as soon as it is. Resolves earlier if the browser comes
 * online during the delay, or if the signal is aborted.
 */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const go = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(() => {
      if (navigator.onLine) go()
    }, milliseconds)
    window.addEventListener('online', go, { signal: ended.signal })
    signal.addEventListener('abort', go, { signal: ended.signal })
  })

/**
 * Reads the stream, and connects again until the signal is aborted or the session ends. The delay before each
 * connection is random, so that not all browsers connect at the same moment.
 */
export const readStream = async (reader: StreamReader): Promise<void> => {
  const { signal } = reader
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    const asked = await readOnce(reader)
    if (asked === null) return
    failures = Date.now() - startedAt > goodFor ? 0 : failures + 1
    const wait = Math.min(firstWait * 2 ** failures, MAX_WAIT_MILLISECONDS)
    if (!signal.aborted) await pause(Math.max(asked, wait * (0.25 + 0.75 * Math.random())), signal)
  }
}
