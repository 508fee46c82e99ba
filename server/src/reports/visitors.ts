import type { Language } from '@rostrum/catalogue'
import { comparableAddress } from '@rostrum/contract/email-address'
import type { Endpoint } from '@rostrum/contract/wire'
import { addressKey } from '../platform/http/addresses.ts'
import { AppError, type FieldFault } from '../platform/http/errors.ts'
import type { Call } from '../platform/http/implement.ts'
import type { Limit, Limiter } from '../platform/http/limiter.ts'

interface Given {
  name?: string | undefined
  email?: string | undefined
  is_good_faith?: boolean | undefined
}

/** Who reports without an account. Throws 422 with every field that is missing. */
export const visitorOf = (
  { name, email, is_good_faith: isGoodFaith }: Given,
  language: Language,
): { name: string; email: string; language: Language } => {
  const faults: FieldFault[] = []
  if (name === undefined) faults.push({ path: 'name', text: 'validation.required' })
  if (email === undefined) faults.push({ path: 'email', text: 'validation.required' })
  if (isGoodFaith !== true) faults.push({ path: 'is_good_faith', text: 'validation.goodFaith' })
  if (name === undefined || email === undefined || faults.length > 0) throw new AppError('INVALID', { faults })
  return { name, email, language }
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
