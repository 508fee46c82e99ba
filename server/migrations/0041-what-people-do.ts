import { type Kysely, sql } from 'kysely'

/** The triggers that keep the people of organizations: whenever somebody does or allows something, their row is computed anew. */

/** How many people are computed within the statement that changes them. More of them wait for the job. */
const MAX_AT_ONCE = 500

const gather = [
  sql`create table people_to_gather (
    organization_id uuid not null references organizations (id) on delete cascade,
    person_id uuid references people (id) on delete cascade,
    address text,
    unique nulls not distinct (organization_id, person_id, address)
  )`,
  sql`create index people_to_gather_person on people_to_gather (person_id) where person_id is not null`,
  // Computes the rows of these people anew. Each has an id of people, or an address or number if it has none.
  sql`create function gather_people(organizations uuid[], persons uuid[], addresses text[]) returns void
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
        select person.id from unnest(organizations, persons, addresses) as given (organization_id, person_id, address)
        join organization_people person on person.organization_id = given.organization_id
          and (person.person_id = given.person_id or person.address = given.address)));
    end $$`,
]

/** The person who wrote a message: the account, the guest with this address, or only the address. */
const writer = sql`left join people guest on message.user_id is null and guest.email = lower(message.email)`
const writerId = sql`coalesce(message.user_id, guest.id)`
const writerAddress = sql`case when message.user_id is null and guest.id is null then lower(message.email) end`

/** Calls `gather_people` with the rows of `changed`, which selects an organization, a person and an address. */
const gatherAll = (changed: ReturnType<typeof sql>) => sql`
  perform gather_people(array_agg(changed.organization_id), array_agg(changed.person_id), array_agg(changed.address))
  from (${changed}) as changed (organization_id, person_id, address)
  where changed.person_id is not null or changed.address is not null`

const keep = (
  table: string,
  {
    added,
    removed,
    updated,
  }: Record<'added' | 'removed', ReturnType<typeof sql>> & { updated?: ReturnType<typeof sql> },
) => {
  const name = (event: string) => sql.raw(`people_of_${table}_${event}`)
  const trigger = (
    event: 'insert' | 'delete' | 'update',
    rows: ReturnType<typeof sql>,
    work: ReturnType<typeof sql>,
  ) => [
    sql`create function ${name(event)}() returns trigger language plpgsql as $$
      begin
        ${gatherAll(work)};
        return null;
      end $$`,
    sql`create trigger ${name(event)} after ${sql.raw(event)} on ${sql.table(table)} referencing ${rows}
      for each statement execute function ${name(event)}()`,
  ]
  return [
    ...trigger('insert', sql`new table as added`, added),
    ...trigger('delete', sql`old table as removed`, removed),
    ...(updated ? trigger('update', sql`old table as removed new table as added`, updated) : []),
  ]
}

const changedOnly = (columns: string) =>
  sql.raw(`added.id = removed.id and (${columns.replaceAll(/\w+/g, 'added.$&')})
    is distinct from (${columns.replaceAll(/\w+/g, 'removed.$&')})`)

const ofEngagements = (rows: string) =>
  sql`select organization_id, person_id, null::text from ${sql.raw(rows)} where person_id is not null`
const ofVolunteers = (rows: string) => sql`
  select organization_id, person_id, case when person_id is null and name is not null then phone end from ${sql.raw(rows)}`
const ofFollows = (rows: string) => sql`select organization_id, user_id, null::text from ${sql.raw(rows)}`
const ofMessages = (rows: string) => sql`
  select message.organization_id, ${writerId}, ${writerAddress} from ${sql.raw(rows)} as message ${writer}`
const ofChats = (rows: string) => sql`
  select thread.organization_id, thread.user_id, null::text from ${sql.raw(rows)} as message
  join chat_threads thread on thread.id = message.thread_id where message.sender = 'supporter'`
const ofConsents = (rows: string) => sql`
  select changed.organization_id, changed.person_id, null::text from ${sql.raw(rows)} as changed
  where exists (select from organization_people known where known.organization_id = changed.organization_id
    and known.person_id = changed.person_id)`

const changedActs = changedOnly(
  'person_id, user_id, outcome, is_counted, answered_at, given_name, postal_code, confirmed_at, details, source',
)
const changedVolunteers = changedOnly('person_id, user_id, name, email, phone, time_slot, confirmed_at')
/** Both rows of what changed: the person may be another one. */
const both = (of: (rows: string) => ReturnType<typeof sql>, changed: ReturnType<typeof sql>) => sql`
  with changed_ids as (select added.id from added join removed on ${changed}),
    before as (select * from removed where id in (select id from changed_ids)),
    after as (select * from added where id in (select id from changed_ids))
  ${of('before')} union ${of('after')}`

/** As in 0032, but for all rows of a statement together, so that their people are computed once. */
const consents = [
  sql`create or replace function keep_consent_state() returns trigger language plpgsql as $$
    begin
      insert into consent_states (person_id, organization_id, purpose, consent_id, is_given, changed_at)
      select distinct on (person_id, purpose, organization_id)
        person_id, organization_id, purpose, id, is_given, created_at
      from added where proof <> 'unproven'
      order by person_id, purpose, organization_id, created_at desc, id desc
      on conflict (person_id, purpose, organization_id) do update
      set consent_id = excluded.consent_id, is_given = excluded.is_given, changed_at = excluded.changed_at;
      return null;
    end $$`,
  sql`drop trigger consents_have_states on consents`,
  sql`create trigger consents_have_states after insert on consents referencing new table as added
    for each statement execute function keep_consent_state()`,
]

const triggers = [
  ...keep('follows', { added: ofFollows('added'), removed: ofFollows('removed') }),
  ...keep('engagements', {
    added: ofEngagements('added'),
    removed: ofEngagements('removed'),
    updated: both(ofEngagements, changedActs),
  }),
  ...keep('phone_bank_registrations', {
    added: ofVolunteers('added'),
    removed: ofVolunteers('removed'),
    updated: both(ofVolunteers, changedVolunteers),
  }),
  ...keep('contact_messages', { added: ofMessages('added'), removed: ofMessages('removed') }),
  ...keep('chat_messages', { added: ofChats('added'), removed: ofChats('removed') }),
  ...keep('consent_states', {
    added: ofConsents('added'),
    removed: ofConsents('removed'),
    updated: sql`${ofConsents('removed')} union ${ofConsents('added')}`,
  }),
  sql`create function people_of_account() returns trigger language plpgsql as $$
    begin
      perform refresh_people(array(select id from organization_people where person_id = new.id));
      return null;
    end $$`,
  sql`create trigger people_of_account after update of name, email, phone on users for each row
    when ((old.name, old.email, old.phone) is distinct from (new.name, new.email, new.phone))
    execute function people_of_account()`,
  sql`create trigger people_of_guest after update of email on people for each row
    when (old.email is distinct from new.email) execute function people_of_account()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...gather, ...consents, ...triggers]) await statement.execute(db)
}
