import type { Db } from '../platform/db/database.ts'
import { findSubscriptionKey, type Subscription, subscriptionToken } from './subscription-token.ts'

/** Returns the URL for the List-Unsubscribe header and the link in a mail to one reader. */
export type SubscriptionUrl = (subscription: Subscription) => string

/** Reads the key once for many mails. */
export const openSubscriptionUrls = async (db: Db, origin: string): Promise<SubscriptionUrl> => {
  const key = await findSubscriptionKey(db)
  return (subscription) => `${origin}/mail-choices?token=${subscriptionToken(key, subscription)}`
}
