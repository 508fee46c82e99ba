import { Agent, request as open } from 'node:https'

/** A request that is not answered within this time is given up, so that those that are held can be seen. */
const patienceMilliseconds = 30_000

export interface Call {
  /** What it is, for the report. */
  kind: string
  group: 'write' | 'public' | 'cached' | 'signed-in'
  method?: string
  path: string
  token?: string
  body?: object
  key?: string
}

/** Times are milliseconds as `performance.now()` says. */
export interface Answered {
  kind: string
  group: Call['group']
  startedAt: number
  endedAt: number
  /** A status, or the code of the error that came instead of an answer. */
  outcome: number | string
  /** Where the answer came from, if nginx says it. */
  cache: string
  retryAfter: string | undefined
  body: string
}

export const isSuccess = ({ outcome }: Pick<Answered, 'outcome'>): boolean =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 400

/** Sends requests through nginx and records every answer. */
export const openRequests = ({ origin, ca }: { origin: string; ca: Buffer }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca })
  const answered: Answered[] = []

  const send = ({ kind, group, method = 'GET', path, token, body, key }: Call): Promise<Answered> =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const sent = body && JSON.stringify(body)
      const headers = {
        'accept-language': 'en',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const end = (outcome: number | string, details: Partial<Answered> = {}) => {
        clearTimeout(timer)
        const endedAt = performance.now()
        const entry = {
          kind,
          group,
          startedAt,
          endedAt,
          outcome,
          cache: '',
          retryAfter: undefined,
          body: '',
          ...details,
        }
        // Only what explains a failure is kept.
        answered.push(isSuccess(entry) ? { ...entry, body: '' } : { ...entry, body: entry.body.slice(0, 500) })
        resolve(entry)
      }
      const call = open(origin + path, { agent, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', fail)
        answer.on('end', () =>
          end(answer.statusCode ?? 0, {
            cache: String(answer.headers['server-timing'] ?? ''),
            retryAfter: answer.headers['retry-after'],
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      let isLate = false
      const fail = (error: NodeJS.ErrnoException) => end(isLate ? 'no answer' : (error.code ?? error.message))
      const timer = setTimeout(() => {
        isLate = true
        call.destroy(new Error('no answer'))
      }, patienceMilliseconds)
      call.on('error', fail)
      call.end(sent)
    })
  return { send, answered, close: () => agent.destroy() }
}
export type Requests = ReturnType<typeof openRequests>
