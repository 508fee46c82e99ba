import { type Kysely, sql } from 'kysely'

/**
 * Nodes of the previous version keep running meanwhile. They know neither people nor guests, so triggers keep the rows
 * that they write whole.
 */
const statements = [
  sql`create table people (
    id uuid primary key,
    email text unique,
    language text not null default 'en',
    created_at timestamptz not null default now()
  )`,
  sql`create function add_person_of_account() returns trigger language plpgsql as $$
    begin
      insert into people (id, created_at) values (new.id, new.created_at) on conflict do nothing;
      return new;
    end $$`,
  sql`create trigger users_are_people before insert on users for each row execute function add_person_of_account()`,
  sql`insert into people (id, created_at) select id, created_at from users on conflict do nothing`,
  sql`create function delete_person_of_account() returns trigger language plpgsql as $$
    begin
      delete from people where id = old.id;
      return null;
    end $$`,
  sql`create trigger users_leave_people after delete on users for each row execute function delete_person_of_account()`,
  sql`alter table users add constraint users_person foreign key (id) references people (id)`,

  sql`alter table engagements
    add column person_id uuid references people (id) on delete set null,
    add column given_name text,
    add column postal_code text,
    add column confirmed_at timestamptz`,
  sql`create function set_person_of_engagement() returns trigger language plpgsql as $$
    begin
      if new.user_id is not null then
        new.person_id := new.user_id;
      elsif tg_op = 'UPDATE' and old.user_id is not null and new.person_id = old.user_id then
        new.person_id := null;
      end if;
      return new;
    end $$`,
  sql`create trigger engagements_have_people before insert or update of user_id on engagements
    for each row execute function set_person_of_engagement()`,
  sql`update engagements set person_id = user_id where user_id is not null`,
  sql`create unique index engagements_person on engagements (content_item_id, person_id)`,
  sql`create index engagements_of_person on engagements (person_id) where person_id is not null`,
  sql`create index engagements_unconfirmed on engagements (answered_at)
    where confirmed_at is null and user_id is null and person_id is not null`,

  sql`create table refused_addresses (
    organization_id uuid not null references organizations (id) on delete cascade,
    email text not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, email)
  )`,

  sql`alter table mails add column guest_id uuid references people (id) on delete cascade`,
  sql`create unique index mails_batch_guest on mails (batch_id, guest_id) where guest_id is not null`,
  sql`create index mails_guest on mails (guest_id) where guest_id is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
