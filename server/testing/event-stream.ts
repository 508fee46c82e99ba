import type { AddressInfo } from 'node:net'
import type { TestApp } from './app.ts'

export interface SentEvent {
  id: string
  name: string
  data: Record<string, string>
}

export interface TestStream {
  status: number
  headers: Headers
  /** The events received so far, without comments. */
  events: SentEvent[]
  /** Resolves with the next event of this name that was not returned before, even if it has already arrived. */
  next: (name: string) => Promise<SentEvent>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  /** Aborts the connection like a network failure. */
  drop: () => void
}

const parse = (frame: string): SentEvent => {
  const fields = new Map(frame.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
  return {
    id: fields.get('id') ?? '',
    name: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? '{}') as Record<string, string>,
  }
}

/** The origin of the app, which starts to listen if necessary: a stream needs a real connection. */
const listening = async ({ server }: Pick<TestApp, 'server'>): Promise<string> => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

/** Reads `GET /stream` like a browser. Resolves after the "ready" event. */
export const openEventStream = async (
  app: Pick<TestApp, 'server'>,
  { token, lastEventId }: { token?: string; lastEventId?: string },
): Promise<TestStream> => {
  const dropped = new AbortController()
  const answer = await fetch(`${await listening(app)}/api/stream`, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: dropped.signal,
  })
  const events: SentEvent[] = []
  const given = new Set<SentEvent>()
  let changed = Promise.withResolvers<void>()

  const read = async () => {
    if (!answer.ok || !answer.body) return
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split('\n\n')
      text = frames.pop() ?? ''
      events.push(...frames.filter((frame) => !frame.startsWith(':')).map(parse))
      changed.resolve()
      changed = Promise.withResolvers()
    }
  }
  const ended = read().catch((error: unknown) => {
    if (!dropped.signal.aborted) throw error
  })

  const next = async (name: string): Promise<SentEvent> => {
    for (;;) {
      const found = events.find((event) => event.name === name && !given.has(event))
      if (found) {
        given.add(found)
        return found
      }
      const isOver = await Promise.race([changed.promise, ended.then(() => true)])
      if (isOver) throw new Error(`The stream ended without an event ${name}`)
    }
  }
  if (answer.ok) await next('ready')
  return { status: answer.status, headers: answer.headers, events, next, ended, drop: () => dropped.abort() }
}
