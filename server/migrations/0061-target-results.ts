import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table target_results (
    content_item_id uuid not null references content_items (id) on delete cascade,
    target text not null,
    outcome text not null,
    people integer not null,
    primary key (content_item_id, target, outcome)
  )`,
  // An item that is deleted takes its acts with it; then there is nothing to count.
  sql`create function count_targets(item uuid, told_before jsonb, told jsonb) returns void language sql as $$
    insert into target_results as counted (content_item_id, target, outcome, people)
    select item, key, value, sum(direction)::integer
    from (
      select key, value, -1 as direction from jsonb_each_text(told_before)
      union all
      select key, value, 1 from jsonb_each_text(told)
    ) change
    where exists (select from content_items where id = item)
    group by key, value having sum(direction) <> 0
    on conflict (content_item_id, target, outcome) do update set people = counted.people + excluded.people
  $$`,
  sql`create function keep_target_results() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then perform count_targets(new.content_item_id, '{}', new.targets); end if;
      if tg_op = 'DELETE' then perform count_targets(old.content_item_id, old.targets, '{}'); end if;
      if tg_op = 'UPDATE' then perform count_targets(new.content_item_id, old.targets, new.targets); end if;
      return null;
    end $$`,
  // They wait for the end of the transaction, by when it has locked the item. So they are counted in turn, and nobody
  // waits longer for somebody who calls the same person.
  sql`create constraint trigger engagements_added_to_targets after insert on engagements
    deferrable initially deferred for each row when (new.targets <> '{}') execute function keep_target_results()`,
  sql`create constraint trigger engagements_removed_from_targets after delete on engagements
    deferrable initially deferred for each row when (old.targets <> '{}') execute function keep_target_results()`,
  sql`create constraint trigger engagements_changed_in_targets after update on engagements
    deferrable initially deferred for each row when (old.targets is distinct from new.targets)
    execute function keep_target_results()`,
  sql`insert into target_results (content_item_id, target, outcome, people)
    select content_item_id, told.key, told.value, count(*)
    from engagements, jsonb_each_text(targets) told where targets <> '{}' group by 1, 2, 3`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
