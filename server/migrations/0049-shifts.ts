import { type Kysely, sql } from 'kysely'

/**
 * The shifts that somebody comes to are part of their act. How many people hold a place in a shift is counted by a trigger:
 * whatever changes an act, the counts stay true. An event that is deleted takes its acts with it; then nothing is counted.
 */
const statements = [
  sql`alter table engagements add column shifts uuid[] not null default '{}'`,
  sql`alter table content_items add column shift_counts jsonb not null default '{}'`,
  sql`create function count_shifts(act engagements, direction integer) returns void language sql as $$
    update content_items item set shift_counts = item.shift_counts || (
      select jsonb_object_agg(chosen, coalesce((item.shift_counts ->> chosen::text)::integer, 0) + direction)
      from unnest(act.shifts) chosen)
    where item.id = act.content_item_id and act.shifts <> '{}' and act.outcome in ('going', 'waitlist')
  $$`,
  sql`create function keep_shift_counts() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform count_shifts(old, -1); end if;
      if tg_op <> 'DELETE' then perform count_shifts(new, 1); end if;
      return null;
    end $$`,
  sql`create trigger engagements_added_to_shifts after insert on engagements
    for each row when (new.shifts <> '{}') execute function keep_shift_counts()`,
  sql`create trigger engagements_removed_from_shifts after delete on engagements
    for each row when (old.shifts <> '{}') execute function keep_shift_counts()`,
  sql`create trigger engagements_changed_in_shifts after update of shifts, outcome on engagements
    for each row when ((old.shifts, old.outcome) is distinct from (new.shifts, new.outcome)
      and (old.shifts <> '{}' or new.shifts <> '{}')) execute function keep_shift_counts()`,

  sql`drop trigger engagement_changes_are_told on engagements`,
  sql`create trigger engagement_changes_are_told after update on engagements
    for each row when (
      (old.outcome, old.note, old.targets, old.shifts, old.confirmed_at) is distinct from
      (new.outcome, new.note, new.targets, new.shifts, new.confirmed_at)
    ) execute function tell_engagement()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
