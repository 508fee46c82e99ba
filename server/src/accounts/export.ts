import { Readable } from 'node:stream'
import type { AccountExport } from '@rostrum/contract/account-export'
import { recordAuditEvent } from '../audit-log/record.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { paginate } from '../platform/db/paginate.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AccountExportSource, AccountExportSources } from '../platform/room.ts'
import { findOwnOrganization } from './queries.ts'

const readAccount = async (db: Db, userId: string): Promise<AccountExport['account']> => {
  const [user, organization] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    findOwnOrganization(db, userId),
  ])
  if (!user) throw new AppError('UNAUTHENTICATED')
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone,
    address: user.address,
    avatar: user.avatar,
    interests: user.interests,
    use_location: user.use_location,
    language: user.language,
    terms_version: user.terms_version,
    terms_accepted_at: user.terms_accepted_at?.toISOString() ?? null,
    last_seen_notifications_at: user.last_seen_notifications_at.toISOString(),
    moderator_since: user.moderator_since?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    organization: organization
      ? {
          id: organization.id,
          name: organization.name,
          role: organization.role,
          since: organization.since.toISOString(),
          gets_weekly_report: organization.gets_weekly_report,
        }
      : null,
  }
}

export const exportSessions: AccountExportSource<'sessions'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('sessions')
      .select(['id', 'browser', 'system', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      browser: row.browser,
      system: row.system,
      started_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }
  }
}

/** Streams the JSON while the rows are read, so that the export needs little memory. */
async function* write(account: AccountExport['account'], sections: Record<string, AsyncIterable<unknown>>, now: Date) {
  yield `{"exported_at":${JSON.stringify(now)},\n"account":${JSON.stringify(account)}`
  for (const [name, rows] of Object.entries(sections)) {
    yield `,\n"${name}":[`
    let separator = '\n'
    for await (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

export const exportAccount = async (
  db: Db,
  userId: string,
  { clock, accountExportSources }: { clock: Clock; accountExportSources: AccountExportSources },
): Promise<Readable> => {
  const account = await readAccount(db, userId)
  const subject = { type: 'users', id: userId }
  await recordAuditEvent(db, { act: 'account.exported', actorId: userId, actedAs: 'self', subject, now: clock.now() })
  const sections = Object.fromEntries(
    Object.entries(accountExportSources).map(([name, read]) => [name, read(db, userId)]),
  )
  return Readable.from(write(account, sections, clock.now()), { objectMode: false })
}
