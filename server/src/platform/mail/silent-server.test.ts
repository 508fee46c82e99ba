import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { openBreakable } from '../../../testing/breakable.ts'
import { signUp } from '../../../testing/registrations.ts'
import { mailTo, openSmtpPeer } from '../../../testing/smtp.ts'

/** @shows operation.outage-mail */
it('while the mail server is silent, no call waits for it, and afterwards the mails arrive by themselves', async () => {
  const peer = await openSmtpPeer()
  const connection = await openBreakable(peer.url)
  // A server that stalls is given up sooner than by default, to save time.
  const mail = mailTo({ url: `${connection.url}?socketTimeout=300&greetingTimeout=300` })
  const app = await createTestApp({ config: { mail } })
  onTestFinished(async () => {
    connection.restore()
    await app.close()
    await connection.close()
    await peer.close()
  })
  await app.work()
  connection.mute()
  const people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const body = signUp()
      expect((await app.call('POST', '/register', { body })).status).toBe(201)
      expect((await app.call('POST', '/forgotPassword', { body: { email: body.email } })).status).toBe(200)
      return body.email
    }),
  )
  expect((await app.server.inject('/readyz')).statusCode).toBe(200)
  const isBeingSent = async () =>
    (await app.services.db.selectFrom('mails').select('id').where('status', '=', 'sending').execute()).length > 0
  await expect.poll(isBeingSent, { timeout: 20_000 }).toBe(true)
  expect(peer.received).toEqual([])

  connection.restore()
  const readers = () => new Set(peer.received.map(({ to }) => to))
  await vi.waitFor(() => expect(readers()).toEqual(new Set(people)), { timeout: 30_000, interval: 50 })
})
