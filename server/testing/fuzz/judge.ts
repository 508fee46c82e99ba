import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '@rostrum/contract'
import { errorBody, errorStatus, type Endpoint } from '@rostrum/contract/wire'
import type { Caller } from '../callers.ts'
import type { EndpointKey } from '../valid-calls.ts'
import type { OddRequest } from './mangled-call.ts'
import { leaksIn, type WatchedCast } from './watched-cast.ts'

export interface RawAnswer {
  status: number
  headers: object
  text: string
}

export interface Judged {
  key: EndpointKey
  caller: Caller
  cast: WatchedCast
  request: OddRequest
  answer: RawAnswer
  /** The tables in which the request changed rows. */
  changed: string[]
}

/**
 * Tables that a refused request may change: it counts a failed log-in or an upload, releases an idempotency key, or uses up a proof
 * of work or a login token, even if the token was shown by another browser than the one it was issued for.
 */
const leftByRefusal = new Set(['login_failures', 'upload_quotas', 'idempotency_keys', 'login_tokens', 'spent_proofs'])
/** Tables that record that a session is in use. */
const leftByUse = new Set(['sessions', 'session_tokens'])
/** Tables that a read may change: exports of personal data are recorded in the audit log. */
const leftByReading = new Set([...leftByUse, 'audit_entries', 'audit_people'])

const startsSession = new Set<EndpointKey>(['POST /login', 'POST /social/exchange', 'POST /login-links/exchange'])
/** Whoever presents somebody's secret may read what belongs to them. */
const opensTo = (key: EndpointKey, status: number): boolean =>
  key.startsWith('POST /invitations') || (status < 300 && (startsSession.has(key) || key.includes(' /acts/:token')))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusalFaults = ({ answer, changed }: Judged): string[] => {
  const body = errorBody.strict().safeParse(parsed(answer.text))
  const faults: string[] = []
  if (!body.success) faults.push('the refusal does not match the error schema of the contract')
  else if (errorStatus[body.data.code] !== answer.status) faults.push(`${body.data.code} came with ${answer.status}`)
  const kept = changed.filter((place) => !leftByRefusal.has(place) && !leftByUse.has(place))
  if (kept.length > 0) faults.push(`the request was refused but changed ${kept.join(', ')}`)
  return faults
}

const successFaults = ({ key, request, answer, changed }: Judged): string[] => {
  const faults: string[] = []
  const isReading = key.startsWith('GET')
  const kept = changed.filter((place) => !leftByReading.has(place))
  if (isReading && kept.length > 0) faults.push(`the request only reads but changed ${kept.join(', ')}`)
  // An odd segment may name another call, such as `unread` instead of an id. It has its own response schema, and so has
  // another action on the same path; the server itself checks both.
  const called = `${request.method} ${request.url.replace(/^\/api/, '').replace(/\?.*$/s, '')}`
  if (called !== key && called in endpoints) return faults
  if ((request.url.match(/action=/g)?.length ?? 0) > (key.includes('action=') ? 1 : 0)) return faults
  const { status = 200, guestStatus, media, response }: Endpoint = endpoints[key]
  if (answer.status !== status && answer.status !== guestStatus)
    faults.push(`${answer.status} is not the status in the contract`)
  if (media === undefined || /[/+]json$/.test(media)) {
    const body = parsed(answer.text)
    const declared = response.safeParse(body)
    if (!declared.success) faults.push('the answer does not match the contract')
    else if (!isDeepStrictEqual(declared.data, body)) faults.push('the answer has more fields than the contract')
  }
  return faults
}

/** Returns everything that is wrong with the answer to a request. */
export const faultsOf = (judged: Judged): string[] => {
  const { key, caller, cast, request, answer } = judged
  const faults = answer.status >= 400 ? refusalFaults(judged) : successFaults(judged)
  // That a format is not supported is an answer that the contract intends, and no failure.
  const isIntended = answer.status === errorStatus.NOT_IMPLEMENTED
  if (answer.status >= 500 && !isIntended) faults.unshift(`failed with ${answer.status}`)
  if (answer.text.includes('$argon2')) faults.push('the answer contains a password hash')
  const sent = `${request.url} ${request.payload?.toString() ?? ''}`
  const leaks = opensTo(key, answer.status)
    ? []
    : leaksIn(`${answer.text} ${JSON.stringify(answer.headers)}`, { key, cast, caller, sent })
  if (leaks.length > 0) faults.push(`the answer leaks ${leaks.join(', ')}`)
  return faults
}
