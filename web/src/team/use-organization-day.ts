import { dateIn } from '@rostrum/contract/zoned-time'
import { useSession } from '../lib/session.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10)

/**
 * The date at an instant, and the one that is so many days after today, in the time zone of the signed-in organization.
 * The team shares its days: tasks and the numbers of the morning count by them, wherever somebody travels.
 */
export const useOrganizationDay = () => {
  const zone = useSession(({ organization }) => organization?.attributes.timezone) ?? 'UTC'
  const dateAt = (at: Date): string => dateIn(zone, at)
  return { dateAt, dayFromToday: (days: number): string => daysAfter(dateAt(new Date()), days) }
}
