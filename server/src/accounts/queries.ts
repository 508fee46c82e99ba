import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'

/**
 * A signed-in user with a summary of the organization that they administer. Throws UNAUTHENTICATED if the user was
 * deleted meanwhile.
 */
export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('organization_members', 'organization_members.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'organization_members.organization_id')
    .select([
      'users.id',
      'users.name',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.avatar',
      'users.phone',
      'users.address',
      'users.interests',
      'users.use_location',
      'users.created_at',
      'users.moderator_since',
      'users.revision',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<string | null>`(select subject from social_identities where user_id = users.id order by id limit 1)`.as(
        'social_id',
      ),
      sql<string | null>`(select email from email_changes
        where user_id = users.id and confirmed_at is null and expires_at > now())`.as('pending_email'),
      'organizations.id as organization_id',
      'organization_members.role as organization_role',
      'organizations.name as organization_name',
      'organizations.profile_image as organization_image',
      'organizations.verified_at as organization_verified_at',
      'organizations.published_at as organization_published_at',
      'organizations.timezone as organization_timezone',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'))

export type UserRow = Awaited<ReturnType<typeof findUser>>

export const findCredentials = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email.toLowerCase()).executeTakeFirst()

/** The organization that a user administers, counts of what belongs to it, and another owner who would keep it. */
export const findOwnOrganization = (db: Db, userId: string) =>
  db
    .selectFrom('organization_members as own')
    .innerJoin('organizations', 'organizations.id', 'own.organization_id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.followers_count',
      'own.role',
      'own.created_at as since',
      'own.gets_weekly_report',
      sql<number>`(select count(*)::int from content_items where organization_id = organizations.id)`.as('items_count'),
      sql<number>`(select count(*)::int - 1 from organization_members where organization_id = organizations.id)`.as(
        'other_admins_count',
      ),
      sql<string | null>`(select other.user_id from organization_members other
        where other.organization_id = organizations.id and other.user_id <> own.user_id and other.role = 'owner'
        order by other.created_at, other.user_id limit 1)`.as('successorId'),
    ])
    .where('own.user_id', '=', userId)
    .executeTakeFirst()
export type OwnOrganizationRow = NonNullable<Awaited<ReturnType<typeof findOwnOrganization>>>

/** Ids of the providers that the user signs in through. */
export const listOwnProviders = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('social_identities')
    .select('provider')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ provider }) => provider)
}
