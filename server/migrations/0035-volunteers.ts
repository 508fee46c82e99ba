import { type Kysely, sql } from 'kysely'

/**
 * Volunteers are people, too, like everybody else who acts. Nodes of the previous version, which keep running meanwhile,
 * write no people; the trigger of 0031 sets those of accounts. A volunteer without an account who registers there gets
 * no link.
 */
const statements = [
  sql`alter table phone_bank_registrations
    add column person_id uuid references people (id) on delete set null,
    add column confirmed_at timestamptz`,
  sql`create trigger phone_bank_registrations_have_people before insert or update of user_id on phone_bank_registrations
    for each row execute function set_person_of_engagement()`,
  sql`update phone_bank_registrations set person_id = user_id where user_id is not null`,
  sql`create unique index phone_bank_registrations_person on phone_bank_registrations (person_id, organization_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
