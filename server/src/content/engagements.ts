import { sql, type SelectQueryBuilder } from 'kysely'
import type { Participant } from '@rostrum/contract/content'
import type { Engagement } from '@rostrum/contract/engagements'
import type { EngagementType } from '@rostrum/contract/kinds'
import { sharesContact } from '../consents/queries.ts'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { readIds, readPages } from '../platform/db/row-ids.ts'
import type { Database } from '../platform/db/schema.ts'
import { offsetOf } from '../platform/http/pages.ts'
import { type DetailFilters, detailConditions } from './detail-filters.ts'
import type { ShareUrl } from '../shares/share-link.ts'

export interface EngagementFilters {
  id?: string
  organizationId?: string
  userId?: string
  campaignId?: string
  kinds?: readonly string[]
  /** Only engagements with details, such as a pledge's vote details. An account deletion removes the details. */
  hasDetails?: boolean
  details?: DetailFilters | undefined
}

type Tables = Database & { item: Database['content_items'] }
type Engagements = SelectQueryBuilder<Tables, 'engagements' | 'item', object>

const matching = (db: Db, filters: EngagementFilters): Engagements => {
  let engagements: Engagements = db
    .selectFrom('engagements')
    .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
  if (filters.organizationId !== undefined) {
    engagements = engagements.where('engagements.organization_id', '=', filters.organizationId)
  }
  if (filters.id !== undefined) engagements = engagements.where('engagements.id', '=', filters.id)
  if (filters.userId !== undefined) engagements = engagements.where('engagements.user_id', '=', filters.userId)
  if (filters.campaignId !== undefined) {
    engagements = engagements.where('engagements.content_item_id', '=', filters.campaignId)
  }
  if (filters.kinds !== undefined) engagements = engagements.where('item.kind', 'in', filters.kinds)
  for (const condition of detailConditions(filters.details)) engagements = engagements.where(condition)
  if (filters.hasDetails) engagements = engagements.where('engagements.details', 'is not', null)
  return engagements
}

/** The title as people who took part know it. What was changed after an item was unpublished is not public. */
export const publicTitle = sql<string>`coalesce(item.public_title, item.title)`

const withDetails = (engagements: Engagements, { organizationId }: Pick<EngagementFilters, 'organizationId'>) =>
  engagements
    .leftJoin('users', 'users.id', 'engagements.user_id')
    .leftJoin('people', 'people.id', 'engagements.person_id')
    .select([
      'engagements.id',
      'engagements.content_item_id',
      'engagements.organization_id',
      'engagements.is_counted',
      'engagements.outcome',
      'engagements.number',
      'engagements.note',
      'engagements.shifts',
      'engagements.details',
      'engagements.created_at',
      'engagements.answered_at',
      'engagements.updated_at',
      'item.kind',
      (organizationId === undefined ? publicTitle : sql<string>`item.title`).as('title'),
      'users.id as user_id',
      'users.name',
      'users.avatar',
      'users.email',
      'users.phone',
      sharesContact({
        organizationId,
        person: 'engagements.user_id',
        organization: 'engagements.organization_id',
      }).as('shares_contact'),
      'engagements.given_name',
      'engagements.postal_code',
      'engagements.confirmed_at',
      // Only guests have an address of their own there.
      'people.email as guest_email',
    ])

/** Newest first. */
export const listEngagements = (db: Db, filters: EngagementFilters, request: { page: number; perPage: number }) =>
  withDetails(matching(db, filters), filters)
    .orderBy('engagements.updated_at', 'desc')
    .orderBy('engagements.id', 'desc')
    .limit(request.perPage)
    .offset(offsetOf(request))
    .execute()

/** What is counted in recent activity: engagements of some kinds with one organization, answered in a period. */
export interface AnsweredEngagements {
  organizationId: string
  kinds: readonly string[]
  /** The start is inclusive, the end exclusive. */
  period: { from: Date; until: Date }
}

/** The counted engagements of one kind (`wanted.kind`) in a period. The index `engagements_recent` is in their order. */
const answeredOfKind = ({ organizationId, period }: AnsweredEngagements) => sql`
  from engagements
  where organization_id = ${organizationId} and kind = wanted.kind and is_counted
    and answered_at >= ${period.from} and answered_at < ${period.until}`

/**
 * One page of the counted engagements of each kind in a period, newest first, in one statement. An array is computed once,
 * whatever the planner believes. It ran a subquery of `in` again for each act of an organization whose acts were all newer
 * than its statistics.
 */
export const listNewestByKind = (
  db: Db,
  answered: AnsweredEngagements,
  request: { page: number; perPage: number },
): Promise<EngagementRow[]> =>
  withDetails(
    matching(db, answered).where(
      sql<boolean>`engagements.id = any(array(
        select newest.id from unnest(${answered.kinds}::text[]) as wanted (kind), lateral (
          select id ${answeredOfKind(answered)}
          order by answered_at desc, id desc limit ${request.perPage} offset ${offsetOf(request)}) newest))`,
    ),
    answered,
  )
    .orderBy('engagements.answered_at', 'desc')
    .orderBy('engagements.id', 'desc')
    .execute()

/** The number of counted engagements of each kind in a period, up to `atMost` per kind. */
export const countByKind = async (
  db: Db,
  answered: AnsweredEngagements,
  atMost: number,
): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; total: number }>`
    select wanted.kind, count(*)::int as total
    from unnest(${answered.kinds}::text[]) as wanted (kind), lateral (
      select ${answeredOfKind(answered)} limit ${atMost}) counted
    group by wanted.kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]))
}

/** All matching engagements, oldest first, for a spreadsheet. */
export const listAllEngagements = async (
  db: Db,
  filters: EngagementFilters,
): Promise<AsyncIterable<EngagementRow[]>> => {
  const wanted = matching(db, filters).orderBy('engagements.created_at').orderBy('engagements.id')
  return readPages(await readIds(db, wanted.select('engagements.id')), (ids) =>
    withDetails(wanted.where(sql<boolean>`engagements.id = any(${ids}::uuid[])`), filters).execute(),
  )
}

export type EngagementRow = Awaited<ReturnType<typeof listEngagements>>[number]

export const countEngagements = (db: Db, filters: EngagementFilters, atMost: number): Promise<number> =>
  countUpTo(db, matching(db, filters), atMost)

export const findEngagement = (db: Db, id: string): Promise<EngagementRow> =>
  withDetails(matching(db, {}).where('engagements.id', '=', id), {}).executeTakeFirstOrThrow()

interface PersonRow {
  user_id: string | null
  name: string | null
  avatar: string | null
  email: string | null
  phone: string | null
  shares_contact: boolean
}

/** The contact data of an account that an organization may see: what is shared with it, and what came with the act. */
export const shownContact = (
  { email, phone, shares_contact: isShared }: PersonRow,
  given: { email?: string | null; phone?: string | null } = {},
) => ({
  email: isShared || email === given.email ? email : null,
  phone: isShared || phone === given.phone ? phone : null,
})

/** Null if the participant had no account or has deleted it. */
export const presentParticipant = (
  row: PersonRow,
  given?: { email?: string | null; phone?: string | null },
): Participant =>
  row.user_id === null
    ? null
    : { id: row.user_id, name: row.name ?? '', avatar: row.avatar, ...shownContact(row, given) }

/** The guest who took part; null if the act is or was an account's. */
export const presentGuest = ({ user_id: userId, given_name: name, guest_email: email, postal_code }: EngagementRow) =>
  userId !== null || email === null ? null : { name: name ?? '', email, postal_code }

export const isConfirmed = ({
  user_id: userId,
  guest_email: email,
  confirmed_at: confirmedAt,
}: EngagementRow): boolean => userId !== null || email === null || confirmedAt !== null

/** `shareUrl` is only given for the person who took part. */
export const presentEngagement = (row: EngagementRow, shareUrl?: ShareUrl): Engagement => ({
  id: row.id,
  type: 'campaign-engagements',
  attributes: {
    campaign_type: row.kind as EngagementType,
    campaign_id: row.content_item_id,
    campaign_title: row.title,
    outcome: row.outcome,
    note: row.note,
    shifts: row.shifts,
    user: presentParticipant(row),
    guest: presentGuest(row),
    number: row.number,
    is_confirmed: isConfirmed(row),
    ...(shareUrl && { share_url: shareUrl(row) }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  },
})
