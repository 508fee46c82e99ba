import { type Kysely, sql } from 'kysely'

/**
 * One row for each person of an organization, with what they did in sum and what the organization may see of them. The
 * database keeps it, so that no way to act, withdraw or change a consent can miss it, also on nodes of the previous
 * version. Rows are always computed anew from what they sum up, never counted up or down.
 *
 * What people did before is gathered by a job (`people/gather.ts`), organization by organization: here it would keep
 * everybody from acting until the whole of it is done.
 */
const tables = [
  sql`create table organization_people (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations (id) on delete cascade,
    person_id uuid references people (id) on delete cascade,
    address text,
    -- Deferrable, because a backup is restored in any order of its rows.
    merged_into uuid references organization_people (id) on delete set null deferrable initially immediate,
    -- False of a row that is not computed yet, or is merged into another one.
    is_listed boolean not null default false,
    lent_tags text[] not null default '{}',
    name text,
    email text,
    phone text,
    postal_code text,
    city text,
    state text,
    first_seen_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    last_deed text,
    last_item_id uuid,
    last_outcome text,
    acts jsonb not null default '{}',
    acts_count int not null default 0,
    source text not null default 'direct',
    consents text[] not null default '{}',
    may_be_mailed boolean not null default false,
    may_be_called boolean not null default false,
    is_guest boolean not null default true,
    is_confirmed boolean not null default false,
    needs_help boolean not null default false,
    tags text[] not null default '{}',
    fields jsonb not null default '{}',
    owner_id uuid references users (id) on delete set null,
    welcomed_at timestamptz,
    contacted_at timestamptz,
    search tsvector not null default '',
    unique (organization_id, person_id),
    unique (organization_id, address),
    check ((person_id is null) <> (address is null))
  )`,
  sql`create index organization_people_latest on organization_people (organization_id, last_seen_at desc, id desc)
    where is_listed`,
  sql`create index organization_people_by_name on organization_people (organization_id, (lower(coalesce(name, ''))), id)
    where is_listed`,
  sql`create index organization_people_by_acts on organization_people (organization_id, acts_count desc, id desc)
    where is_listed`,
  sql`create index organization_people_waiting on organization_people (organization_id, first_seen_at)
    where is_listed and welcomed_at is null`,
  sql`create index organization_people_person on organization_people (person_id) where person_id is not null`,
  sql`create index organization_people_merged on organization_people (merged_into) where merged_into is not null`,
  sql`create index organization_people_owner on organization_people (owner_id) where owner_id is not null`,
  sql`create index organization_people_search on organization_people using gin (search) where is_listed`,

  sql`create index organization_people_tagged on organization_people (organization_id) where tags <> '{}' and is_listed`,

  sql`create table people_segments (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    name text not null,
    filters jsonb not null,
    created_at timestamptz not null default now(),
    unique (organization_id, name)
  )`,
  sql`create table people_notes (
    id uuid primary key,
    organization_person_id uuid not null references organization_people (id) on delete cascade,
    author_id uuid references users (id) on delete set null,
    body text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index people_notes_of_person on people_notes (organization_person_id, created_at desc)`,
  sql`create index people_notes_author on people_notes (author_id) where author_id is not null`,
  sql`create table people_contacts (
    id uuid primary key,
    organization_person_id uuid not null references organization_people (id) on delete cascade,
    author_id uuid references users (id) on delete set null,
    channel text not null,
    outcome text,
    note text,
    created_at timestamptz not null default now()
  )`,
  sql`create index people_contacts_of_person on people_contacts (organization_person_id, created_at desc)`,
  sql`create index people_contacts_author on people_contacts (author_id) where author_id is not null`,
  sql`create table tasks (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    organization_person_id uuid references organization_people (id) on delete cascade,
    title text not null,
    is_call boolean not null default false,
    due_on date,
    assignee_id uuid references users (id) on delete set null,
    author_id uuid references users (id) on delete set null,
    done_at timestamptz,
    done_by uuid references users (id) on delete set null,
    created_at timestamptz not null default now()
  )`,
  sql`create index tasks_open on tasks (organization_id, due_on, id) where done_at is null`,
  sql`create index tasks_done on tasks (organization_id, done_at desc, id desc) where done_at is not null`,
  sql`create index tasks_of_person on tasks (organization_person_id) where organization_person_id is not null`,
  sql`create index tasks_assignee on tasks (assignee_id) where assignee_id is not null`,
  sql`create index tasks_author on tasks (author_id) where author_id is not null`,
  sql`create index tasks_done_by on tasks (done_by) where done_by is not null`,

  // Null for what exists already, now() for new organizations, which have no people yet.
  sql`alter table organizations add column people_gathered_at timestamptz`,
  sql`alter table organizations alter column people_gathered_at set default now()`,
  sql`create index organizations_to_gather on organizations (id) where people_gathered_at is null`,
  sql`create index contact_messages_of_account on contact_messages (organization_id, user_id) where user_id is not null`,
  sql`create index contact_messages_of_address on contact_messages (organization_id, lower(email)) where user_id is null`,
  sql`create index phone_bank_registrations_of_phone on phone_bank_registrations (organization_id, phone)
    where person_id is null and name is not null`,
]

const search = [
  // The words of a text without accents and in lower case, as they are also looked for. Signs are named, because what
  // else is a letter depends on the locale.
  sql`create function people_words(given text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(
      lower(regexp_replace(normalize(coalesce(given, ''), NFKD), '[\\u0300-\\u036f''’]', '', 'g')),
      '[\\s!-*,/:-?\\[-^\\x60{-~“”«»¿¡–—-]+') word
    where word <> ''
  $$`,
  // Lexemes begin with the organization, so that an index over all of them finds only its people. One after a blank is
  // a word; the others are marks to filter by.
  sql`create function people_scope(organization_id uuid) returns text language sql immutable parallel safe as $$
    select right(organization_id::text, 12)
  $$`,
  sql`create function set_people_search() returns trigger language plpgsql as $$
    declare
      scope text := people_scope(new.organization_id);
    begin
      -- Also when the account of the person is deleted whom this row was merged into.
      if new.merged_into is distinct from old.merged_into then
        new.is_listed := new.merged_into is null;
      end if;
      if not new.is_listed then
        new.search := '';
        return new;
      end if;
      if old.is_listed
        and (new.name, new.email, new.phone, new.city, new.state, new.postal_code, new.acts, new.tags, new.source,
          new.owner_id, new.may_be_mailed, new.may_be_called, new.needs_help, new.welcomed_at is null)
        is not distinct from
          (old.name, old.email, old.phone, old.city, old.state, old.postal_code, old.acts, old.tags, old.source,
          old.owner_id, old.may_be_mailed, old.may_be_called, old.needs_help, old.welcomed_at is null) then
        return new;
      end if;
      new.search := array_to_tsvector(array(
        select distinct lexeme from (
          select scope || ' ' || word from unnest(people_words(
            concat_ws(' ', new.name, new.email, regexp_replace(new.phone, '\\D', '', 'g'), new.city, new.state, new.postal_code))) word
          union all select scope || ':place=' || word
            from unnest(people_words(concat_ws(' ', new.city, new.state, new.postal_code))) word
          union all select scope || ':kind=' || kind from jsonb_object_keys(new.acts) kind
          union all select scope || ':tag=' || md5(lower(tag)) from unnest(new.tags) tag
          union all select scope || ':source=' || new.source
          union all select scope || ':owner=' || coalesce(new.owner_id::text, 'none')
          union all select scope || ':may=email' where new.may_be_mailed
          union all select scope || ':may=call' where new.may_be_called
          union all select scope || ':needs=help' where new.needs_help
          union all select scope || ':new' where new.welcomed_at is null
        ) lexemes (lexeme)));
      return new;
    end $$`,
  sql`create trigger organization_people_have_search before update on organization_people
    for each row execute function set_people_search()`,
]

const refresh = [
  // Everything that the members of a row did: the person of the row, and those merged into it.
  sql`create function deeds_of_people(concerned uuid[]) returns table (
      row_id uuid, kind text, item_id uuid, outcome text, began_at timestamptz, at timestamptz, is_counted boolean,
      source text, name text, email text, phone text, postal_code text, is_confirmed boolean, needs_help boolean)
    language sql stable as $$
      with members as (
        select id as row_id, organization_id, person_id, address from organization_people where id = any(concerned)
        union all
        select merged_into, organization_id, person_id, address from organization_people
        where merged_into = any(concerned)
      )
      select row_id, 'follows', null::uuid, null, follows.created_at, follows.created_at, true,
        null, null, null, null, null, true, false
      from members join follows on follows.organization_id = members.organization_id and follows.user_id = members.person_id
      union all
      select row_id, act.kind, act.content_item_id, act.outcome, act.created_at, act.answered_at, act.is_counted,
        act.source, coalesce(act.given_name, act.details ->> 'full_name'), act.details ->> 'email',
        act.details ->> 'phone', act.postal_code, act.user_id is not null or act.confirmed_at is not null,
        coalesce(act.details ->> 'registered_to_vote' = 'need_help', false)
      from members join engagements act
        on act.person_id = members.person_id and act.organization_id = members.organization_id
      union all
      select row_id, 'phone-banks', null, volunteer.time_slot, volunteer.created_at, volunteer.created_at, true,
        null, volunteer.name, volunteer.email, volunteer.phone, null,
        volunteer.user_id is not null or volunteer.confirmed_at is not null, false
      from members join phone_bank_registrations volunteer on volunteer.organization_id = members.organization_id
        and (volunteer.person_id = members.person_id
          or (volunteer.person_id is null and volunteer.name is not null and volunteer.phone = members.address))
      union all
      select row_id, 'messages', null, null, message.created_at, message.created_at, true,
        null, message.name, message.email, null, null, message.user_id is not null, false
      from members left join people on people.id = members.person_id
      join contact_messages message on message.organization_id = members.organization_id
        and (message.user_id = members.person_id
          or (message.user_id is null and lower(message.email) = coalesce(members.address, people.email)))
      union all
      select row_id, 'messages', null, null, thread.created_at, written.created_at, true,
        null, null, null, null, null, true, false
      from members join chat_threads thread
        on thread.organization_id = members.organization_id and thread.user_id = members.person_id
      cross join lateral (
        select chat_messages.created_at from chat_messages
        where chat_messages.thread_id = thread.id and chat_messages.sender = 'supporter'
        order by chat_messages.sequence desc limit 1) written
    $$`,
  // The plan is made once for each connection: making it takes longer than reading what one person did. The latest that
  // was given comes first; what the person of the row gave before what others gave who are merged.
  sql`create function refresh_people(changed uuid[]) returns void language plpgsql
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
        select row_id, min(began_at) as first_seen_at, max(at) as last_seen_at,
          (array_agg(kind order by at desc))[1] as last_deed,
          (array_agg(item_id order by at desc))[1] as last_item_id,
          (array_agg(outcome order by at desc))[1] as last_outcome,
          (array_agg(source order by began_at) filter (where source is not null))[1] as source,
          (array_agg(name order by at desc) filter (where name is not null))[1] as name,
          (array_agg(email order by at desc) filter (where email is not null))[1] as email,
          (array_agg(phone order by at desc) filter (where phone is not null))[1] as phone,
          (array_agg(postal_code order by at desc) filter (where postal_code is not null))[1] as postal_code,
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
        is_confirmed = not contacts.is_guest or coalesce(sums.is_confirmed, false),
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

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...tables, ...search, ...refresh]) await statement.execute(db)
}
