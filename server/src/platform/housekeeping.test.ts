import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { freshEmail, signUpSupporter } from '../../testing/registrations.ts'
import { plainMail } from '../../testing/plain-mail.ts'
import { accountHousekeeping } from '../accounts/housekeeping.ts'
import { loginLinks } from '../accounts/login-links.ts'
import { issueLinkToken } from '../accounts/mailed-links.ts'
import { passwordResets } from '../accounts/password-reset.ts'
import { issueLoginToken } from '../sign-in/login-tokens.ts'
import { newId } from './identifiers.ts'
import { platformHousekeeping } from './housekeeping.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const tables = [
  'sessions',
  'password_resets',
  'login_links',
  'login_tokens',
  'login_failures',
  'known_devices',
  'email_changes',
  'idempotency_keys',
  'kept_mails',
] as const

const counts = async () => {
  const found: Record<string, number> = {}
  for (const table of tables) {
    const rows = await app.services.db
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .execute()
    found[table] = rows.length
  }
  return found
}

const keepHouse = async () => {
  await accountHousekeeping(app.services).run({})
  await platformHousekeeping(app.services.db).run({})
}

describe('housekeeping', () => {
  /** @shows wire.idempotency */
  it('deletes expired rows and nothing else, however often it runs', async () => {
    const { email, id, password, token } = await signUpSupporter(app)
    const body = { email: freshEmail(), current_password: password }
    expect((await app.call('PUT', '/profile', { token, body })).status).toBe(200)
    await app.call('POST', '/login', { body: { email, password }, headers: { 'device-id': 'a-device' } })
    await app.call('POST', '/login', {
      body: { email, password: 'not-this-one' },
    })
    await app.call('POST', '/forgotPassword', { body: { email }, headers: { 'idempotency-key': email } })
    for (const link of [passwordResets, loginLinks]) {
      await issueLinkToken(app.services.db, link, { userId: id, now: clock.now() })
    }
    await issueLoginToken(app.services.db, { userId: id, now: clock.now() })
    await app.services.mailer.send({ ...plainMail, to: email, messageId: '<1@rostrum.example>' })
    const one = {
      sessions: 2,
      password_resets: 1,
      login_links: 1,
      login_tokens: 1,
      login_failures: 2,
      known_devices: 1,
      email_changes: 1,
      idempotency_keys: 1,
      kept_mails: 1,
    }
    await keepHouse()
    expect(await counts()).toEqual(one)

    await sql`insert into idempotency_keys (key_hash, call, body_hash, attempt, created_at)
      values ('abandoned', 'POST /login', '', ${newId()}, now() - interval '3 minutes')`.execute(app.services.db)
    clock.advance(60 * 60)
    await keepHouse()
    expect(await counts()).toEqual({ ...one, password_resets: 0, login_links: 0, login_tokens: 0 })

    clock.advance(23 * 60 * 60)
    await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(app.services.db)
    await keepHouse()
    expect(await counts()).toEqual({
      ...one,
      password_resets: 0,
      login_links: 0,
      login_tokens: 0,
      login_failures: 0,
      email_changes: 0,
      idempotency_keys: 0,
    })

    clock.advance(30 * 24 * 60 * 60)
    await sql`update kept_mails set created_at = now() - interval '8 days'`.execute(app.services.db)
    await keepHouse()
    await keepHouse()
    const none = {
      sessions: 0,
      password_resets: 0,
      login_links: 0,
      login_tokens: 0,
      login_failures: 0,
      known_devices: 1,
      email_changes: 0,
      idempotency_keys: 0,
      kept_mails: 0,
    }
    expect(await counts()).toEqual(none)

    clock.advance(150 * 24 * 60 * 60)
    await keepHouse()
    expect(await counts()).toEqual({ ...none, known_devices: 0 })
  })

  it('is scheduled every hour once there is a worker', async () => {
    await app.work()
    const { rows } = await sql<{
      name: string
      cron: string
    }>`select name, cron from jobs.schedule order by name`.execute(app.services.db)
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: 'accounts.housekeeping', cron: '7 * * * *' },
        { name: 'platform.housekeeping', cron: '11 * * * *' },
      ]),
    )
  })
})
