import type { ImportedPurpose } from '@rostrum/contract/people-imports'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'
import { addBelongings, type Imported } from './belongings.ts'
import { type Identity, findKnown } from './known-people.ts'
import type { WorkedImport } from './queries.ts'
import { checkRow, type FilePerson, keyOf } from './rows.ts'

/** Somebody in a file, and whom it is about. */
export interface Given {
  person: FilePerson
  identity: Identity
}

/** Adds the person of everybody whom nobody knows yet. Somebody else may add the same address meanwhile. */
export const addPeople = async (
  tx: Tx,
  given: readonly Given[],
  { language, now }: { language: 'en' | 'es'; now: Date },
): Promise<void> => {
  const strangers = given.filter(({ identity }) => identity.person_id === null && identity.address === null)
  if (strangers.length === 0) return
  for (const { identity } of strangers) identity.person_id = newId()
  const added = await tx
    .insertInto('people')
    .values(
      strangers.map(({ person, identity }) => ({
        id: identity.person_id ?? newId(),
        email: person.email,
        language,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: sql`excluded.email` }))
    .returning(['id', 'email'])
    .execute()
  const idOf = new Map(added.map(({ id, email }) => [email, id]))
  for (const { person, identity } of strangers) {
    if (person.email !== null) identity.person_id = idOf.get(person.email) ?? identity.person_id
  }
}

/**
 * Records what these people agreed to. Nobody gets a consent back that they have withdrawn themselves, with an account or
 * without one, and nobody gets mail whose address is unreachable or whose owner has refused it. Who follows since before
 * consents were recorded is mailed already. Returns the consents by person.
 */
export const recordImported = async (
  tx: Tx,
  subjects: readonly { personId: string; email: string | null; phone: string | null }[],
  {
    found,
    purposes,
    now,
  }: { found: Pick<WorkedImport, 'id' | 'organization_id'>; purposes: readonly ImportedPurpose[]; now: Date },
): Promise<Map<string, string[]>> => {
  const consents = new Map<string, string[]>()
  if (purposes.length === 0 || subjects.length === 0) return consents
  const { rows } = await sql<{ id: string; person_id: string }>`
    insert into consents (id, person_id, organization_id, purpose, is_given, page, proof, import_id, created_at)
    select gen_random_uuid(), subject."personId", ${found.organization_id}::uuid, wanted.purpose, true, 'import', 'organization',
      ${found.id}::uuid, ${now}
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject ("personId" uuid, email text, phone text)
    left join people guest on guest.email = subject.email
    left join users account on account.email = subject.email
    cross join unnest(${purposes}::text[]) as wanted (purpose)
    where not exists (
        select from unnest(array[subject."personId", guest.id, account.id]) as same (id)
        join consent_states state on state.person_id = same.id and state.purpose = wanted.purpose
          and state.organization_id = ${found.organization_id}
        join consents decision on decision.id = state.consent_id
        where state.is_given or decision.proof <> 'organization')
      and case wanted.purpose
        when 'phone_contact' then subject.phone is not null
        else subject.email is not null
          and not exists (select from mail_suppressions where address = subject.email)
          and not exists (select from refused_addresses refused
            where refused.organization_id = ${found.organization_id} and refused.email = subject.email)
          and not exists (select from follows
            where follows.user_id = subject."personId" and follows.organization_id = ${found.organization_id})
      end
    returning id, person_id`.execute(tx)
  for (const { id, person_id: personId } of rows) consents.set(personId, [...(consents.get(personId) ?? []), id])
  return consents
}

interface NewlyImported {
  found: Pick<WorkedImport, 'id' | 'organization_id' | 'created_by' | 'tag'>
  given: readonly Given[]
  /** The consents that were recorded for each person. */
  consents: ReadonlyMap<string, string[]>
  now: Date
}

/** Stores what an import says about these people, except for those whom it has named before. Returns the others. */
export const insertImported = async (tx: Tx, { found, given, consents, now }: NewlyImported): Promise<Imported[]> => {
  const inserted = await tx
    .insertInto('imported_people')
    .values(
      given.map(({ person: { tags: _tags, fields: _fields, note: _note, ...contact }, identity }) => ({
        id: newId(),
        import_id: found.id,
        organization_id: found.organization_id,
        person_id: identity.person_id,
        address: identity.person_id === null ? identity.address : null,
        ...contact,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'person_id', 'address'])
    .execute()
  const givenBy = new Map(given.map((each) => [each.identity.person_id ?? each.identity.address, each]))
  const imported = inserted.flatMap((row): Imported[] => {
    const source = givenBy.get(row.person_id ?? row.address)
    return source ? [{ ...row, ...source }] : []
  })
  await addBelongings(tx, { found, imported, consents, now })
  return imported
}

/** The first row of the batch about each person. */
const firstOfEach = (people: readonly FilePerson[]): FilePerson[] => [
  ...new Map(people.toReversed().map((person) => [keyOf(person), person])).values(),
]

/** Imports the valid rows of a batch. Whoever an earlier row of the file has named is left out. */
const importPeople = async (tx: Tx, found: WorkedImport, { people, now }: { people: FilePerson[]; now: Date }) => {
  const confirmedAt = found.confirmed_at ?? now
  const known = await findKnown(tx, found.organization_id, people)
  const given = people.flatMap((person, position) => {
    const identity = known[position]
    return identity ? [{ person, identity }] : []
  })
  await addPeople(tx, given, { language: found.language, now })
  const earlier = await tx
    .selectFrom('imported_people')
    .select('person_id')
    .where('import_id', '=', found.id)
    .where(sql<boolean>`person_id = any(${given.map(({ identity }) => identity.person_id)}::uuid[])`)
    .execute()
  const isNamed = new Set(earlier.map(({ person_id: id }) => id))
  // Before the people, whose rows are then computed only once.
  const consents = await recordImported(
    tx,
    given.flatMap(({ identity: { person_id: personId }, person: { email, phone } }) =>
      personId === null || isNamed.has(personId) ? [] : [{ personId, email, phone }],
    ),
    { found, purposes: found.purposes, now: confirmedAt },
  )
  const imported = await insertImported(tx, { found, given, consents, now: confirmedAt })
  const joined = imported.filter(({ identity }) => identity.is_known).length
  return { added: imported.length - joined, joined }
}

/** Imports the next rows of a file, or notes that it is finished. */
export const importBatch = async (tx: Tx, found: WorkedImport, now: Date): Promise<void> => {
  const batch = await tx
    .deleteFrom('people_import_batches')
    .where('import_id', '=', found.id)
    .where('position', '=', (query) =>
      query
        .selectFrom('people_import_batches as next')
        .select((expression) => expression.fn.min('next.position').as('position'))
        .where('next.import_id', '=', found.id),
    )
    .returning('rows')
    .executeTakeFirst()
  if (!batch) {
    await tx
      .updateTable('people_imports')
      .set({ status: 'done', finished_at: now })
      .where('id', '=', found.id)
      .execute()
    return
  }
  const people = firstOfEach(batch.rows.flatMap((row) => checkRow(row, found.mapping).person ?? []))
  const { added, joined } =
    people.length === 0 ? { added: 0, joined: 0 } : await importPeople(tx, found, { people, now })
  await tx
    .updateTable('people_imports')
    .set({
      done_count: found.done_count + batch.rows.length,
      added: found.added + added,
      joined: found.joined + joined,
    })
    .where('id', '=', found.id)
    .execute()
}
