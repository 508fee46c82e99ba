import { type Kysely, sql } from 'kysely'

/**
 * The same functions as in 0041 and 0042, so that an act reads what its person did and nothing else. Until now, it read
 * everybody in the organization, which took 14 ms with 42,000 people: no index serves “this id or this address”, so each
 * of the two has a join of its own.
 */

/** How many people are computed within the statement that changes them. More of them wait for the job. */
const MAX_AT_ONCE = 500
/** Planning takes as long as computing about this many people. */
const FEW = 20

/**
 * A connection keeps its plan for a few people. For many, it plans anew each time: the tables may have grown since then,
 * and a plan for tables that are nearly empty reads them whole.
 */
const planMode = (given: string) =>
  sql.raw(`case when cardinality(${given}) > ${FEW} then 'force_custom_plan' else 'force_generic_plan' end`)

const statements = [
  // The rows of people, and of those merged into them. Its number of rows is estimated without statistics, because nothing
  // is known about merges where nobody was ever merged: then a plan expected most of the table.
  sql`create function members_of_people(concerned uuid[])
    returns table (row_id uuid, organization_id uuid, person_id uuid, address text, place int)
    language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      return query select id, organization_id, person_id, address, 0 from organization_people where id = any(concerned)
      union all select merged_into, organization_id, person_id, address, 1 from organization_people
      where merged_into = any(concerned);
    end $$`,
  sql`create or replace function deeds_of_people(concerned uuid[]) returns table (
      row_id uuid, kind text, item_id uuid, outcome text, began_at timestamptz, at timestamptz, is_counted boolean,
      source text, name text, email text, phone text, postal_code text, is_confirmed boolean, needs_help boolean, city text, state text)
    language sql stable as $$
      with members as (
        select * from members_of_people(concerned)
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
      from members join lateral (
        select * from phone_bank_registrations
        where organization_id = members.organization_id and person_id = members.person_id
        union all
        select * from phone_bank_registrations
        where organization_id = members.organization_id and person_id is null and name is not null
          and phone = members.address
      ) volunteer on true
      union all
      select row_id, 'messages', null, null, message.created_at, message.created_at, true,
        null, message.name, message.email, null, null, message.user_id is not null, false, null, null
      from members left join people on people.id = members.person_id
      join lateral (
        select * from contact_messages
        where organization_id = members.organization_id and user_id = members.person_id
        union all
        select * from contact_messages
        where organization_id = members.organization_id and user_id is null
          and lower(email) = coalesce(members.address, people.email)
      ) message on true
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
      perform set_config('plan_cache_mode', ${planMode('concerned')}, true);
      -- What others save about these people from here on waits for this, and then computes it anew.
      perform from organization_people where id = any(concerned) order by id for update;
      with deeds as (
        select * from deeds_of_people(concerned)
      ), kinds as (
        select row_id, kind, count(*)::int as total from deeds where is_counted group by row_id, kind
      ), acts as materialized (
        select row_id, jsonb_object_agg(kind, total) as acts, sum(total)::int as acts_count from kinds group by row_id
      ), sums as materialized (
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
        select * from members_of_people(concerned)
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
      ), consents as materialized (
        select row_id, array_agg(distinct purpose order by purpose) as purposes from allowed group by row_id
      ), contacts as materialized (
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
      where person.id = contacts.row_id and person.id = any(concerned);
      -- Who has withdrawn everything is forgotten, unless the organization keeps something about them.
      delete from organization_people person
      where person.id = any(concerned) and person.last_deed is null
        and person.tags = '{}' and person.fields = '{}' and person.owner_id is null and person.merged_into is null
        and not exists (select from organization_people merged where merged.merged_into = person.id)
        and not exists (select from people_notes where organization_person_id = person.id)
        and not exists (select from people_contacts where organization_person_id = person.id)
        and not exists (select from tasks where organization_person_id = person.id);
    end $$`,
  sql`create or replace function gather_people(organizations uuid[], persons uuid[], addresses text[]) returns void
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      if coalesce(cardinality(organizations), 0) = 0 then
        return;
      end if;
      if cardinality(organizations) > ${sql.raw(String(MAX_AT_ONCE))} then
        insert into people_to_gather (organization_id, person_id, address)
        select given.organization_id, given.person_id, given.address
        from unnest(organizations, persons, addresses) as given (organization_id, person_id, address)
        join organizations organization on organization.id = given.organization_id
        left join people on people.id = given.person_id
        where (people.id is null) <> (given.address is null)
        on conflict do nothing;
        return;
      end if;
      perform set_config('plan_cache_mode', ${planMode('organizations')}, true);
      -- Who wrote before they took part has a row already.
      update organization_people as earlier set person_id = people.id, address = null
      from unnest(organizations, persons) as given (organization_id, person_id)
      join people on people.id = given.person_id
      where earlier.organization_id = given.organization_id and earlier.address = people.email
        and not exists (select from organization_people other where other.organization_id = given.organization_id
          and other.person_id = given.person_id);
      insert into organization_people (organization_id, person_id, address)
      select distinct given.organization_id, given.person_id, given.address
      from unnest(organizations, persons, addresses) as given (organization_id, person_id, address)
      join organizations organization on organization.id = given.organization_id
      left join people on people.id = given.person_id
      where (people.id is null) <> (given.address is null)
      order by 1, 2, 3
      on conflict do nothing;
      perform refresh_people(array(
        select person.id from unnest(organizations, persons) as given (organization_id, person_id)
        join organization_people person using (organization_id, person_id)
        union
        select person.id from unnest(organizations, addresses) as given (organization_id, address)
        join organization_people person using (organization_id, address)));
    end $$`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
