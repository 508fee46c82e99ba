import { userRow } from '@rostrum/server/sample-data'
import { supporter } from '../data/people.ts'
import { daysBefore, type Setting } from './setting.ts'

const SUPPORTERS_COUNT = 200

export const supporterRows = ({ random, now }: Setting) => {
  const joined = () => {
    const at = daysBefore(now, random.between(75, 400))
    return { created_at: at, updated_at: at, terms_accepted_at: at }
  }
  const maya = userRow({
    ...supporter,
    // Long enough ago that there are unseen notifications.
    last_seen_notifications_at: daysBefore(now, 4),
    ...joined(),
  })
  const others = Array.from({ length: SUPPORTERS_COUNT - 1 }, () =>
    userRow({ ...joined(), use_location: random.next() < 0.3 }),
  )
  return { maya, others }
}
