import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

/** Deletes guests who have done and allow nothing anymore, whom no import names, with no mail waiting for them. */
export const forgetGuests = ({ db }: { db: Db }): JobDefinition<object> => ({
  name: 'people.forget-guests',
  cron: '27 3 * * *',
  run: async () => {
    await sql`
      delete from people
      where not exists (select from users where users.id = people.id)
        and not exists (select from engagements where engagements.person_id = people.id)
        and not exists (select from phone_bank_registrations volunteer where volunteer.person_id = people.id)
        and not exists (select from consent_states state where state.person_id = people.id and state.is_given)
        and not exists (select from imported_people imported where imported.person_id = people.id)
        and not exists (select from mails where mails.guest_id = people.id and mails.status in ('queued', 'sending'))
    `.execute(db)
  },
})
