import { type Kysely, sql } from 'kysely'

/**
 * Each act gets its number when it first counts. A trigger gives it, because nodes of the previous version, which know no
 * numbers, keep running during an upgrade. Whoever acts has locked the row of the item for its counts, so numbers follow
 * each other without another lock. The counter only grows: a number is never given again.
 */
const statements = [
  sql`alter table content_items add column numbered_acts integer not null default 0`,
  sql`alter table engagements add column number integer`,
  // One pass over the table. Withdrawn acts left no trace, so what exists is numbered from 1 in the order of the answers.
  sql`update engagements set number = numbered.number
    from (
      select id, row_number() over (partition by content_item_id order by answered_at, id) as number
      from engagements where is_counted
    ) numbered
    where engagements.id = numbered.id`,
  sql`update content_items item set numbered_acts = numbered.last
    from (select content_item_id, max(number) as last from engagements group by content_item_id) numbered
    where item.id = numbered.content_item_id and numbered.last is not null`,
  sql`create function number_act() returns trigger language plpgsql as $$
    begin
      update content_items set numbered_acts = numbered_acts + 1
        where id = new.content_item_id returning numbered_acts into new.number;
      return new;
    end $$`,
  sql`create trigger engagements_have_numbers before insert or update of is_counted on engagements
    for each row when (new.is_counted and new.number is null) execute function number_act()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
