import { viewerHeaders } from '../api.ts'
import { announceUnauthorized, useSession } from '../session.ts'
import { frameReader, type Frame } from './frames.ts'

/**
 * Milliseconds without data after which the connection is considered dead. This is longer than two heartbeat intervals
 * of the server.
 */
const idleTimeout = 45_000
const initialDelay = 1_000
const MAX_DELAY_MILLISECONDS = 30_000
/** After a connection that lasted longer than this, in milliseconds, the delay before the next one is short again. */
const stableAfter = 10_000

interface StreamReader {
  lastEventId: () => string | undefined
  onFrame: (frame: Frame) => void
  /** Called when a connection is attempted, and whenever data arrives, including heartbeats. */
  onActivity: () => void
  signal: AbortSignal
}

/**
 * The delay in milliseconds that the server, or a proxy in front of it, asks for. The header contains seconds or a date
 * (RFC 9110, section 10.2.3).
 */
const retryAfterOf = ({ headers }: Response): number => {
  const value = headers.get('retry-after') ?? ''
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds)
}

/**
 * Reads the stream until the connection ends. Returns the minimum delay before the next connection in milliseconds, as
 * the server requested it. Null means that the client must not connect again.
 */
const readOnce = async ({ lastEventId, onFrame, onActivity, signal }: StreamReader): Promise<number | null> => {
  const { token } = useSession.getState()
  if (!token) return null
  const idle = new AbortController()
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const onData = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => idle.abort(), idleTimeout)
    onActivity()
  }
  const since = lastEventId()
  try {
    onData()
    const response = await fetch('/api/stream', {
      headers: { ...viewerHeaders(), Accept: 'text/event-stream', ...(since && { 'Last-Event-ID': since }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, idle.signal]),
    })
    if (response.status === 401) {
      announceUnauthorized(token)
      // Without a session, there is no next connection. Another tab may have begun another one meanwhile.
      return 0
    }
    if (!response.ok || !response.body) return retryAfterOf(response)
    const read = frameReader(onFrame)
    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await chunks.read()
      if (done) return 0
      onData()
      read(value)
    }
  } catch {
    // The connection failed, or it was aborted.
    return 0
  } finally {
    clearTimeout(idleTimer)
  }
}

/**
 * Resolves after the delay if the browser is online, otherwise as soon as it is. Resolves earlier if the browser comes
 * online during the delay, or if the signal is aborted.
 */
const waitForRetry = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(() => {
      if (navigator.onLine) finish()
    }, milliseconds)
    window.addEventListener('online', finish, { signal: ended.signal })
    signal.addEventListener('abort', finish, { signal: ended.signal })
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
    const requestedDelay = await readOnce(reader)
    if (requestedDelay === null) return
    failures = Date.now() - startedAt > stableAfter ? 0 : failures + 1
    const delay = Math.min(initialDelay * 2 ** failures, MAX_DELAY_MILLISECONDS)
    if (!signal.aborted) await waitForRetry(Math.max(requestedDelay, delay * (0.25 + 0.75 * Math.random())), signal)
  }
}
