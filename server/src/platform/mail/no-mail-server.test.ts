import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { buildUser } from '../../../testing/factories.ts'
import { mailIsOut } from '../../../testing/mailbox.ts'
import type { Config } from '../config.ts'

/** Starts without a mail server, requests a password reset, and returns the log and the stored mail. */
const requestReset = async (config: Partial<Config>) => {
  const lines: string[] = []
  const app = await createTestApp({
    config: { mode: 'production', logLevel: 'warn', ...config },
    log: { write: (line) => lines.push(line) },
  })
  onTestFinished(app.close)
  await app.work()
  const { email } = await buildUser(app.services.db)
  expect((await app.call('POST', '/forgotPassword', { body: { email } })).status).toBe(200)
  await mailIsOut(app)
  const mail = await app.services.db.selectFrom('kept_mails').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: email, subject: 'Reset your Rostrum password' })
  return { mail, log: lines.join('') }
}

/** @shows mail.smtp */
describe('without a mail server', () => {
  it('production says so at start, and keeps of a mail only its recipient and subject', async () => {
    const { mail, log } = await requestReset({})
    expect(log).toContain('SMTP_URL is not set, so no mail is sent')
    expect(mail).toMatchObject({ html: '', text: '', headers: { 'Auto-Submitted': 'auto-generated' }, attachments: [] })
  })

  it.each([
    ['the demo community', { demo: true }],
    ['development', { mode: 'development' as const }],
  ])('%s keeps the mail as it would be sent', async (_name, config) => {
    const { mail, log } = await requestReset(config)
    expect(log).not.toContain('SMTP_URL')
    expect(mail.text).toMatch(/http\S+\/password\//)
  })
})
