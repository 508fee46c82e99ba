import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { OrganizationRole } from '@rostrum/contract/roles'
import type { TokenScope } from '@rostrum/contract/token-scopes'
import type { Endpoint, EndpointAuth } from '@rostrum/contract/wire'
import type { Language } from '@rostrum/catalogue'
import type { ReceivedFile } from './multipart.ts'

/** The caller, with everything that policies depend on. */
export interface Viewer {
  userId: string
  sessionId: string
  token?: never
  /** The organization that the user is an admin of, which makes them an organization user; otherwise null. */
  organizationId: string | null
  /** Their role in that organization; null for everyone else. */
  role: OrganizationRole | null
  /** Whether the user is a moderator of the platform. */
  isModerator: boolean
}

/** An admin of an organization. */
export type OwnViewer = Viewer & { organizationId: string; role: OrganizationRole }

/** An API token, which acts as its organization and is no person. Its scopes decide what it may do. */
export interface TokenViewer {
  userId: null
  sessionId: null
  organizationId: string
  role: null
  isModerator: false
  token: { id: string; name: string; scopes: readonly TokenScope[] }
}

export type AnyViewer = Viewer | TokenViewer
/** Who acts for an organization. */
export type OrganizationViewer = OwnViewer | TokenViewer

type PersonFor<A extends EndpointAuth> = A extends 'public' | 'guest'
  ? Viewer | null
  : A extends 'organization'
    ? OwnViewer
    : Viewer

/** Only endpoints with a scope are called with a token. */
type ViewerFor<E extends Endpoint> =
  | PersonFor<E['auth']>
  | (E extends { scope: TokenScope | 'any' } ? TokenViewer : never)

type Decoded<T> = T extends z.ZodType ? z.output<T> : undefined

/** A decoded call, as its handler receives it. */
export interface Call<E extends Endpoint> {
  params: Decoded<E['params']>
  query: Decoded<E['query']>
  body: Decoded<E['body']>
  viewer: ViewerFor<E>
  language: Language
  /** The revision that the change is based on, if the caller says so: see `revisions.ts`. */
  revision: string | undefined
  files: ReceivedFile[]
  /** What only HTTP knows: the path of a list, the caller's address. In-process reads have no headers. */
  request: Pick<FastifyRequest, 'url' | 'ip'> & Partial<Pick<FastifyRequest, 'headers'>>
}

/** An answer with another status than the endpoint's usual one: see `guestStatus` of the endpoint. */
export class WithGuestStatus<Body> {
  readonly body: Body
  constructor(body: Body) {
    this.body = body
  }
}

/** Answers that never end or may be long are streamed. */
type Answer<E extends Endpoint> = E['media'] extends
  | 'text/event-stream'
  | 'application/json'
  | 'application/octet-stream'
  | 'application/zip'
  ? Readable
  : E['media'] extends 'text/csv'
    ? Readable | string
    : E['guestStatus'] extends number
      ? z.input<E['response']> | WithGuestStatus<z.input<E['response']>>
      : z.input<E['response']>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> }

/** Pages, and calls that search, per minute and address, before `RATE_LIMIT_SCALE`. */
export const generalLimit = 600

/**
 * Stricter limits for calls that can guess secrets or are expensive, per minute and address, before `RATE_LIMIT_SCALE`.
 */
export type CallLimits<T> = Partial<Record<keyof T, number>>

export interface Implementation {
  key: string
  endpoint: Endpoint
  handler: (call: never) => Promise<unknown>
  limitPerMinute: number | undefined
}

/** Connects each endpoint of a table to its handler. A missing handler is a compile error. */
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
