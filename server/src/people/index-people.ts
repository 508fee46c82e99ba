import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

const batchSize = 1000

/** Gives the next people their lexemes. Their rows are locked, so that no change of them comes in between. */
const indexNext = (db: Db): Promise<{ isLast: boolean }> =>
  db.transaction().execute(async (tx) => {
    const place = await tx.selectFrom('people_to_index').select('after').forUpdate().skipLocked().executeTakeFirst()
    if (!place) return { isLast: true }
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select person from organization_people person
        where id > ${place.after} order by id limit ${batchSize} for no key update
      ), indexed as (
        insert into people_lexemes (lexeme, may_be_called, may_be_mailed, organization_person_id)
        select lexeme, (person).may_be_called, (person).may_be_mailed, (person).id
        from batch, unnest(people_lexemes_of(person)) lexeme
        on conflict do nothing
      )
      select (person).id from batch order by 1 desc limit 1`.execute(tx)
    const last = rows[0]?.id
    if (last === undefined) await tx.deleteFrom('people_to_index').execute()
    else await tx.updateTable('people_to_index').set({ after: last }).execute()
    return { isLast: last === undefined }
  })

/**
 * Gives people who were listed by an earlier version the lexemes by which they are counted. Each run goes on where the
 * last one ended; once all have theirs, it finds nothing to do.
 */
export const indexPeople = ({ db }: { db: Db }): JobDefinition<object> => ({
  name: 'people.index',
  cron: '* * * * *',
  run: async () => {
    for (;;) {
      const { isLast } = await indexNext(db)
      if (isLast) return
    }
  },
})
