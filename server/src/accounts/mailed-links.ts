import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { Limit } from '../platform/http/limiter.ts'
import { newToken, tokenHash } from '../platform/identifiers.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'
import { takeAllowances } from '../platform/mail/allowances.ts'
import { findCredentials } from './queries.ts'

/** A link that lets whoever reads the mail of an account's address into the account. */
export interface LinkKind {
  table: 'password_resets' | 'login_links'
  jobName: string
  /** Anybody can request links, so they are limited per address. The earlier ones stay valid. */
  limit: Limit
  /** How long the link is valid. */
  seconds: number
}

/** `userId` is null for an address without an account: the job does the same nevertheless, but mails nobody. */
interface LinkJob {
  userId: string | null
}

/**
 * Runs the same statements whether or not the account exists, so that neither answer nor timing reveals it. The job
 * contains an id instead of the address, because finished jobs are kept for days.
 */
export const requestLink = (
  db: Db,
  { jobName, limit }: LinkKind,
  { email, jobs, now }: { email: string; jobs: Pick<Jobs, 'enqueue'>; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const user = await findCredentials(tx, email)
    const exceeded = await takeAllowances(tx, new Map([[jobName, [{ limit, key: email.toLowerCase() }]]]), now)
    if (exceeded.size > 0) return
    const payload: LinkJob = { userId: user?.id ?? null }
    await jobs.enqueue(tx, jobName, payload)
  })

/** Queues the mail with the link. */
export type EnqueueLink = (db: Db, request: { userId: string | null; now: Date }) => Promise<void>

export const mailLink = (
  { jobName }: LinkKind,
  { db, clock, enqueue }: { db: Db; clock: Clock; enqueue: EnqueueLink },
): JobDefinition<LinkJob> => ({
  name: jobName,
  run: ({ userId }) => enqueue(db, { userId, now: clock.now() }),
})

/**
 * Issues another token. Earlier ones stay valid, because anybody can request mails, and so could make the link of the
 * owner useless. Null when the user does not exist. A single statement, so that it takes as long then.
 */
export const issueLinkToken = async (
  db: Db,
  { table, seconds }: LinkKind,
  { userId, now }: { userId: string; now: Date },
): Promise<string | null> => {
  const token = newToken()
  const issued = await db
    .insertInto(table)
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([
          sql<Uint8Array>`${tokenHash(token)}::bytea`.as('token_hash'),
          'users.id as user_id',
          sql<Date>`${later(now, seconds)}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', userId)
        // The lock keeps a token from being issued while those of the user are deleted.
        .forUpdate(),
    )
    .returning('user_id')
    .executeTakeFirst()
  return issued ? token : null
}

/**
 * Deletes a valid token and returns the id of its owner, or undefined. A single statement, so that an address without an
 * account takes as long as one with. The user is locked first, as in {@link issueLinkToken}, so that the two cannot
 * deadlock. If an email is given, the token must be of the account with this address.
 */
export const useLinkToken = async (
  tx: Tx,
  { table }: LinkKind,
  { token, email, now }: { token: string; email?: string; now: Date },
): Promise<string | undefined> => {
  const hash = tokenHash(token)
  const used = await tx
    .with('account', (query) => {
      const account = query.selectFrom('users').select('id').forUpdate()
      return email === undefined
        ? account.where('id', '=', (link) => link.selectFrom(table).select('user_id').where('token_hash', '=', hash))
        : account.where('email', '=', email.toLowerCase())
    })
    .deleteFrom(table)
    .using('account')
    .whereRef('user_id', '=', 'account.id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id
}

/** Makes all links useless that were mailed to the account's address. */
export const deleteMailedLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('login_links').where('user_id', '=', userId).execute()
}
