import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '@rostrum/catalogue'
import type { Deadline } from './deadline.ts'
import { answerTo, AppError } from './errors.ts'
import type { Implementation } from './implement.ts'

/**
 * Returns what a visitor's GET request would be answered over HTTP. `path` begins with `/api/`. All reads for a page have
 * the same deadline.
 */
export type InProcessReads = (
  path: string,
  caller: { language: Language; ip: string; within: Deadline },
) => Promise<{ status: number; body: unknown }>

export interface InProcessRead {
  params: Record<string, string>
  query: Record<string, string | string[]>
  language: Language
  request: { url: string; ip: string }
}

/** Like Fastify's own parser: a name that is given more than once becomes an array. */
const queryOf = (search: string): InProcessRead['query'] => {
  const query: InProcessRead['query'] = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const known = query[name]
    query[name] = known === undefined ? value : [known, value].flat()
  }
  return query
}

const decoded = (groups: Record<string, string> | undefined): Record<string, string> => {
  try {
    return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw new AppError('MALFORMED')
  }
}

/**
 * Pages are rendered from public answers. Reading these in process, with the same endpoints and handlers, saves a
 * request and the conversion to and from JSON.
 */
export const inProcessReads = (
  implementations: Implementation[],
  run: (implementation: Implementation, read: InProcessRead) => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
): InProcessReads => {
  const routes = implementations
    .filter(({ key, endpoint }) => key.startsWith('GET ') && endpoint.auth === 'public')
    .map((implementation) => {
      const pattern = implementation.key.slice('GET '.length).replaceAll('.', '\\.')
      return { implementation, address: new RegExp(`^/api${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }
    })

  const read = (path: string, { language, ip }: { language: Language; ip: string }) => {
    const [address = '', search = ''] = path.split('?', 2)
    for (const route of routes) {
      const match = route.address.exec(address)
      if (!match) continue
      const call = { params: decoded(match.groups), query: queryOf(search), language, request: { url: path, ip } }
      return run(route.implementation, call)
    }
    throw new AppError('NOT_FOUND')
  }

  return async (path, caller) => {
    try {
      return { status: 200, body: await caller.within(read(path, caller)) }
    } catch (error) {
      const answer = answerTo(error)
      if (answer.status >= 500) log.error({ err: error }, 'in-process read failed')
      return { status: answer.status, body: answer.toBody(caller.language) }
    }
  }
}
