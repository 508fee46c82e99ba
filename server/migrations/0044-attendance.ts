import { type Kysely, sql } from 'kysely'

/**
 * Who came is part of an act, so that it moves with the act when a guest makes an account, and is anonymized with it. How
 * many came is counted by triggers: whatever changes an act, the counts stay true.
 */
const statements = [
  sql`alter table engagements
    add column attendance text check (attendance in ('attended', 'no_show')),
    add column attendance_recorded_at timestamptz,
    add column attendance_recorded_by uuid references users (id) on delete set null,
    add column is_walk_in boolean not null default false`,
  sql`create index engagements_recorded_by on engagements (attendance_recorded_by)
    where attendance_recorded_by is not null`,

  sql`create table event_turnouts (
    item_id uuid primary key references content_items (id) on delete cascade,
    attended integer not null default 0,
    no_show integer not null default 0,
    came integer not null default 0,
    walk_ins integer not null default 0
  )`,
  // An event that is deleted takes its acts with it; then there is nothing to count.
  sql`create function count_turnout(act engagements, direction integer) returns void language sql as $$
    insert into event_turnouts as counted (item_id, attended, no_show, came, walk_ins)
    select item.id,
      case when act.attendance = 'attended' then direction else 0 end,
      case when act.attendance = 'no_show' then direction else 0 end,
      case when act.attendance = 'attended' and act.outcome = 'going' and not act.is_walk_in then direction else 0 end,
      case when act.is_walk_in and act.outcome = 'going' then direction else 0 end
    from content_items item where item.id = act.content_item_id
    on conflict (item_id) do update set
      attended = counted.attended + excluded.attended,
      no_show = counted.no_show + excluded.no_show,
      came = counted.came + excluded.came,
      walk_ins = counted.walk_ins + excluded.walk_ins
  $$`,
  sql`create function keep_turnout() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform count_turnout(old, -1); end if;
      if tg_op <> 'DELETE' then perform count_turnout(new, 1); end if;
      return null;
    end $$`,
  sql`create trigger engagements_added_to_turnout after insert on engagements
    for each row when (new.is_walk_in or new.attendance is not null) execute function keep_turnout()`,
  sql`create trigger engagements_removed_from_turnout after delete on engagements
    for each row when (old.is_walk_in or old.attendance is not null) execute function keep_turnout()`,
  sql`create trigger engagements_changed_in_turnout after update on engagements
    for each row when (
      (old.attendance, old.outcome, old.is_walk_in) is distinct from (new.attendance, new.outcome, new.is_walk_in)
      and (old.is_walk_in or new.is_walk_in or old.attendance is not null or new.attendance is not null)
    ) execute function keep_turnout()`,

  sql`create function tell_attendance() returns trigger language plpgsql as $$
    begin
      perform record_webhook_event(
        new.organization_id, 'attendance.recorded', coalesce(new.person_id, new.user_id, new.id),
        jsonb_build_object('id', new.id, 'item_id', new.content_item_id, 'kind', new.kind, 'user_id', new.user_id)
      );
      return null;
    end $$`,
  sql`create trigger walk_ins_are_told after insert on engagements
    for each row when (new.attendance is not null) execute function tell_attendance()`,
  sql`create trigger attendance_is_told after update on engagements
    for each row when (old.attendance is distinct from new.attendance) execute function tell_attendance()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
