import { contentKinds } from '@rostrum/contract/content-kinds'
import { sql } from 'kysely'
import type { JobDefinition } from '../platform/jobs.ts'
import { MAX_PER_RUN, type PlaceServices, withdrawIfThere } from './release-places.ts'

/** Unconfirmed acts with an address that a mail server has permanently rejected. Who came stays. */
const unconfirmedOf = (address: 'bounced.address') => sql`
  from people join engagements engagement on engagement.person_id = people.id
  where people.email = ${sql.ref(address)} and engagement.confirmed_at is null and engagement.user_id is null
    and engagement.attendance is distinct from 'attended'`

/**
 * Nobody can confirm or withdraw what was done with an address that does not exist, so it is withdrawn: it leaves the
 * counts, and its place goes to the next in line.
 */
export const removeBounced = ({ db, clock, realtime, listeners }: PlaceServices): JobDefinition<object> => ({
  name: 'acts.remove-bounced',
  cron: '* * * * *',
  run: async () => {
    const { rows } = await sql<{ id: string }>`
      select act.id from mail_suppressions bounced
      cross join lateral (select engagement.id ${unconfirmedOf('bounced.address')}) act
      where bounced.acts_removed_at is null limit ${MAX_PER_RUN}`.execute(db)
    for (const { id: engagementId } of rows) {
      await withdrawIfThere(db, {
        kinds: contentKinds,
        engagementId,
        of: 'guest',
        isUnconfirmed: true,
        listeners,
        now: clock.now(),
        realtime,
      })
    }
    // An address with acts that are left is looked at again in the next run.
    await sql`
      update mail_suppressions bounced set acts_removed_at = ${clock.now()}
      where acts_removed_at is null and not exists (select ${unconfirmedOf('bounced.address')})`.execute(db)
  },
})
