import { fictionalPhone, userRow } from '../../testing/factories-rows.ts'
import type { Random } from '../../testing/factories-random.ts'
import { daysBefore } from './moments.ts'

export const demoLogins = {
  organizer: 'organizer@rostrum.demo',
  supporter: 'supporter@rostrum.demo',
  newcomer: 'newcomer@rostrum.demo',
  moderator: 'moderator@rostrum.demo',
} as const

const supportersCount = 200

export const supporterRows = (random: Random, now: Date) => {
  const joined = () => {
    const at = daysBefore(now, random.between(75, 400))
    return { created_at: at, updated_at: at, terms_accepted_at: at }
  }
  const maya = userRow({
    email: demoLogins.supporter,
    first_name: 'Maya',
    last_name: 'Okafor',
    phone: fictionalPhone('414', 88),
    address: '2210 North Booth Street, Milwaukee',
    interests: ['Housing', 'Public transit', 'Libraries'],
    // Long enough ago that the bell has something to say.
    last_seen_notifications_at: daysBefore(now, 4),
    ...joined(),
  })
  const others = Array.from({ length: supportersCount - 1 }, () =>
    userRow({ ...joined(), use_location: random.next() < 0.3 }),
  )
  return { maya, others }
}
