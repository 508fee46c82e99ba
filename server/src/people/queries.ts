import type { peopleSorts } from '@rostrum/contract/people'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { readIds, readPages } from '../platform/db/row-ids.ts'
import { offsetOf } from '../platform/http/pages.ts'
import { matchingPeople, type People, peopleOf, type WantedPeople } from './filters.ts'

type Sort = (typeof peopleSorts)[number]

const inOrder = (people: People, sort: Sort): People => {
  if (sort === 'name') return people.orderBy(sql`lower(coalesce(person.name, ''))`).orderBy('person.id')
  if (sort === 'acts') return people.orderBy('person.acts_count', 'desc').orderBy('person.id', 'desc')
  if (sort === 'waiting') return people.orderBy('person.first_seen_at').orderBy('person.id')
  return people.orderBy('person.last_seen_at', 'desc').orderBy('person.id', 'desc')
}

const withDetails = (people: People) =>
  people
    .leftJoin('users', 'users.id', 'person.person_id')
    .leftJoin('users as owner', 'owner.id', 'person.owner_id')
    .leftJoin('content_items as item', 'item.id', 'person.last_item_id')
    .leftJoin('chat_threads as thread', (join) =>
      join
        .onRef('thread.user_id', '=', 'person.person_id')
        .onRef('thread.organization_id', '=', 'person.organization_id'),
    )
    .select([
      'person.id',
      'person.name',
      'person.email',
      'person.phone',
      'person.postal_code',
      'person.city',
      'person.state',
      'person.first_seen_at',
      'person.last_seen_at',
      'person.changed_at',
      'person.last_deed',
      'person.last_item_id',
      'person.last_outcome',
      'person.acts',
      'person.source',
      'person.consents',
      'person.may_be_called',
      'person.is_guest',
      'person.is_confirmed',
      'person.needs_help',
      'person.tags',
      'person.fields',
      'person.welcomed_at',
      'users.avatar',
      'owner.id as owner_id',
      'owner.name as owner_name',
      'item.title as last_title',
      'thread.id as thread_id',
      sql<number>`(select count(*)::int from organization_people merged where merged.merged_into = person.id)`.as(
        'merged_count',
      ),
    ])

/** The details are looked up for the people of the page alone, not for those on the pages before it, too. */
export const listPeople = (db: Db, wanted: WantedPeople, sort: Sort, page: { page: number; perPage: number }) => {
  const onPage = inOrder(matchingPeople(db, wanted, { isListing: true }), sort)
    .limit(page.perPage)
    .offset(offsetOf(page))
  return withDetails(inOrder(db.selectFrom(onPage.selectAll('person').as('person')), sort)).execute()
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

/** All who match now, for a spreadsheet. */
export const listAllPeople = async (db: Db, wanted: WantedPeople, sort: Sort): Promise<AsyncIterable<PersonRow[]>> => {
  const matching = inOrder(matchingPeople(db, wanted, { isListing: true }), sort)
  return readPages(await readIds(db, matching.select('person.id')), async (ids) => {
    const rows = await listPeopleById(db, wanted.organizationId, ids)
    const found = new Map(rows.map((row) => [row.id.replaceAll('-', ''), row]))
    return ids.flatMap((id) => found.get(id) ?? [])
  })
}

export const findPerson = (db: Db, { organizationId, id }: { organizationId: string; id: string }) =>
  withDetails(peopleOf(db, organizationId).where('person.id', '=', id)).executeTakeFirst()

export const listPeopleById = (db: Db, organizationId: string, ids: string[]): Promise<PersonRow[]> =>
  withDetails(peopleOf(db, organizationId).where(sql<boolean>`person.id = any(${ids}::uuid[])`)).execute()

/** How many people are read to find the tags that are in use. */
const maximumTagged = 10_000

/** The tags that people of the organization have, in the order of the alphabet. */
export const listTags = async (db: Db, organizationId: string): Promise<string[]> => {
  const tagged = peopleOf(db, organizationId)
    .select(sql<string>`unnest(person.tags)`.as('tag'))
    .where('person.tags', '!=', sql<string[]>`'{}'`)
    .limit(maximumTagged)
  const rows = await db.selectFrom(tagged.as('tagged')).select('tag').distinct().orderBy('tag').execute()
  return rows.map(({ tag }) => tag)
}
