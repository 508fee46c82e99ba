import { type Kysely, sql } from 'kysely'

/** What programs see of a person: as in 0047, and whether the person may be called. The owner is the team's own. */
const shown = sql.raw(
  [
    'name',
    'email',
    'phone',
    'postal_code',
    'city',
    'state',
    'consents',
    'may_be_called',
    'tags',
    'fields',
    'merged_into',
  ]
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or '),
)

const statements = [
  // People of earlier versions count as changed now, so that a program that asks for changes gets each of them once.
  sql`alter table organization_people add column changed_at timestamptz not null default now()`,
  // Without microseconds, which the times of JavaScript do not have: whoever sends one back gets what came later.
  sql`create function note_change_of_person() returns trigger language plpgsql as $$
    begin
      new.changed_at := date_trunc('milliseconds', clock_timestamp());
      return new;
    end $$`,
  sql`create trigger organization_people_have_changes before update on organization_people
    for each row when (${shown}) execute function note_change_of_person()`,
  sql`create index organization_people_changed on organization_people (organization_id, changed_at) where is_listed`,
  // Nobody is asked to confirm an answer that the organization has recorded.
  sql`alter table engagements add column is_recorded boolean not null default false`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
