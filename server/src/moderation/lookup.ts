import type { ModeratedOrganization, ModeratedUser } from '@rostrum/contract/moderation'
import { comparableAddress } from '@rostrum/contract/email-address'
import { sql, type RawBuilder } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { offsetOf } from '../platform/http/pages.ts'

export interface Lookup {
  search: string
  banned?: 'true' | 'false' | undefined
}

interface PageOf extends Lookup {
  page: number
  perPage: number
}

/** The ILIKE pattern for a text that contains `search`, with wildcards escaped. */
const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Without a search text, only banned accounts match, so that nobody can browse all accounts. */
const isAsked = (bannedAt: RawBuilder<unknown>, { search, banned }: Lookup): RawBuilder<boolean> => {
  const isBanned = banned ?? (search === '' ? 'true' : undefined)
  if (isBanned === undefined) return sql<boolean>`true`
  return isBanned === 'true' ? sql<boolean>`${bannedAt} is not null` : sql<boolean>`${bannedAt} is null`
}

/** The name of the organization that would have no owner who can log in without this person, else null. */
const onlyOwnerOf = sql<string | null>`(select organization.name from organizations organization
  where organization.id = member.organization_id and organization.banned_at is null and member.role = 'owner' and not exists (
    select from organization_members other join users owner on owner.id = other.user_id
    where other.organization_id = organization.id and other.role = 'owner' and other.user_id <> users.id
      and owner.banned_at is null))`

const users = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('organization_members as member', 'member.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.moderator_since',
      'users.banned_at',
      'users.ban_reason',
      'member.organization_id',
      onlyOwnerOf.as('only_owner_of'),
    ])

const isUser = (lookup: Lookup): RawBuilder<boolean> => {
  const { search } = lookup
  const words =
    search === ''
      ? sql`${lookup.banned ?? 'true'} = 'true'`
      : sql`(users.email = ${comparableAddress(search)} or users.name ilike ${containing(search)})`
  return sql<boolean>`${words} and ${isAsked(sql.ref('users.banned_at'), lookup)}`
}

export const listUsers = (db: Db, page: PageOf) =>
  users(db)
    .where(isUser(page))
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
type UserRow = Awaited<ReturnType<typeof listUsers>>[number]

export const countUsers = (db: Db, lookup: Lookup): Promise<number> =>
  countUpTo(db, db.selectFrom('users').where(isUser(lookup)))

export const findUser = (db: Db, id: string): Promise<UserRow> =>
  users(db)
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))

const organizations = (db: Db) =>
  db
    .selectFrom('organizations')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.profile_image',
      'organizations.city',
      'organizations.state',
      'organizations.verified_at',
      'organizations.published_at',
      'organizations.followers_count',
      'organizations.banned_at',
      'organizations.ban_reason',
    ])

const isOrganization = (lookup: Lookup): RawBuilder<boolean> => {
  const { search } = lookup
  const address = comparableAddress(search)
  const words =
    search === ''
      ? sql`${lookup.banned ?? 'true'} = 'true'`
      : sql`organizations.deleted_at is null and (organizations.name ilike ${containing(search)} or lower(organizations.contact_email) = ${address}
          or exists (select from organization_members member join users on users.id = member.user_id
            where member.organization_id = organizations.id and users.email = ${address}))`
  return sql<boolean>`${words} and ${isAsked(sql.ref('organizations.banned_at'), lookup)}`
}

export const listOrganizations = (db: Db, page: PageOf) =>
  organizations(db)
    .where(isOrganization(page))
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
type OrganizationRow = Awaited<ReturnType<typeof listOrganizations>>[number]

export const countOrganizations = (db: Db, lookup: Lookup): Promise<number> =>
  countUpTo(db, db.selectFrom('organizations').where(isOrganization(lookup)))

export const findOrganization = (db: Db, id: string): Promise<OrganizationRow> =>
  organizations(db)
    .where('organizations.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))

const presentBan = ({
  banned_at: bannedAt,
  ban_reason: reason,
}: {
  banned_at: Date | null
  ban_reason: string | null
}) => (bannedAt === null ? null : { reason: reason ?? '', banned_at: bannedAt.toISOString() })

export const presentUser = (row: UserRow): ModeratedUser => ({
  id: row.id,
  type: 'users',
  attributes: {
    name: row.name,
    email: row.email,
    user_type: row.organization_id === null ? 'regular_user' : 'organization',
    is_moderator: row.moderator_since !== null,
    only_owner_of: row.only_owner_of,
    ban: presentBan(row),
  },
})

export const presentOrganization = (row: OrganizationRow): ModeratedOrganization => ({
  id: row.id,
  type: 'organizations',
  attributes: {
    name: row.name,
    profile_image: row.profile_image,
    city: row.city,
    state: row.state,
    is_verified: row.verified_at !== null,
    is_published: row.published_at !== null,
    followers_count: row.followers_count,
    ban: presentBan(row),
  },
})
