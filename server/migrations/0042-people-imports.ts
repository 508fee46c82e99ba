import { type Kysely, sql } from 'kysely'

/**
 * People whom an organization imports from a file. What a file says about somebody is a source of their row, like what
 * they did: a trigger computes the row anew whenever it comes or goes.
 */
const tables = [
  sql`create table people_imports (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    created_by uuid references users (id) on delete set null,
    file_name text not null,
    language text not null,
    status text not null,
    columns jsonb not null,
    headers_key text not null,
    mapping jsonb not null,
    preview jsonb not null default '{}',
    row_count int not null default 0,
    consent_basis text,
    purposes text[] not null default '{}',
    tag text,
    done_count int not null default 0,
    added int not null default 0,
    joined int not null default 0,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    finished_at timestamptz,
    worked_at timestamptz
  )`,
  sql`create index people_imports_newest on people_imports (organization_id, created_at desc, id desc)`,
  sql`create index people_imports_by_headers on people_imports (organization_id, headers_key, confirmed_at desc)
    where confirmed_at is not null`,
  sql`create index people_imports_open on people_imports (worked_at) where status in ('importing', 'undoing')`,
  sql`create index people_imports_unconfirmed on people_imports (created_at) where confirmed_at is null`,
  sql`create index people_imports_created_by on people_imports (created_by) where created_by is not null`,

  // Some rows of a file that are not imported yet, as they were uploaded.
  sql`create table people_import_batches (
    import_id uuid not null references people_imports (id) on delete cascade,
    position int not null,
    rows jsonb not null,
    primary key (import_id, position)
  )`,

  // What an import said about somebody. The columns from `tags` on are what it changed, for undoing it.
  sql`create table imported_people (
    id uuid primary key,
    import_id uuid not null references people_imports (id) on delete cascade,
    organization_id uuid not null references organizations (id) on delete cascade,
    person_id uuid references people (id) on delete cascade,
    address text,
    name text,
    email text,
    phone text,
    postal_code text,
    city text,
    state text,
    tags text[] not null default '{}',
    fields jsonb not null default '{}',
    note_id uuid,
    consent_ids uuid[] not null default '{}',
    created_at timestamptz not null,
    unique (import_id, person_id),
    unique (import_id, address),
    check ((person_id is null) <> (address is null))
  )`,
  sql`create index imported_people_of_person on imported_people (person_id, organization_id) where person_id is not null`,
  sql`create index imported_people_of_address on imported_people (organization_id, address) where address is not null`,
  sql`create index imported_people_of_email on imported_people (email) where email is not null`,
  sql`create index organization_people_by_phone on organization_people (organization_id, phone) where phone is not null`,

  // Without a foreign key, because rows of the ledger never change.
  sql`alter table consents add column import_id uuid`,
]

const refresh = [
  sql`drop function deeds_of_people(uuid[])`,
  // Everything that the members of a row did, and what was imported about them: as in 0040, with the two parts at the end.
  sql`create function deeds_of_people(concerned uuid[]) returns table (
      row_id uuid, kind text, item_id uuid, outcome text, began_at timestamptz, at timestamptz, is_counted boolean,
      source text, name text, email text, phone text, postal_code text, is_confirmed boolean, needs_help boolean, city text, state text)
    language sql stable as $$
      with members as (
        select id as row_id, organization_id, person_id, address from organization_people where id = any(concerned)
        union all
        select merged_into, organization_id, person_id, address from organization_people
        where merged_into = any(concerned)
      )
      select row_id, 'follows', null::uuid, null, follows.created_at, follows.created_at, true,
        null, null, null, null, null, true, false, null, null
      from members join follows on follows.organization_id = members.organization_id and follows.user_id = members.person_id
      union all
      select row_id, act.kind, act.content_item_id, act.outcome, act.created_at, act.answered_at, act.is_counted,
        act.source, coalesce(act.given_name, act.details ->> 'full_name'), act.details ->> 'email',
        act.details ->> 'phone', act.postal_code, act.user_id is not null or act.confirmed_at is not null,
        coalesce(act.details ->> 'registered_to_vote' = 'need_help', false), null, null
      from members join engagements act
        on act.person_id = members.person_id and act.organization_id = members.organization_id
      union all
      select row_id, 'phone-banks', null, volunteer.time_slot, volunteer.created_at, volunteer.created_at, true,
        null, volunteer.name, volunteer.email, volunteer.phone, null,
        volunteer.user_id is not null or volunteer.confirmed_at is not null, false, null, null
      from members join phone_bank_registrations volunteer on volunteer.organization_id = members.organization_id
        and (volunteer.person_id = members.person_id
          or (volunteer.person_id is null and volunteer.name is not null and volunteer.phone = members.address))
      union all
      select row_id, 'messages', null, null, message.created_at, message.created_at, true,
        null, message.name, message.email, null, null, message.user_id is not null, false, null, null
      from members left join people on people.id = members.person_id
      join contact_messages message on message.organization_id = members.organization_id
        and (message.user_id = members.person_id
          or (message.user_id is null and lower(message.email) = coalesce(members.address, people.email)))
      union all
      select row_id, 'messages', null, null, thread.created_at, written.created_at, true,
        null, null, null, null, null, true, false, null, null
      from members join chat_threads thread
        on thread.organization_id = members.organization_id and thread.user_id = members.person_id
      cross join lateral (
        select chat_messages.created_at from chat_messages
        where chat_messages.thread_id = thread.id and chat_messages.sender = 'supporter'
        order by chat_messages.sequence desc limit 1) written
      union all
      select row_id, 'imports', imported.import_id, null, imported.created_at, imported.created_at, false, 'import',
        imported.name, imported.email, imported.phone, imported.postal_code, null, null, imported.city, imported.state
      from members join imported_people imported
        on imported.organization_id = members.organization_id and imported.person_id = members.person_id
      union all
      select row_id, 'imports', imported.import_id, null, imported.created_at, imported.created_at, false, 'import',
        imported.name, imported.email, imported.phone, imported.postal_code, null, null, imported.city, imported.state
      from members join imported_people imported
        on imported.organization_id = members.organization_id and imported.address = members.address
    $$`,
  // As in 0040. What people did and gave themselves comes before what was imported about them, however late that is.
  sql`create or replace function refresh_people(changed uuid[]) returns void language plpgsql
    set plan_cache_mode = force_generic_plan set jit = off as $$
    declare
      concerned uuid[];
    begin
      select array_agg(distinct found.id) into concerned from (
        select id from organization_people where id = any(changed)
        union select merged_into from organization_people where id = any(changed) and merged_into is not null
      ) found;
      if concerned is null then
        return;
      end if;
      -- What others save about these people from here on waits for this, and then computes it anew.
      perform from organization_people where id = any(concerned) order by id for update;
      with deeds as (
        select * from deeds_of_people(concerned)
      ), kinds as (
        select row_id, kind, count(*)::int as total from deeds where is_counted group by row_id, kind
      ), acts as (
        select row_id, jsonb_object_agg(kind, total) as acts, sum(total)::int as acts_count from kinds group by row_id
      ), sums as (
        select row_id, min(began_at) as first_seen_at,
          coalesce(max(at) filter (where kind <> 'imports'), max(at)) as last_seen_at,
          (array_agg(kind order by kind = 'imports', at desc))[1] as last_deed,
          (array_agg(item_id order by kind = 'imports', at desc))[1] as last_item_id,
          (array_agg(outcome order by kind = 'imports', at desc))[1] as last_outcome,
          case when (array_agg(kind order by began_at))[1] = 'imports' then 'import' else
            (array_agg(source order by began_at) filter (where source is not null and kind <> 'imports'))[1]
          end as source,
          (array_agg(name order by kind = 'imports', at desc) filter (where name is not null))[1] as name,
          (array_agg(email order by kind = 'imports', at desc) filter (where email is not null))[1] as email,
          (array_agg(phone order by kind = 'imports', at desc) filter (where phone is not null))[1] as phone,
          (array_agg(postal_code order by kind = 'imports', at desc) filter (where postal_code is not null))[1]
            as postal_code,
          (array_agg(city order by at desc) filter (where city is not null))[1] as city,
          (array_agg(state order by at desc) filter (where state is not null))[1] as state,
          bool_or(is_confirmed) as is_confirmed, bool_or(needs_help) as needs_help,
          bool_or(kind = 'phone-banks') as volunteers
        from deeds group by row_id
      ), members as (
        select id as row_id, organization_id, person_id, 0 as place from organization_people where id = any(concerned)
        union all select merged_into, organization_id, person_id, 1 from organization_people
        where merged_into = any(concerned)
      ), allowed as (
        select members.row_id, members.person_id, state.purpose from members
        join consent_states state on state.person_id = members.person_id
          and state.organization_id = members.organization_id and state.is_given
        union
        -- Who follows since before consents were recorded.
        select members.row_id, members.person_id, 'organization_mail' from members
        join follows on follows.user_id = members.person_id and follows.organization_id = members.organization_id
        where not exists (select from consent_states state where state.person_id = members.person_id
          and state.organization_id = members.organization_id and state.purpose = 'organization_mail')
      ), consents as (
        select row_id, array_agg(distinct purpose order by purpose) as purposes from allowed group by row_id
      ), contacts as (
        select members.row_id,
          (array_agg(users.name order by place) filter (where users.name is not null))[1] as name,
          (array_agg(coalesce(users.email, people.email) order by place)
            filter (where users.id is null or shared.person_id is not null))[1] as email,
          (array_agg(users.phone order by place) filter (where shared.person_id is not null))[1] as phone,
          bool_and(users.id is null) as is_guest
        from members left join people on people.id = members.person_id
        left join users on users.id = members.person_id
        left join allowed shared on shared.row_id = members.row_id and shared.person_id = members.person_id
          and shared.purpose = 'share_contact'
        group by members.row_id
      )
      update organization_people as person set
        is_listed = person.merged_into is null,
        name = coalesce(contacts.name, sums.name),
        email = coalesce(case when sums.row_id is not null then contacts.email end, sums.email),
        phone = coalesce(contacts.phone, sums.phone),
        postal_code = sums.postal_code,
        city = sums.city,
        state = sums.state,
        first_seen_at = coalesce(sums.first_seen_at, person.first_seen_at),
        last_seen_at = coalesce(sums.last_seen_at, person.last_seen_at),
        last_deed = sums.last_deed,
        last_item_id = sums.last_item_id,
        last_outcome = sums.last_outcome,
        acts = coalesce(acts.acts, '{}'),
        acts_count = coalesce(acts.acts_count, 0),
        source = coalesce(sums.source, 'direct'),
        consents = coalesce(consents.purposes, '{}'),
        may_be_mailed = coalesce('organization_mail' = any(consents.purposes), false),
        may_be_called = coalesce(contacts.phone, sums.phone) is not null
          and coalesce('phone_contact' = any(consents.purposes) or sums.volunteers or sums.needs_help, false),
        is_guest = contacts.is_guest,
        is_confirmed = not contacts.is_guest or coalesce(sums.is_confirmed, sums.row_id is not null),
        needs_help = coalesce(sums.needs_help, false)
      from contacts left join sums using (row_id) left join acts using (row_id) left join consents using (row_id)
      where person.id = contacts.row_id;
      -- Who has withdrawn everything is forgotten, unless the organization keeps something about them.
      delete from organization_people person
      where person.id = any(concerned) and person.last_deed is null
        and person.tags = '{}' and person.fields = '{}' and person.owner_id is null and person.merged_into is null
        and not exists (select from organization_people merged where merged.merged_into = person.id)
        and not exists (select from people_notes where organization_person_id = person.id)
        and not exists (select from people_contacts where organization_person_id = person.id)
        and not exists (select from tasks where organization_person_id = person.id);
    end $$`,
]

const gather = (event: 'insert' | 'delete' | 'update', rows: string) => {
  const name = sql.raw(`people_of_imported_people_${event}`)
  const given = {
    insert: 'new table as added',
    delete: 'old table as removed',
    update: 'old table as removed new table as added',
  }
  return [
    sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        perform gather_people(array_agg(organization_id), array_agg(person_id), array_agg(address))
        from (${sql.raw(rows)}) as changed (organization_id, person_id, address);
        return null;
      end $$`,
    sql`create trigger ${name} after ${sql.raw(event)} on imported_people referencing ${sql.raw(given[event])}
      for each statement execute function ${name}()`,
  ]
}
const identity = 'organization_id, person_id, address'
// What an import has changed besides is recorded afterwards, which changes nothing about the person.
const triggers = [
  ...gather('insert', `select ${identity} from added`),
  ...gather('delete', `select ${identity} from removed`),
  ...gather(
    'update',
    `select removed.organization_id, removed.person_id, removed.address from removed join added on added.id = removed.id
      where (added.person_id, added.address) is distinct from (removed.person_id, removed.address)
    union
    select added.organization_id, added.person_id, added.address from removed join added on added.id = removed.id
      where (added.person_id, added.address) is distinct from (removed.person_id, removed.address)`,
  ),
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...tables, ...refresh, ...triggers]) await statement.execute(db)
}
