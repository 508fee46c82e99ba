import { viewerHeaders } from '../api.ts'
import { announceUnauthorized, useSession } from '../session.ts'
import { frameReader, type Frame } from './frames.ts'

/** More than two of the server's heartbeats: what is silent for so long is dead. */
const silence = 45_000
const firstWait = 1_000
const MAX_WAIT_MILLISECONDS = 30_000
/** A connection that held so long was a good one: the next wait is short again. */
const goodFor = 10_000

interface StreamReader {
  lastEventId: () => string | undefined
  onFrame: (frame: Frame) => void
  /** Anything came, be it only a heartbeat. */
  onLife: () => void
  signal: AbortSignal
}

/** Reads until the connection ends. Gives how long the server asks to be left alone, in milliseconds; null: for good. */
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
    // The connection broke, or we broke it.
    return 0
  } finally {
    clearTimeout(watch)
  }
}

/** After a time, or earlier when there is a reason to think that it works now. */
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

/** Reads the stream, connecting again for as long as the signal lasts; never all browsers at the same moment. */
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
