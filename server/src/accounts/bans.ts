import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'

interface Banned {
  banned_at: Date | null
  ban_reason: string | null
}

const refuse = ({ banned_at: bannedAt, ban_reason: reason }: Banned, name?: string): void => {
  if (bannedAt === null) return
  const text = name === undefined ? 'server.banned' : 'server.organizationBanned'
  throw new AppError('BANNED', { text, values: { reason: reason ?? '', organization: name } })
}

const findOwnOrganization = (tx: Db, userId: string) =>
  tx
    .selectFrom('organization_members as member')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .select(['organization.name', 'organization.banned_at', 'organization.ban_reason'])
    .where('member.user_id', '=', userId)
    .forShare('organization')
    .executeTakeFirst()

/**
 * Throws BANNED with the reason for a banned user and for admins of a banned organization. Both rows are locked, so
 * that a concurrent ban is either seen here or ends the session that is started here.
 */
export const assertNotBanned = async (tx: Db, userId: string): Promise<void> => {
  const person = await tx
    .selectFrom('users')
    .select(['banned_at', 'ban_reason'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (person) refuse(person)
  const organization = await findOwnOrganization(tx, userId)
  if (organization) refuse(organization, organization.name)
}
