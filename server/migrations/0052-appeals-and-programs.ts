import { type Kysely, sql } from 'kysely'

const statements = [
  // What the answer to an appeal changed, which those who appealed are told. Appeals of earlier versions have none.
  sql`alter table moderation_appeals
    add column effect text check (effect in ('stays', 'taken_back', 'lifted_before', 'other_decision', 'text_deleted', 'gone'))`,
  // Whether another decision about the same subject applies is asked when an appeal is decided.
  sql`create index moderation_decisions_of_subject on moderation_decisions (subject_id, decided_at)
    where subject_id is not null`,

  // What a program has said last about an answer. A repetition is no news, so it does not replace what the person has
  // said since.
  sql`alter table engagements add column recorded_outcome text`,
  sql`update engagements set recorded_outcome = outcome where is_recorded`,

  // How often something was done on a day that has one entry in the audit log, which itself is only ever added to. Like
  // the log, it outlives what it is about.
  sql`create table audit_counts (
    entry_id uuid primary key,
    organization_id uuid not null,
    act text not null,
    doer_id uuid not null,
    day date not null,
    count integer not null,
    unique (organization_id, doer_id, act, day)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
