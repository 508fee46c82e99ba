import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import { isInDigest } from './queries.ts'
import type { Subscription } from './subscription-token.ts'

interface Choice {
  userId: string
  frequency: MailFrequency
  now: Date
}

/** Idempotent: inserts or updates the choice. */
export const chooseFrequency = async (
  db: Db,
  { userId, organizationId, frequency, now }: Choice & { organizationId: string },
): Promise<void> => {
  await db
    .insertInto('mail_preferences')
    .values({ user_id: userId, organization_id: organizationId, frequency, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'organization_id']).doUpdateSet({ frequency, updated_at: now }),
    )
    .execute()
}

export const chooseFrequencyOfAll = async (db: Db, { userId, frequency, now }: Choice): Promise<void> => {
  await sql`
    insert into mail_preferences (user_id, organization_id, frequency, updated_at)
    select user_id, organization_id, ${frequency}, ${now} from follows where user_id = ${userId}
    on conflict (user_id, organization_id) do update set frequency = excluded.frequency, updated_at = excluded.updated_at
  `.execute(db)
}

/** Applies the choice made by the link in a mail: to its organization, or to all organizations of its digest. */
export const chooseBySubscription = async (
  db: Db,
  { userId, scope }: Subscription,
  { frequency, now }: Omit<Choice, 'userId'>,
): Promise<void> => {
  if (typeof scope !== 'string') {
    return chooseFrequency(db, { userId, organizationId: scope.organizationId, frequency, now })
  }
  await sql`
    insert into mail_preferences (user_id, organization_id, frequency, updated_at)
    select ${userId}::uuid, organization_id, ${frequency}, ${now} from (
      select organization_id from mail_preferences where user_id = ${userId} and frequency = ${scope}
      union
      select follows.organization_id from follows
      left join mail_preferences preference on preference.user_id = follows.user_id
        and preference.organization_id = follows.organization_id
      where follows.user_id = ${userId} and ${isInDigest(scope)}
    ) as chosen
    on conflict (user_id, organization_id) do update set frequency = excluded.frequency, updated_at = excluded.updated_at
  `.execute(db)
}
