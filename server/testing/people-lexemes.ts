import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'

const computed = sql`
  select lexeme, may_be_called, may_be_mailed, person.id as organization_person_id
  from organization_people person, unnest(people_lexemes_of(person)) lexeme`
const kept = sql`select lexeme, may_be_called, may_be_mailed, organization_person_id from people_lexemes`

/** The lexemes that somebody should have and has not, or has and should not have. */
export const wrongLexemes = async (db: Db): Promise<object[]> => {
  const { rows } = await sql<object>`
    (${computed} except ${kept}) union all (${kept} except ${computed}) limit 10`.execute(db)
  return rows
}
