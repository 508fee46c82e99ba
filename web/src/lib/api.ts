import type { Endpoints } from '@rostrum/contract'
import type { ErrorBody } from '@rostrum/contract/wire'
import { deviceId } from './device-id.ts'
import { announceUnauthorized, untilHoldEnds, renewalEvent, useSession } from './session.ts'

const requestTimeout = 60_000

/** A failed API call. `errors` contains the messages for each invalid field, in the viewer's language. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorBody['code'] | undefined
  readonly errors: Record<string, string[]>
  /** What is stored now, if the change was based on an earlier version and was therefore refused. */
  readonly stored: { data: unknown; meta: unknown } | undefined

  constructor(status: number, message: string, body?: Partial<ErrorBody>) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code
    this.errors = body?.errors ?? {}
    this.stored = body?.code === 'STALE' ? { data: body.data, meta: body.meta } : undefined
  }
}

/** Whether a call was refused because of certain fields. */
export const isFieldError = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.errors).length > 0

export type Call = keyof Endpoints
/** The part of zod's schema type that contains the input and output types, so that zod itself is not loaded. */
interface SchemaTypes {
  _zod: { input: unknown; output: unknown }
}
type Input<K extends Call, Part extends string> =
  Endpoints[K] extends Record<Part, infer S extends SchemaTypes> ? S['_zod']['input'] : undefined
export type Body<K extends Call> = Endpoints[K] extends { multipart: object }
  ? Input<K, 'body'> | FormData
  : Input<K, 'body'>
export type ResponseBody<K extends Call> = Endpoints[K] extends { response: infer S extends SchemaTypes }
  ? S['_zod']['output']
  : never

type InputPart<Name extends string, T> = undefined extends T
  ? { [N in Name]?: T }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }
type Parts<K extends Call> = InputPart<'params', Input<K, 'params'>> &
  InputPart<'query', Input<K, 'query'>> &
  InputPart<'body', Body<K>>
interface Options {
  signal?: AbortSignal
  /** Repeating the call with the same key returns the first result. */
  idempotencyKey?: string
  /** The revision that a change is based on; null if nothing was stored. The change is refused if it is another one. */
  revision?: string | null
  /** The browser sends the call to the end even when its page is closed meanwhile. */
  keepalive?: boolean
}
type Arguments<K extends Call> = object extends Parts<K> ? [input?: Parts<K> & Options] : [input: Parts<K> & Options]

export type Api = <K extends Call>(call: K, ...input: Arguments<K>) => Promise<ResponseBody<K>>

interface TransportRequest {
  method: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  keepalive?: boolean
}
/** Sends a request. Resolves with the status and the parsed body of the response. */
export type Transport = (path: string, request: TransportRequest) => Promise<{ status: number; body: unknown }>

interface LooseInput extends Options {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Turns `GET /organizations/:id` and its input into the method and the address `/api/organizations/1?page=2`. */
const address = (call: string, { params, query }: LooseInput): { method: string; path: string } => {
  const [method = 'GET', pattern = ''] = call.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, `${value as string | number | boolean}`)
  }
  const separator = path.includes('?') ? '&' : '?'
  return { method, path: `/api${path}${search.size > 0 ? separator + search.toString() : ''}` }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error for a failed response. `useErrorText` returns the text to show for it. */
export const errorOf = (status: number, body: unknown): ApiError => {
  const errorBody = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {}
  return new ApiError(status || 500, errorBody.message ?? 'Unknown error', errorBody)
}
export const networkError = () => new ApiError(504, 'Network error')

export const createApi = (transport: Transport, headersOf: (call: string) => Record<string, string>): Api => {
  const send = async (call: string, input: LooseInput = {}): Promise<unknown> => {
    const { method, path } = address(call, input)
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Cache-Control': 'no-cache',
      ...headersOf(call),
    }
    if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey
    if (input.revision === null) headers['If-None-Match'] = '*'
    else if (input.revision !== undefined) headers['If-Match'] = `"${input.revision}"`
    const request: TransportRequest = { method, headers }
    if (input.signal) request.signal = input.signal
    if (input.keepalive) request.keepalive = true
    if (input.body instanceof FormData) request.body = input.body
    else if (input.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      request.body = JSON.stringify(input.body)
    }
    const { status, body } = await transport(path, request)
    if (status < 200 || status > 299) throw errorOf(status, body)
    return body
  }
  return send as Api
}

export const viewerHeaders = (): Record<string, string> => {
  const { token } = useSession.getState()
  return { 'Accept-Language': document.documentElement.lang, ...(token ? { Authorization: `Bearer ${token}` } : {}) }
}

/** The calls that prove who somebody is. The server remembers the device, so that nobody elsewhere can lock it out. */
const deviceCalls = new Set([
  'POST /login',
  'POST /register',
  'POST /social/exchange',
  'POST /login-links/exchange',
  'POST /resetPassword',
  'POST /acts/:token/actions?action=create-account',
])

/** The headers that identify the viewer, and where the server must know it, the device. */
export const callHeaders = (call: string): Record<string, string> => ({
  ...viewerHeaders(),
  ...(deviceCalls.has(call) && { 'Device-Id': deviceId() }),
})

const browserTransport: Transport = async (path, init) => {
  if (useSession.getState().isOnHold) await untilHoldEnds()
  const { token } = useSession.getState()
  // While the call waited, the same user may have begun another session.
  const headers = token && init.headers['Authorization'] ? { ...init.headers, ...viewerHeaders() } : init.headers
  const timeout = AbortSignal.timeout(requestTimeout)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  let response: Response
  let text: string
  try {
    response = await fetch(path, { ...init, headers, signal })
    // The connection can also be lost while the answer arrives.
    text = response.status === 204 ? '' : await response.text()
  } catch (error) {
    // The caller aborted the request, which is not a network error.
    if (init.signal?.aborted) throw error
    throw networkError()
  }
  if (response.status === 401 && token) announceUnauthorized(token)
  if (response.headers.has('x-session-renewal')) window.dispatchEvent(new Event(renewalEvent))
  return { status: response.status, body: parse(text) }
}

/** Calls the API as the viewer. Server loaders use `serverApi` instead. */
export const api: Api = createApi(browserTransport, callHeaders)
