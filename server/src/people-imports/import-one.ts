import type { Language } from '@rostrum/catalogue'
import type { ImportedPurpose } from '@rostrum/contract/people-imports'
import { MAX_FIELDS, MAX_TAGS } from '@rostrum/contract/people'
import { sql } from 'kysely'
import { recordDailyEvent } from '../audit-log/daily.ts'
import { distinctTags } from '../people/tags.ts'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { addPeople, insertImported, recordImported } from './import-batch.ts'
import { findKnown, type Identity } from './known-people.ts'
import type { FilePerson } from './rows.ts'

/** What a program says about somebody. */
export interface SignUp {
  viewer: OrganizationViewer
  /** The name of the import that lists whom the program has added. */
  source: string
  person: FilePerson
  /** How the person agreed; null if nobody says. */
  basis: string | null
  /** What they agreed to. */
  purposes: ImportedPurpose[]
  /** What they do not allow any more. */
  withdrawn: ImportedPurpose[]
  /** Of their mails, if nobody knows them yet. */
  language: Language
  /** The fields of the call for tags and for the organization's own fields, for their errors. */
  fields: { tags: string; fields: string }
  now: Date
}

/** Imports of programs have no columns. Nothing else has this key, so a file never gets their mapping. */
const noHeaders = 'program'
/** So long, people whom a program adds are listed as one import, which can be undone. */
const collectedSeconds = 24 * 60 * 60

/** Two sign-ups of an organization wait for each other, so that each sees what the other has added. */
const lockOrganization = (tx: Tx, id: string) =>
  tx.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()

const isAbout = ({ person_id: personId, address }: Identity) =>
  personId === null ? sql<boolean>`imported.address = ${address}` : sql<boolean>`imported.person_id = ${personId}`

/** Whether the person, as an import has said last, has all that is given. */
const isSaid = async (
  tx: Tx,
  organizationId: string,
  { person, identity }: { person: FilePerson; identity: Identity },
) => {
  const last = await tx
    .selectFrom('imported_people as imported')
    .select(['name', 'email', 'phone', 'postal_code', 'city', 'state'])
    .where('organization_id', '=', organizationId)
    .where(isAbout(identity))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last !== undefined &&
    (['name', 'email', 'phone', 'postal_code', 'city', 'state'] as const).every(
      (column) => person[column] === null || person[column] === last[column],
    )
  )
}

/** The import of this program and this day that the person can be added to. An import names nobody twice. */
const findOpen = async (tx: Tx, { viewer, source, basis, purposes, now }: SignUp, identity: Identity) => {
  const { rows } = await sql<{ id: string }>`
    select id from people_imports found
    where organization_id = ${viewer.organizationId} and headers_key = ${noHeaders} and file_name = ${source}
      and created_by is not distinct from ${viewer.userId}::uuid and status = 'done'
      and consent_basis is not distinct from ${basis} and purposes = ${purposes}::text[]
      and confirmed_at > ${later(now, -collectedSeconds)}
      and not exists (select from imported_people imported where imported.import_id = found.id and ${isAbout(identity)})
    order by created_at desc, id desc limit 1 for update`.execute(tx)
  return rows[0]?.id
}

/** Notes that the import has named one more person. */
const countPerson = async (
  tx: Tx,
  { viewer, source, basis, purposes, language, now }: SignUp,
  one: { id: string; isOpen: boolean; isKnown: boolean },
) => {
  const added = one.isKnown ? 0 : 1
  if (!one.isOpen) {
    await tx
      .insertInto('people_imports')
      .values({
        id: one.id,
        organization_id: viewer.organizationId,
        created_by: viewer.userId,
        file_name: source,
        language,
        status: 'done',
        columns: '[]',
        headers_key: noHeaders,
        mapping: '[]',
        preview: '{}',
        consent_basis: basis,
        purposes,
        row_count: 1,
        done_count: 1,
        added,
        joined: 1 - added,
        created_at: now,
        confirmed_at: now,
        finished_at: now,
        worked_at: now,
      })
      .execute()
    return
  }
  await tx
    .updateTable('people_imports')
    .set({
      row_count: sql`row_count + 1`,
      done_count: sql`done_count + 1`,
      added: sql`added + ${added}`,
      joined: sql`joined + ${1 - added}`,
      finished_at: now,
    })
    .where('id', '=', one.id)
    .execute()
}

/** The row that shows the person: of somebody who was merged, the one that they were merged into. */
const findListed = async (tx: Tx, organizationId: string, { person_id: personId, address }: Identity) => {
  const { rows } = await sql<{ id: string; tags: string[]; fields: Record<string, string> }>`
    select listed.id, listed.tags, listed.fields from organization_people own
    join organization_people listed on listed.id = coalesce(own.merged_into, own.id)
    where own.organization_id = ${organizationId}
      and (own.person_id = ${personId}::uuid or own.address = ${personId === null ? address : null})
    limit 1 for update of listed`.execute(tx)
  const listed = rows[0]
  if (!listed) throw new AppError('NOT_FOUND')
  return listed
}

/**
 * Adds tags, and sets fields. Unlike a file, which may be old, a program knows the present value. Returns whether that
 * changed something.
 */
const keepBelongings = async (
  tx: Tx,
  { person, fields: names }: SignUp,
  listed: Awaited<ReturnType<typeof findListed>>,
): Promise<boolean> => {
  const tags = distinctTags([...listed.tags, ...person.tags])
  if (tags.length > MAX_TAGS) throw invalidField(names.tags, 'validation.tooMany', { maximum: MAX_TAGS })
  const fields = { ...listed.fields, ...person.fields }
  if (Object.keys(fields).length > MAX_FIELDS) {
    throw invalidField(names.fields, 'validation.tooMany', { maximum: MAX_FIELDS })
  }
  const isSame =
    tags.length === listed.tags.length &&
    Object.entries(person.fields).every(([name, value]) => listed.fields[name] === value)
  if (isSame) return false
  await tx
    .updateTable('organization_people')
    .set({ tags, fields: JSON.stringify(fields) })
    .where('id', '=', listed.id)
    .execute()
  return true
}

/** Ends what the person, or an earlier import, has allowed. Returns whether there was something to end. */
const withdraw = async (tx: Tx, { viewer, withdrawn, now }: SignUp, listedId: string): Promise<boolean> => {
  if (withdrawn.length === 0) return false
  const { rows } = await sql`
    insert into consents (id, person_id, organization_id, purpose, is_given, page, proof, created_at)
    select gen_random_uuid(), member.person_id, member.organization_id, ended.purpose, false, 'import', 'organization',
      greatest(state.changed_at, ${now})
    from organization_people member
    cross join unnest(${withdrawn}::text[]) as ended (purpose)
    left join consent_states state on state.person_id = member.person_id and state.purpose = ended.purpose
      and state.organization_id = member.organization_id
    where member.organization_id = ${viewer.organizationId} and member.person_id is not null
      and (member.id = ${listedId} or member.merged_into = ${listedId})
      and case when state.person_id is not null then state.is_given
        -- Who follows since before consents were recorded.
        else ended.purpose = 'organization_mail' and exists (select from follows
          where follows.user_id = member.person_id and follows.organization_id = member.organization_id)
      end
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Adds one person, or adds to what is known of them, as an import of one row does: the same rules say who is meant, what
 * people allow, and how it is undone. What an import has said before is not stored again. Returns the id of the person.
 */
export const importOne = (db: Db, signUp: SignUp): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { viewer, person, purposes, language, now } = signUp
    const { organizationId } = viewer
    await lockOrganization(tx, organizationId)
    const [identity] = await findKnown(tx, organizationId, [person])
    if (!identity) throw new AppError('NOT_FOUND')
    const given = { person, identity }
    await addPeople(tx, [given], { language, now })
    const openId = await findOpen(tx, signUp, identity)
    const found = { id: openId ?? newId(), organization_id: organizationId, created_by: viewer.userId, tag: null }
    const { person_id: personId } = identity
    const subjects = personId === null ? [] : [{ personId, email: person.email, phone: person.phone }]
    // Before the person, whose row is then computed only once.
    const consents = await recordImported(tx, subjects, { found, purposes, now })
    const isNew = consents.size > 0 || !(await isSaid(tx, organizationId, given))
    if (isNew) {
      await countPerson(tx, signUp, { id: found.id, isOpen: openId !== undefined, isKnown: identity.is_known })
      await insertImported(tx, { found, given: [given], consents, now })
    }
    const listed = await findListed(tx, organizationId, identity)
    const hasMore = await keepBelongings(tx, signUp, listed)
    const hasEnded = await withdraw(tx, signUp, listed.id)
    if (isNew || hasMore || hasEnded) {
      await recordDailyEvent(tx, { act: 'people.signed_up', subject: { type: 'people' }, viewer, now })
    }
    return listed.id
  })
