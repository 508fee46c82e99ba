import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { DigestScope } from './subscription-token.ts'

/** Followers without a choice get instant mail. */
const frequency = sql<MailFrequency>`coalesce(preference.frequency, 'instantly')`

/** The public organizations that a person follows, with the person's choice for each. */
const followed = (db: Db, userId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('organizations as organization', 'organization.id', 'follows.organization_id')
    .leftJoin('mail_preferences as preference', (join) =>
      join
        .onRef('preference.organization_id', '=', 'follows.organization_id')
        .onRef('preference.user_id', '=', 'follows.user_id'),
    )
    .where('follows.user_id', '=', userId)
    .where('organization.published_at', 'is not', null)

const withChoice = (db: Db, userId: string) =>
  followed(db, userId).select([
    'organization.id',
    'organization.name',
    'organization.profile_image',
    frequency.as('frequency'),
  ])

export const listPreferences = (db: Db, userId: string, page: { page: number; perPage: number }) =>
  withChoice(db, userId)
    .orderBy(sql`lower(organization.name)`)
    .orderBy('organization.id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
export type PreferenceRow = Awaited<ReturnType<typeof listPreferences>>[number]

export const countPreferences = async (db: Db, userId: string): Promise<number> => {
  const row = await followed(db, userId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export const findPreference = (db: Db, userId: string, organizationId: string): Promise<PreferenceRow | undefined> =>
  withChoice(db, userId).where('organization.id', '=', organizationId).executeTakeFirst()

export const findDelivery = async (db: Db, userId: string): Promise<{ email: string; isStopped: boolean }> => {
  const { email, suppressed } = await db
    .selectFrom('users')
    .leftJoin('mail_suppressions', 'mail_suppressions.address', 'users.email')
    .select(['users.email', 'mail_suppressions.address as suppressed'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email, isStopped: suppressed !== null }
}

/** The person's choice for an organization, even if they no longer follow it; undefined if the organization is gone. */
export const findChoice = (db: Db, userId: string, organizationId: string) =>
  db
    .selectFrom('organizations as organization')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .leftJoin('mail_preferences as preference', (join) =>
      join.onRef('preference.organization_id', '=', 'organization.id').on('preference.user_id', '=', userId),
    )
    .select(['organization.id', 'organization.name', frequency.as('frequency')])
    .where('organization.id', '=', organizationId)
    .executeTakeFirst()

/** How long the link of a digest also applies to the organizations whose updates it contained beyond their limit. */
const digestLinkDays = 14

/**
 * Whether a digest of this person contains the organization: by their choice, or because the organization sent more
 * updates than are mailed to those who want instant mail.
 */
export const isInDigest = (scope: DigestScope): RawBuilder<boolean> => sql<boolean>`
  (preference.frequency = ${scope} or ${scope} = 'daily' and ${frequency} = 'instantly' and exists (
    select from mails join mail_batches batch on batch.id = mails.batch_id
    where mails.user_id = follows.user_id and mails.status = 'digested'
      and mails.created_at > now() - make_interval(days => ${digestLinkDays})
      and batch.payload ->> 'organizationId' = follows.organization_id::text))`

/** Maximum number of organizations that the page of a digest's link names. */
const MAX_NAMED = 20

/** The organizations of a digest, each with the total number. */
export const listDigestOrganizations = (db: Db, userId: string, scope: DigestScope) =>
  followed(db, userId)
    .select(['organization.id', 'organization.name', sql<number>`count(*) over ()::int`.as('total')])
    .where(isInDigest(scope))
    .orderBy(sql`lower(organization.name)`)
    .orderBy('organization.id')
    .limit(MAX_NAMED)
    .execute()

/** Those of these users who follow the organization and want instant mail. */
export const findInstantReaders = async (
  db: Db,
  { organizationId, userIds }: { organizationId: string; userIds: string[] },
): Promise<Set<string>> => {
  const rows = await instantReaders(db, organizationId)
    .where(sql<boolean>`follows.user_id = any(${userIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

const instantReaders = (db: Db, organizationId: string) =>
  db
    .selectFrom('follows')
    .leftJoin('mail_preferences as preference', (join) =>
      join
        .onRef('preference.organization_id', '=', 'follows.organization_id')
        .onRef('preference.user_id', '=', 'follows.user_id'),
    )
    .select('follows.user_id')
    .where('follows.organization_id', '=', organizationId)
    .where(sql<boolean>`coalesce(preference.frequency, 'instantly') = 'instantly'`)

/** The next users after `after` who want instant mail, ordered by id. */
export const listInstantReaders = async (
  db: Db,
  { organizationId, after, limit }: { organizationId: string; after: string | null; limit: number },
): Promise<string[]> => {
  const rows = await instantReaders(db, organizationId)
    .$if(after !== null, (query) => query.where('follows.user_id', '>', String(after)))
    .orderBy('follows.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those of these users who want no mail from the organization. */
export const findRefusing = async (
  db: Db,
  { organizationId, userIds }: { organizationId: string; userIds: string[] },
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('mail_preferences')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('frequency', '=', 'off')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
