import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { OrganizationRole } from '@rostrum/contract/roles'
import type { Endpoint, EndpointAuth } from '@rostrum/contract/wire'
import type { Language } from '@rostrum/catalogue'
import type { ReceivedFile } from './multipart.ts'

/** Who is calling: everything that policies ask about. */
export interface Viewer {
  userId: string
  sessionId: string
  /** The organization they administer; its presence makes them an organization user. */
  organizationId: string | null
  /** What they are there; null for everyone who administers none. */
  role: OrganizationRole | null
  /** Whether they look after the platform. */
  isModerator: boolean
}

/** An organization's admin. */
export type OwnViewer = Viewer & { organizationId: string; role: OrganizationRole }

type ViewerFor<A extends EndpointAuth> = A extends 'public'
  ? Viewer | null
  : A extends 'organization'
    ? OwnViewer
    : Viewer

type Decoded<T> = T extends z.ZodType ? z.output<T> : undefined

/** One decoded call, as a handler sees it. */
export interface Call<E extends Endpoint> {
  params: Decoded<E['params']>
  query: Decoded<E['query']>
  body: Decoded<E['body']>
  viewer: ViewerFor<E['auth']>
  language: Language
  files: ReceivedFile[]
  /** For what only HTTP knows: the path of a list, the address of the caller. Pages read without headers. */
  request: Pick<FastifyRequest, 'url' | 'ip'> & Partial<Pick<FastifyRequest, 'headers'>>
}

/** What has no end, or may be long, is written as it is read. */
type Answer<E extends Endpoint> = E['media'] extends
  | 'text/event-stream'
  | 'application/json'
  | 'application/octet-stream'
  ? Readable
  : z.input<E['response']>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> }

/** Stricter limits per address for calls that guess or cost: how many a minute, before `RATE_LIMIT_SCALE`. */
export type CallLimits<T> = Partial<Record<keyof T, number>>

export interface Implementation {
  key: string
  endpoint: Endpoint
  handler: (call: never) => Promise<unknown>
  limitPerMinute: number | undefined
}

/** Ties each endpoint of a table to its handler; leaving one out does not compile. */
export const implement = <T extends Record<string, Endpoint>>(
  table: T,
  handlers: Handlers<T>,
  limits: CallLimits<T> = {},
): Implementation[] =>
  Object.entries(table).map(([key, endpoint]) => ({
    key,
    endpoint,
    handler: handlers[key] as Implementation['handler'],
    limitPerMinute: limits[key],
  }))
