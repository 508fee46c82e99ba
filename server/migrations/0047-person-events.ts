import { type Kysely, sql } from 'kysely'

/** Webhooks are told of people: who is new, and what changes about them. What they did is told by other events. */
const told = sql.raw(
  ['name', 'email', 'phone', 'postal_code', 'city', 'state', 'consents', 'tags', 'fields', 'owner_id', 'merged_into']
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or '),
)

const statements = [
  sql`create function tell_person() returns trigger language plpgsql as $$
    begin
      perform record_webhook_event(
        new.organization_id, 'person.' || case tg_op when 'INSERT' then 'created' else 'updated' end,
        coalesce(new.person_id, new.id), jsonb_build_object('id', new.id)
      );
      return null;
    end $$`,
  sql`create trigger people_are_told after insert on organization_people
    for each row execute function tell_person()`,
  // A row is empty until what the person did is gathered, in the same transaction.
  sql`create trigger people_changes_are_told after update on organization_people
    for each row when ((old.last_deed is not null or new.last_deed is null) and (${told}))
    execute function tell_person()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
