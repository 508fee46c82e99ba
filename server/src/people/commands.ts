import type { CallOutcome, Channel } from '@rostrum/contract/people'
import { MAX_TAGS } from '@rostrum/contract/people'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OrganizationViewer, OwnViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { distinctTags } from './tags.ts'

interface One {
  organizationId: string
  id: string
}

interface Several {
  organizationId: string
  ids: readonly string[]
}

/**
 * Locks those of the ids who belong to the organization, in the order of the ids, so that two calls about the same people
 * do not wait for each other.
 */
const lockPeople = (tx: Tx, { organizationId, ids }: Several) =>
  tx
    .selectFrom('organization_people')
    .select(['id', 'tags'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where(sql<boolean>`is_listed`)
    .orderBy('id')
    .forUpdate()
    .execute()

const lockPerson = async (tx: Tx, { organizationId, id }: One) => {
  const [person] = await lockPeople(tx, { organizationId, ids: [id] })
  if (!person) throw new AppError('NOT_FOUND')
  return person
}

/** Throws unless the user is an admin of the organization. */
export const assertColleague = async (
  db: Db,
  { organizationId, userId, field }: { organizationId: string; userId: string | null | undefined; field: string },
): Promise<void> => {
  if (userId === null || userId === undefined) return
  const member = await db
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw invalidField(field, 'validation.choice')
}

export interface PersonChange {
  tags?: string[] | undefined
  fields?: Record<string, string> | undefined
  owner_id?: string | null | undefined
}

/** What is undefined stays. */
export const changePerson = (db: Db, one: One, change: PersonChange): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id } = await lockPerson(tx, one)
    await assertColleague(tx, { ...one, userId: change.owner_id, field: 'owner_id' })
    const tags = change.tags && distinctTags(change.tags)
    const set = {
      ...(tags && { tags }),
      ...(change.fields && { fields: JSON.stringify(change.fields) }),
      ...(change.owner_id !== undefined && { owner_id: change.owner_id }),
    }
    if (Object.keys(set).length === 0) return
    await tx.updateTable('organization_people').set(set).where('id', '=', id).execute()
  })

export interface PeopleChange {
  ids: string[]
  add_tags?: string[] | undefined
  remove_tags?: string[] | undefined
  owner_id?: string | null | undefined
}

/** Changes those of the ids who belong to the organization. Returns how many there are. */
export const changePeople = (db: Db, organizationId: string, change: PeopleChange): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await assertColleague(tx, { organizationId, userId: change.owner_id, field: 'owner_id' })
    const people = await lockPeople(tx, { organizationId, ids: change.ids })
    const added = distinctTags(change.add_tags ?? [])
    const removed = new Set((change.remove_tags ?? []).map((tag) => tag.toLowerCase()))
    const tagsOf = (before: readonly string[]) =>
      distinctTags([...before, ...added]).filter((tag) => !removed.has(tag.toLowerCase()))
    if (people.some(({ tags }) => tagsOf(tags).length > MAX_TAGS)) {
      throw invalidField('add_tags', 'validation.tooMany', { maximum: MAX_TAGS })
    }
    const rows = people.map(({ id, tags }) => ({ id, tags: tagsOf(tags) }))
    await sql`
      update organization_people as person
      set tags = array(select jsonb_array_elements_text(given.tags))
        ${change.owner_id === undefined ? sql`` : sql`, owner_id = ${change.owner_id}::uuid`}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, tags jsonb)
      where person.id = given.id`.execute(tx)
    return people.length
  })

interface Author {
  viewer: OrganizationViewer
  now: Date
}

export const addNote = (db: Db, one: One, { viewer, now, body }: Author & { body: string }) =>
  db.transaction().execute(async (tx) => {
    const { id } = await lockPerson(tx, one)
    const note = { id: newId(), organization_person_id: id, author_id: viewer.userId, body, created_at: now }
    await tx.insertInto('people_notes').values(note).execute()
    return note
  })

/** Owners delete every note, others only their own. */
export const deleteNote = (db: Db, one: One, { viewer, noteId }: { viewer: OwnViewer; noteId: string }) =>
  db.transaction().execute(async (tx) => {
    const { id } = await lockPerson(tx, one)
    const note = await tx
      .selectFrom('people_notes')
      .innerJoin('organization_people as person', 'person.id', 'people_notes.organization_person_id')
      .select(['people_notes.id', 'people_notes.author_id'])
      .where('people_notes.id', '=', noteId)
      .where((where) => where.or([where('person.id', '=', id), where('person.merged_into', '=', id)]))
      .executeTakeFirst()
    if (!note) throw new AppError('NOT_FOUND')
    if (viewer.role !== 'owner' && note.author_id !== viewer.userId) throw new AppError('FORBIDDEN')
    await tx.deleteFrom('people_notes').where('id', '=', noteId).execute()
  })

export interface Contacted {
  channel: Channel
  outcome?: CallOutcome | null | undefined
  note?: string | null | undefined
}

/** Whether somebody who is new has been greeted by it. A mail or a message is; of a call, one that reached them. */
const isWelcome = ({ channel, outcome }: Contacted): boolean =>
  channel !== 'call' || outcome === 'reached' || outcome === 'left_message'

export const noteContact = (db: Db, one: One, { viewer, now, ...contacted }: Author & Contacted): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id } = await lockPerson(tx, one)
    await tx
      .insertInto('people_contacts')
      .values({
        id: newId(),
        organization_person_id: id,
        author_id: viewer.userId,
        channel: contacted.channel,
        outcome: contacted.outcome ?? null,
        note: contacted.note || null,
        created_at: now,
      })
      .execute()
    await tx
      .updateTable('organization_people')
      .set({ contacted_at: now, ...(isWelcome(contacted) && { welcomed_at: sql`coalesce(welcomed_at, ${now})` }) })
      .where('id', '=', id)
      .execute()
  })

/** Computes rows anew, whose members have changed. */
const refresh = (tx: Tx, ids: string[]) => sql`select refresh_people(${ids}::uuid[])`.execute(tx)

/** Joins `one` to the row `into`, with those that were joined to it before. */
export const mergePeople = (db: Db, one: One, into: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { organizationId, id } = one
    if (id === into) throw invalidField('into', 'validation.choice')
    const people = await lockPeople(tx, { organizationId, ids: [id, into] })
    const from = people.find((person) => person.id === id)
    const target = people.find((person) => person.id === into)
    if (!from) throw new AppError('NOT_FOUND')
    if (!target) throw invalidField('into', 'validation.choice')
    const known = new Set(target.tags.map((tag) => tag.toLowerCase()))
    const lent = from.tags.filter((tag) => !known.has(tag.toLowerCase())).slice(0, MAX_TAGS - target.tags.length)
    await tx.updateTable('organization_people').set({ merged_into: into }).where('merged_into', '=', id).execute()
    await tx
      .updateTable('organization_people')
      .set({ merged_into: into, lent_tags: lent })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('organization_people')
      .set({ tags: [...target.tags, ...lent] })
      .where('id', '=', into)
      .execute()
    await refresh(tx, [id, into])
  })

/** Undoes all merges into somebody. */
export const separatePeople = (db: Db, one: One): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, one)
    const members = await tx
      .selectFrom('organization_people')
      .select(['id', 'lent_tags'])
      .where('merged_into', '=', person.id)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (members.length === 0) return
    const lent = new Set(members.flatMap(({ lent_tags: tags }) => tags))
    await tx
      .updateTable('organization_people')
      .set({ merged_into: null, lent_tags: [] })
      .where('merged_into', '=', person.id)
      .execute()
    await tx
      .updateTable('organization_people')
      .set({ tags: person.tags.filter((tag) => !lent.has(tag)) })
      .where('id', '=', person.id)
      .execute()
    await refresh(tx, [person.id, ...members.map(({ id }) => id)])
  })
