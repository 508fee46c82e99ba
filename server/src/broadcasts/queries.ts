import type { PeopleFilters } from '@rostrum/contract/people'
import { type RawBuilder, sql } from 'kysely'
import { mailReaders } from '../consents/queries.ts'
import { countReachable } from '../people/counts.ts'
import { countUpTo } from '../platform/db/count.ts'
import { matchingPeople, type People, peopleOf, prepareFilters } from '../people/filters.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { offsetOf } from '../platform/http/pages.ts'

export interface OwnBroadcast {
  id: string
  organizationId: string
}

const broadcasts = (db: Db) =>
  db
    .selectFrom('broadcasts as broadcast')
    .leftJoin('users as author', 'author.id', 'broadcast.author_id')
    .leftJoin('content_items as item', 'item.id', 'broadcast.item_id')
    .selectAll('broadcast')
    .select(['author.name as author_name', 'item.title as item_title'])

/** Newest first. */
export const listBroadcasts = (db: Db, organizationId: string, page: { page: number; perPage: number }) =>
  broadcasts(db)
    .where('broadcast.organization_id', '=', organizationId)
    .orderBy('broadcast.id', 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
export type BroadcastRow = Awaited<ReturnType<typeof listBroadcasts>>[number]

export const countBroadcasts = async (db: Db, organizationId: string): Promise<number> => {
  const row = await db
    .selectFrom('broadcasts')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Throws NOT_FOUND for a broadcast of another organization. */
export const findBroadcast = async (db: Db, { id, organizationId }: OwnBroadcast): Promise<BroadcastRow> => {
  const row = await broadcasts(db)
    .where('broadcast.id', '=', id)
    .where('broadcast.organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What a mail says, while the organization is public. The action is null unless everybody may see it. */
export const findMailedBroadcast = async (db: Db, id: string) => {
  const row = await broadcasts(db)
    .innerJoin('organizations as organization', 'organization.id', 'broadcast.organization_id')
    .select([
      'organization.name as organization_name',
      'organization.published_at as organization_published_at',
      'item.kind as item_kind',
      'item.status as item_status',
    ])
    .where('broadcast.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { item_id: itemId, item_kind: kind } = row
  return {
    ...row,
    isPublic: row.organization_published_at !== null,
    item: itemId !== null && kind !== null && row.item_status === 'published' ? { id: itemId, kind } : null,
  }
}
export type MailedBroadcast = NonNullable<Awaited<ReturnType<typeof findMailedBroadcast>>>

interface Audience {
  organizationId: string
  filters: PeopleFilters | null
  personIds: string[] | null
  now: Date
}

const chosenPeople = (db: Db, organizationId: string, ids: string[]): People =>
  peopleOf(db, organizationId).where(sql<boolean>`person.id = any(${ids}::uuid[])`)

const filtersOf = (db: Db, { organizationId, filters, now }: Audience) =>
  prepareFilters(db, { organizationId, now }, filters ?? {})

/** Those whom the organization wants to reach, also without their consent. */
const wantedPeople = async (db: Db, audience: Audience): Promise<People> =>
  audience.personIds === null
    ? matchingPeople(db, await filtersOf(db, audience), { isListing: true })
    : chosenPeople(db, audience.organizationId, audience.personIds)

export const audienceOf = async (db: Db, audience: Audience) => {
  if (audience.personIds === null) {
    const { total, mailed } = await countReachable(db, await filtersOf(db, audience))
    return { matching: total, may_be_mailed: mailed }
  }
  const people = chosenPeople(db, audience.organizationId, audience.personIds)
  const [matching, mayBeMailed] = await Promise.all([
    countUpTo(db, people),
    countUpTo(db, people.where('person.may_be_mailed', '=', true)),
  ])
  return { matching, may_be_mailed: mayBeMailed }
}

const allowsMail = (organizationId: string, person: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${mailReaders} reader
  where reader.organization_id = ${organizationId} and reader.person_id = ${sql.ref(person)})`

/**
 * The next people after `after` who get it, ordered by id. Of somebody who is listed twice and was joined, it is the entry
 * of the list if it allows mail, or else one that was joined with it.
 */
export const listRecipients = async (
  db: Db,
  audience: Audience,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const { organizationId } = audience
  const people = await wantedPeople(db, audience)
  const rows = await people
    .where('person.may_be_mailed', '=', true)
    .innerJoin('organization_people as member', (join) =>
      join
        .onRef('member.organization_id', '=', 'person.organization_id')
        .on(sql<boolean>`coalesce(member.merged_into, member.id) = person.id`),
    )
    .select(sql<string>`member.person_id`.as('person_id'))
    .where(allowsMail(organizationId, 'member.person_id'))
    .where(
      sql<boolean>`(member.id = person.id or not ${allowsMail(organizationId, 'person.person_id')}
        and not exists (
          select from organization_people other where other.merged_into = person.id
            and other.person_id < member.person_id and ${allowsMail(organizationId, 'other.person_id')}))`,
    )
    .$if(after !== null, (query) => query.where('member.person_id', '>', after ?? ''))
    .orderBy('member.person_id')
    .limit(limit)
    .execute()
  return rows.map(({ person_id: id }) => id)
}

/** The consents by which these people may be mailed now. Who has none, is not in it. */
export const findMailConsents = async (
  db: Db,
  { organizationId, personIds }: { organizationId: string; personIds: string[] },
): Promise<Map<string, string | null>> => {
  const { rows } = await sql<{ person_id: string; consent_id: string | null }>`
    select reader.person_id, reader.consent_id from ${mailReaders} reader
    where reader.organization_id = ${organizationId} and reader.person_id = any(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ person_id: id, consent_id: consentId }) => [id, consentId]))
}
