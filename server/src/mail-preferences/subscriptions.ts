import type { Db } from '../platform/db/database.ts'
import { findSubscriptionKey, type Subscription, subscriptionToken } from './subscription-token.ts'

/** The address that a mail's List-Unsubscribe names, for one reader. */
export type SubscriptionUrl = (subscription: Subscription) => string

/** Given once for many mails: the key is read once. */
export const openSubscriptionUrls = async (db: Db, origin: string): Promise<SubscriptionUrl> => {
  const key = await findSubscriptionKey(db)
  return (subscription) => `${origin}/mail-choices?token=${subscriptionToken(key, subscription)}`
}
