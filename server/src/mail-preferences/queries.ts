import { type RawBuilder, sql } from 'kysely'
import { mailReaders } from '../consents/queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { DigestScope } from './subscription-token.ts'

/** Followers without a choice get instant mail, and whoever has withdrawn gets none. */
const frequency = sql<MailFrequency>`case when exists (
    select from consent_states state where state.person_id = preferred.user_id
      and state.organization_id = preferred.organization_id and state.purpose = 'organization_mail' and not state.is_given)
  then 'off' else coalesce(preference.frequency, 'instantly') end`

/** The public organizations that a person follows or whose mail they allow, with the choice for each. */
export const mayBeMailed = (db: Db, userId: string) =>
  db
    .selectFrom(
      sql<{ user_id: string; organization_id: string }>`(
        select user_id, organization_id from follows where user_id = ${userId}
        union
        select person_id, organization_id from ${mailReaders} reader where person_id = ${userId})`.as('preferred'),
    )
    .innerJoin('organizations as organization', 'organization.id', 'preferred.organization_id')
    .leftJoin('mail_preferences as preference', (join) =>
      join
        .onRef('preference.organization_id', '=', 'preferred.organization_id')
        .onRef('preference.user_id', '=', 'preferred.user_id'),
    )
    .where('organization.published_at', 'is not', null)

const withChoice = (db: Db, userId: string) =>
  mayBeMailed(db, userId).select([
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
  const row = await mayBeMailed(db, userId)
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

/**
 * The person's choice for an organization, even if they no longer follow it; undefined if the organization is gone. People
 * without an account can only turn mail off and on.
 */
export const findChoice = (db: Db, personId: string, organizationId: string) =>
  db
    .selectFrom(
      sql<{ user_id: string; organization_id: string }>`(
        select id as user_id, ${organizationId}::uuid as organization_id from people where id = ${personId})`.as(
        'preferred',
      ),
    )
    .innerJoin('organizations as organization', 'organization.id', 'preferred.organization_id')
    .leftJoin('users', 'users.id', 'preferred.user_id')
    .leftJoin('mail_preferences as preference', (join) =>
      join
        .onRef('preference.organization_id', '=', 'preferred.organization_id')
        .onRef('preference.user_id', '=', 'preferred.user_id'),
    )
    .select(['organization.id', 'organization.name', frequency.as('frequency'), 'users.id as user_id'])
    .executeTakeFirst()

/** How long the link of a digest also applies to the organizations whose updates it contained beyond their limit. */
const digestLinkDays = 14

/**
 * Whether a digest of this person contains the organization: by their choice, or because the organization sent more
 * updates than are mailed to those who want instant mail.
 */
export const isInDigest = (scope: DigestScope): RawBuilder<boolean> => sql<boolean>`
  (${frequency} = ${scope} or ${scope} = 'daily' and ${frequency} = 'instantly' and exists (
    select from mails join mail_batches batch on batch.id = mails.batch_id
    where mails.user_id = preferred.user_id and mails.status = 'digested'
      and mails.created_at > now() - make_interval(days => ${digestLinkDays})
      and batch.payload ->> 'organizationId' = preferred.organization_id::text))`

/** Maximum number of organizations that the page of a digest's link names. */
const MAX_NAMED = 20

/** The organizations of a digest, each with the total number. */
export const listDigestOrganizations = (db: Db, userId: string, scope: DigestScope) =>
  mayBeMailed(db, userId)
    .select(['organization.id', 'organization.name', sql<number>`count(*) over ()::int`.as('total')])
    .where(isInDigest(scope))
    .orderBy(sql`lower(organization.name)`)
    .orderBy('organization.id')
    .limit(MAX_NAMED)
    .execute()

/** Those of these people who want the organization's mail as it is published, with the consent that allows it. */
export const findInstantReaders = async (
  db: Db,
  { organizationId, personIds }: { organizationId: string; personIds: string[] },
): Promise<Map<string, { consentId: string | null }>> => {
  const { rows } = await sql<{ person_id: string; consent_id: string | null }>`
    select reader.person_id, reader.consent_id from ${instantReaders(organizationId)}
      and reader.person_id = any(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ person_id: id, consent_id: consentId }) => [id, { consentId }]))
}

const instantReaders = (organizationId: string) => sql`
  ${mailReaders} reader
  left join mail_preferences preference on preference.user_id = reader.person_id
    and preference.organization_id = reader.organization_id
  where reader.organization_id = ${organizationId} and coalesce(preference.frequency, 'instantly') = 'instantly'`

/** The next people after `after` who want instant mail, ordered by id. */
export const listInstantReaders = async (
  db: Db,
  { organizationId, after, limit }: { organizationId: string; after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    select reader.person_id from ${instantReaders(organizationId)}
      and (${after}::uuid is null or reader.person_id > ${after}::uuid)
    order by reader.person_id limit ${limit}`.execute(db)
  return rows.map(({ person_id: id }) => id)
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

/** The organization of an admin, and whether they want the report on it; undefined for everybody else. */
export const findReportChoice = (db: Db, userId: string) =>
  db
    .selectFrom('organization_members as member')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .select(['organization.id', 'organization.name', 'member.gets_weekly_report'])
    .where('member.user_id', '=', userId)
    .executeTakeFirst()
