import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Authenticated } from '../platform/http/api.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Limit, Limiter } from '../platform/http/limiter.ts'
import { tokenHash } from '../platform/identifiers.ts'
import { isApiToken } from './tokens.ts'

/** The last use of a token is written at most once a minute, not with every request. */
const usedSeconds = 60
/** Calls with one token from all addresses together. */
export const apiTokenLimit: Limit = { name: 'api-token', max: 600, seconds: 60 }

interface AuthenticationServices {
  db: Db
  clock: Clock
  limiter: Limiter
}

/** A token does not work while its organization, or whoever made it, is banned. */
const findToken = (db: Db, token: string) =>
  db
    .selectFrom('api_tokens as token')
    .innerJoin('organizations as organization', 'organization.id', 'token.organization_id')
    .leftJoin('users as maker', 'maker.id', 'token.created_by')
    .select([
      'token.id',
      'token.organization_id',
      'token.name',
      'token.scopes',
      'token.last_used_at',
      'token.expires_at',
    ])
    .where('token.token_hash', '=', tokenHash(token))
    .where('organization.banned_at', 'is', null)
    .where('maker.banned_at', 'is', null)
    .executeTakeFirst()

const markUsed = async (db: Db, id: string, now: Date) => {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', later(now, -usedSeconds))]))
    .execute()
}

/** Finds the organization that an API token acts for, and leaves every other token to `authenticate`. */
export const withApiTokens =
  (
    { db, clock, limiter }: AuthenticationServices,
    authenticate: (token: string) => Promise<Authenticated | null>,
  ): ((token: string) => Promise<Authenticated | null>) =>
  async (token) => {
    if (!isApiToken(token)) return authenticate(token)
    const row = await findToken(db, token)
    const now = clock.now()
    if (!row || (row.expires_at !== null && row.expires_at <= now)) return null
    const retryAfterSeconds = await limiter(apiTokenLimit, row.id)
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    if (row.last_used_at === null || later(row.last_used_at, usedSeconds) < now) await markUsed(db, row.id, now)
    const { id, name, scopes } = row
    return {
      viewer: {
        userId: null,
        sessionId: null,
        organizationId: row.organization_id,
        role: null,
        isModerator: false,
        token: { id, name, scopes },
      },
      isTokenDue: false,
    }
  }
