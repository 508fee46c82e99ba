import { afterAll, describe, expect, it, vi } from 'vitest'
import { proveAddress, signUpSupporter } from '../../testing/registrations.ts'
import { createMailingApp } from '../../testing/mailing-app.ts'

const { app, peer, close } = await createMailingApp({ demo: true })
afterAll(close)

const resetMails = async (email: string) =>
  (await peer.to(email)).filter(({ subject }) => subject === 'Reset your Rostrum password')

const requestMail = async (email: string) => {
  await app.call('POST', '/forgotPassword', { body: { email } })
  return vi.waitFor(
    async () => {
      const [found] = await resetMails(email)
      if (!found) throw new Error('not there yet')
      return found
    },
    { timeout: 25_000, interval: 50 },
  )
}

describe('with an SMTP server', () => {
  /** @shows mail.smtp, accounts.forgot-password */
  it('the reset mail is sent, and its link works', async () => {
    const { email, id } = await signUpSupporter(app, { first_name: 'Zoë' })
    await proveAddress(app, id)
    const mail = await requestMail(email)
    expect(mail.from).toEqual({ name: 'Rostrum', address: 'no-reply@rostrum.example' })
    expect(mail.subject).toBe('Reset your Rostrum password')
    expect(mail.text).toContain('Hello Zoë,')
    expect(mail.html).toContain('Hello Zoë,')
    const link = new URL(/https:\S+/.exec(mail.text ?? '')?.[0] ?? '')
    const password = 'harvest-moon-9'
    const body = { ...Object.fromEntries(link.searchParams), password, password_confirmation: password }
    expect((await app.call('POST', '/resetPassword', { body })).status).toBe(200)
    expect((await app.call('POST', '/login', { body: { email, password } })).status).toBe(200)
  })

  /** @shows mail.bounces */
  it('the reset mail is sent again after a temporary rejection, with a link that works', async () => {
    const { email } = await signUpSupporter(app)
    let turnsAway = 2
    peer.answer((address) => {
      if (address !== email || turnsAway === 0) return null
      turnsAway -= 1
      return { code: 451, text: 'come back later' }
    })
    const mail = await requestMail(email)
    expect(turnsAway).toBe(0)
    const link = new URL(/https:\S+/.exec(mail.text ?? '')?.[0] ?? '')
    const password = 'harvest-moon-9'
    const body = { ...Object.fromEntries(link.searchParams), password, password_confirmation: password }
    expect((await app.call('POST', '/resetPassword', { body })).status).toBe(200)
  })

  it('no mail is stored, and the mailbox page does not exist', async () => {
    expect(await app.services.db.selectFrom('kept_mails').select('id').execute()).toEqual([])
    expect((await app.server.inject('/dev/mailbox')).statusCode).toBe(404)
    expect((await app.server.inject('/dev/mailbox.json')).statusCode).toBe(404)
  })
})
