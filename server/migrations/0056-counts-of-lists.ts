import { type Kysely, sql } from 'kysely'

const statements = [
  // How many follows of an organization began in each quarter of an hour. The chart of new followers adds them up, because
  // it would have to read each of a million follows. Days begin at a multiple of a quarter of an hour in every time zone.
  sql`create table follow_counts (organization_id uuid not null, quarter timestamptz not null, follows integer not null)`,
  sql`create function follow_quarter(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
    select date_bin('15 minutes', moment, '2000-01-01 00:00:00+00')
  $$`,
  sql`create function keep_follow_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into follow_counts (organization_id, quarter, follows)
          values (new.organization_id, follow_quarter(new.created_at), 1)
          on conflict (organization_id, quarter) do update set follows = follow_counts.follows + 1;
      else
        -- Nothing is left to be counted if the organization was deleted.
        update follow_counts set follows = follows - 1
          where organization_id = old.organization_id and quarter = follow_quarter(old.created_at);
      end if;
      return null;
    end $$`,
  // At the end of the transaction, because everybody who follows the same organization waits for the same row.
  sql`create constraint trigger follows_are_counted after insert or delete on follows
    deferrable initially deferred for each row execute function keep_follow_counts()`,
  // After the trigger, which nobody can write without until this migration is committed.
  sql`insert into follow_counts
    select organization_id, follow_quarter(created_at), count(*) from follows group by 1, 2`,
  sql`alter table follow_counts add primary key (organization_id, quarter),
    add foreign key (organization_id) references organizations (id) on delete cascade`,

  // How many organizations are published, for the total of their list. In several rows, so that publishing rarely waits.
  sql`create table organization_counts (
    slot smallint primary key,
    published integer not null
  )`,
  sql`create function organization_slot(id uuid) returns smallint language sql immutable parallel safe as $$
    select (hashtext(id::text) & 15)::smallint
  $$`,
  sql`create function keep_organization_counts() returns trigger language plpgsql as $$
    declare
      change integer := 0;
    begin
      if tg_op <> 'DELETE' and new.published_at is not null then change := change + 1; end if;
      if tg_op <> 'INSERT' and old.published_at is not null then change := change - 1; end if;
      if change <> 0 then
        update organization_counts set published = published + change
          where slot = organization_slot(coalesce(new.id, old.id));
      end if;
      return null;
    end $$`,
  sql`create constraint trigger organizations_are_counted after insert or delete or update of published_at on organizations
    deferrable initially deferred for each row execute function keep_organization_counts()`,
  sql`insert into organization_counts
    select slot, count(organizations.id) from generate_series(0, 15) slot
    left join organizations on organization_slot(organizations.id) = slot and published_at is not null group by 1`,

  // The organizations of a place in the order of their list, so that a page of it reads no others, and counting none at all.
  sql`create index organizations_popular_in_city on organizations (search_city, followers_count desc, id)
    where published_at is not null`,
  sql`create index organizations_popular_in_state on organizations (search_state, followers_count desc, id)
    where published_at is not null`,
  sql`create index organizations_popular_in_country on organizations (country, followers_count desc, id)
    where published_at is not null`,
  sql`drop index organizations_city`,
  sql`drop index organizations_state`,
  sql`drop index organizations_country`,
  // Whether an organization is published, without reading it.
  sql`create index organizations_published on organizations (id) where published_at is not null`,

  // Which published organizations have a tag, and where they are, so that counting them reads no organization.
  sql`create table tagged_organizations (
    organization_id uuid not null,
    tag_id uuid not null,
    search_state text not null,
    country text
  )`,
  sql`create function keep_tagged_organization() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from tagged_organizations where organization_id = old.organization_id and tag_id = old.tag_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into tagged_organizations (organization_id, tag_id, search_state, country)
          select id, new.tag_id, search_state, country from organizations
          where id = new.organization_id and published_at is not null;
      end if;
      return null;
    end $$`,
  sql`create trigger organization_tags_are_counted after insert or delete or update on organization_tags
    for each row execute function keep_tagged_organization()`,
  sql`create function move_tagged_organization() returns trigger language plpgsql as $$
    begin
      delete from tagged_organizations where organization_id = new.id;
      if new.published_at is not null then
        insert into tagged_organizations (organization_id, tag_id, search_state, country)
          select new.id, tag_id, new.search_state, new.country from organization_tags where organization_id = new.id;
      end if;
      return null;
    end $$`,
  sql`create trigger organizations_move_with_tags after update on organizations for each row
    when ((old.published_at is null) <> (new.published_at is null) or old.search_state <> new.search_state
      or old.country is distinct from new.country)
    execute function move_tagged_organization()`,
  sql`insert into tagged_organizations (organization_id, tag_id, search_state, country)
    select id, tag_id, search_state, country from organization_tags
    join organizations on id = organization_id and published_at is not null`,
  // After the rows, because checking three million of them one by one takes minutes.
  sql`alter table tagged_organizations add primary key (organization_id, tag_id),
    add foreign key (organization_id) references organizations (id) on delete cascade,
    add foreign key (tag_id) references tags (id) on delete cascade`,
  sql`create index tagged_organizations_in_state on tagged_organizations (tag_id, search_state, country, organization_id)`,
  sql`create index tagged_organizations_in_country on tagged_organizations (tag_id, country, organization_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
