import type { Language } from '@rostrum/catalogue'
import { comparableAddress } from '@rostrum/contract/email-address'
import { explainsIllegal, type ReportReason } from '@rostrum/contract/reports'
import type { Endpoint } from '@rostrum/contract/wire'
import { addressKey } from '../platform/http/addresses.ts'
import { AppError, type FieldFault } from '../platform/http/errors.ts'
import type { Call, Viewer } from '../platform/http/implement.ts'
import type { Limit, Limiter } from '../platform/http/limiter.ts'
import type { Reporter } from './commands.ts'

interface Given {
  reason: ReportReason
  note: string | null
  name?: string | undefined
  email?: string | undefined
  is_good_faith?: boolean | undefined
}

const visitorFaults = ({ name, email, is_good_faith: isGoodFaith }: Given): FieldFault[] => [
  ...(name === undefined ? [{ path: 'name', text: 'validation.required' }] : []),
  ...(email === undefined ? [{ path: 'email', text: 'validation.required' }] : []),
  ...(isGoodFaith === true ? [] : [{ path: 'is_good_faith', text: 'validation.goodFaith' }]),
]

/** Who reports: a user, or a visitor who says who they are. Throws 422 with every field that is missing. */
export const reporterOf = (body: Given, viewer: Pick<Viewer, 'userId'> | null, language: Language): Reporter => {
  const faults = [
    ...(explainsIllegal(body) ? [] : [{ path: 'note', text: 'validation.whyIllegal' }]),
    ...(viewer ? [] : visitorFaults(body)),
  ]
  if (faults.length > 0) throw new AppError('INVALID', { faults })
  const { name = '', email = '' } = body
  return viewer ? { userId: viewer.userId } : { name, email, language }
}

const hour = 60 * 60
/** Whoever has more to report can do so with an account. */
const perSource: Limit = { name: 'visitor reports', max: 5, seconds: hour }
const perAddress: Limit = { name: 'visitor reports of an address', max: 10, seconds: hour }

interface Reporting {
  request: Call<Endpoint>['request']
  email: string
}

/** Throws 429 above a few reports of visitors per source, and per mail address that they give. */
export const assertFewReports = async (limiter: Limiter, { request, email }: Reporting): Promise<void> => {
  const waits = [await limiter(perSource, addressKey(request)), await limiter(perAddress, comparableAddress(email))]
  const seconds = Math.max(...waits)
  if (seconds === 0) return
  const values = { count: Math.ceil(seconds / 60) }
  throw new AppError('TOO_MANY_REQUESTS', { text: 'server.reportLimit', values, retryAfterSeconds: seconds })
}
