import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '@rostrum/contract'
import { errorBody, errorStatus, type Endpoint } from '@rostrum/contract/wire'
import type { Caller } from '../callers.ts'
import type { EndpointKey } from '../valid-calls.ts'
import type { OddRequest } from './mangled-call.ts'
import { leaksIn, type WatchedCast } from './watched-cast.ts'

export interface GivenAnswer {
  status: number
  headers: object
  text: string
}

export interface Judged {
  key: EndpointKey
  caller: Caller
  cast: WatchedCast
  request: OddRequest
  answer: GivenAnswer
  /** Tables in which the request changed rows. */
  changed: string[]
}

/**
 * What a refused request leaves nevertheless: that a password was wrong, nothing of a key that is free again, and
 * nothing of a login token, which is used up by whoever shows it, also in another browser than it was made for.
 */
const leftByRefusal = new Set(['login_failures', 'idempotency_keys', 'login_tokens'])
/** That a session is in use. */
const leftByUse = new Set(['sessions', 'session_tokens'])
/** Who took data of people with them is written down. */
const leftByReading = new Set([...leftByUse, 'audit_entries', 'audit_people'])

/** Who shows a secret of somebody's may read what is theirs. */
const opensTo = (key: EndpointKey, status: number): boolean =>
  key.startsWith('GET /invitations') ||
  key.startsWith('POST /invitations') ||
  (status < 300 && (key === 'POST /login' || key === 'POST /social/exchange'))

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
  if (!body.success) faults.push('the refusal is not in the form of the contract')
  else if (errorStatus[body.data.code] !== answer.status) faults.push(`${body.data.code} came with ${answer.status}`)
  const kept = changed.filter((place) => !leftByRefusal.has(place) && !leftByUse.has(place))
  if (kept.length > 0) faults.push(`was refused and changed ${kept.join(', ')}`)
  return faults
}

const successFaults = ({ key, request, answer, changed }: Judged): string[] => {
  const faults: string[] = []
  const isReading = key.startsWith('GET')
  const kept = changed.filter((place) => !leftByReading.has(place))
  if (isReading && kept.length > 0) faults.push(`only reads, and changed ${kept.join(', ')}`)
  // Another action on the same path answers in its own form, which the server compares itself.
  if ((request.url.match(/action=/g)?.length ?? 0) > (key.includes('action=') ? 1 : 0)) return faults
  const { status = 200, media, response }: Endpoint = endpoints[key]
  if (answer.status !== status) faults.push(`${answer.status} is not what the contract promises`)
  if (media === undefined || media === 'application/json') {
    const body = parsed(answer.text)
    const declared = response.safeParse(body)
    if (!declared.success) faults.push('the answer is not in the form of the contract')
    else if (!isDeepStrictEqual(declared.data, body)) faults.push('the answer says more than the contract')
  }
  return faults
}

/** Everything that is wrong with how a request was answered. */
export const faultsOf = (judged: Judged): string[] => {
  const { key, caller, cast, request, answer } = judged
  const faults = answer.status >= 400 ? refusalFaults(judged) : successFaults(judged)
  if (answer.status >= 500) faults.unshift(`failed with ${answer.status}`)
  if (answer.text.includes('$argon2')) faults.push('gives a hash of a password away')
  const sent = `${request.url} ${request.payload?.toString() ?? ''}`
  const leaks = opensTo(key, answer.status)
    ? []
    : leaksIn(`${answer.text} ${JSON.stringify(answer.headers)}`, { key, cast, caller, sent })
  if (leaks.length > 0) faults.push(`tells ${leaks.join(', ')}`)
  return faults
}
