import { AppError } from '../platform/http/errors.ts'
import type { WantedPeople } from '../people/filters.ts'

type Filter = Pick<WantedPeople, 'email' | 'changed' | 'search'>

const byAddress = /^email_address\s+eq\s+'((?:[^']|'')+)'$/
const byChange = /^modified_date\s+(gt|ge)\s+'?(\d{4}-\d\d-\d\dT[^'\s]+)'?$/

/** A time with its zone, to the second or more exactly. In an address, a plus sign that is not encoded is a space. */
const instantOf = (text: string): Date | undefined => {
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/i.test(text)
  const time = new Date(
    text.replace(/([+-]\d\d)(\d\d)?$/, (_match, hours: string, minutes = '00') => `${hours}:${minutes}`),
  )
  return isComplete && !Number.isNaN(time.getTime()) ? time : undefined
}

/**
 * The two filters that an index answers: the person with an address, and whoever was changed since a time. Every other
 * one is refused, because a program that gets everybody instead would not notice.
 */
export const readFilter = (expression: string | undefined): Filter => {
  if (expression === undefined || expression === '') return {}
  const address = byAddress.exec(expression)?.[1]?.replaceAll("''", "'")
  if (address !== undefined) return { email: address, search: address.slice(0, 100) }
  const [, operator, text = ''] = byChange.exec(expression) ?? []
  const since = instantOf(text)
  if (since === undefined) throw new AppError('MALFORMED', { text: 'server.osdiFilter' })
  return { changed: { since, isInclusive: operator === 'ge' } }
}
