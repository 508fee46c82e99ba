import { type Kysely, sql } from 'kysely'

/** What organizations can choose from on the first day. Each colour is the ink of the hue that its tag is shown in. */
const causes = [
  ['Candidate', '#5a5a5a'],
  ['Civil rights', '#4c3a93'],
  ['Clean water', '#0c5860'],
  ['Climate', '#0f5d3a'],
  ['Disability rights', '#4c3a93'],
  ['Education', '#1b4f86'],
  ['Fair wages', '#8c2350'],
  ['Farming', '#4a5a10'],
  ['Food justice', '#704700'],
  ['Health care', '#8c2350'],
  ['Housing', '#8c3115'],
  ['Immigration', '#8c3115'],
  ['Libraries', '#4c3a93'],
  ['Parks', '#4a5a10'],
  ['Public transit', '#0c5860'],
  ['Tenant rights', '#704700'],
  ['Veterans', '#5a5a5a'],
  ['Voting', '#1b4f86'],
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const [name, color] of causes) {
    await sql`insert into tags (id, name, color) values (gen_random_uuid(), ${name}, ${color})
      on conflict (name) do nothing`.execute(db)
  }
}
