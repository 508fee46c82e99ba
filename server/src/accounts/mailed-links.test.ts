import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail, proveAddress, signUpSupporter } from '../../testing/registrations.ts'
import { suppress } from '../platform/mail/outbox.ts'

let app: TestApp
let statements: string[] = []
beforeAll(async () => {
  const database = await openTestDatabase()
  const compiler = database.db.getExecutor()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  app = await createTestApp({ database: { ...database, db: database.db.withPlugin(recorder) } })
  await app.work()
})
afterAll(() => app.close())

/** Statements that also run at other times: those of the job queue, and those that look for mails and deliveries. */
const isBackground = (statement: string): boolean =>
  statement.includes('jobs.') || /^\s*(select|with due|with head)\b/i.test(statement)

/** The calls that mail a link, with the table of its tokens and how many mails an address gets in an hour. */
const calls = [
  { path: '/forgotPassword', table: 'password_resets', limit: 3 },
  { path: '/login-links', table: 'login_links', limit: 5 },
]

/** Returns the statements of a request and of everything that it causes, regardless of their order. */
const statementsOf = async (path: string, email: string): Promise<string[]> => {
  statements = []
  expect((await app.call('POST', path, { body: { email } })).status).toBe(200)
  await mailIsOut(app)
  return statements.filter((statement) => !isBackground(statement)).toSorted()
}

/** @shows accounts.forgot-password-discretion */
it.each(calls)('$path causes the same statements whether or not an account gets a mail', async ({ path, table }) => {
  const unproven = await signUpSupporter(app)
  const proven = await signUpSupporter(app)
  await proveAddress(app, proven.id)
  const banned = await signUpSupporter(app)
  const bounced = await signUpSupporter(app)
  await mailIsOut(app)
  const { db } = app.services
  await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute()
  await suppress(db, bounced.email, '550 5.1.1 No such user')
  await db.deleteFrom('kept_mails').execute()
  const unknown = freshEmail()

  const expected = await statementsOf(path, unknown)
  for (const part of ['mail_allowances', 'insert into "mails"', table, 'kept_mails', 'finished_at']) {
    expect(expected.join('\n')).toContain(part)
  }
  for (const { email } of [unproven, proven, banned, bounced]) expect(await statementsOf(path, email)).toEqual(expected)
  for (const { email } of [unproven, proven]) expect((await mailsTo(app, email)).length).toBeGreaterThan(0)
  const kept = await app.services.db.selectFrom('kept_mails').select('recipient').execute()
  const recipients = new Set(kept.map(({ recipient }) => recipient))
  expect(recipients).toEqual(new Set([unproven.email, proven.email]))
})

/** @shows accounts.forgot-password-discretion */
it.each(calls)('the limit of $path has the same effect whether or not there is an account', async (call) => {
  const { path, table, limit } = call
  const { email } = await signUpSupporter(app)
  await mailIsOut(app)
  const unknown = freshEmail()
  for (const address of [email, unknown]) {
    for (let number = 1; number <= limit; number += 1) await statementsOf(path, address)
  }
  const expected = await statementsOf(path, unknown)
  expect(expected.join('\n')).not.toContain(table)
  expect(await statementsOf(path, email)).toEqual(expected)
})
