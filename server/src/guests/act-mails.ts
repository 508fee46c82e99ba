import type { Tx } from '../platform/db/database.ts'
import type { Limit } from '../platform/http/limiter.ts'
import type { Pace, PaceOf } from '../platform/mail/pace.ts'

/** Whoever repeats a form, or acts in the name of somebody else again and again, causes one mail an hour. */
export const repeatLimit: Limit = { name: 'act mails', max: 1, seconds: 60 * 60 }

/** Strangers can act with any number of addresses, so mails about one item, and of one organization, have a pace. */
const itemPace: Pace = { name: 'act mails of an item', burst: 300, seconds: 12 }
const organizationPace: Pace = { name: 'act mails of an organization', burst: 600, seconds: 6 }

/** For volunteers, the item is the organization. */
export const pacesOfActs = ({ itemId, organizationId }: { itemId: string; organizationId: string }): PaceOf[] => [
  { pace: itemPace, key: itemId },
  { pace: organizationPace, key: organizationId },
]

/** An account whose owner has proved the address gets the mail about an act that was done with it without a session. */
export const readerOf = async (tx: Tx, personId: string): Promise<{ userId: string } | { guestId: string }> => {
  const user = await tx.selectFrom('users').select('id').where('id', '=', personId).executeTakeFirst()
  return user ? { userId: personId } : { guestId: personId }
}
