import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openBreakable } from '../../../testing/breakable.ts'
import { signUp } from '../../../testing/registrations.ts'
import { mailTo, openSmtpPeer } from '../../../testing/smtp.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { readConfig } from '../config.ts'
import { enqueueMail } from './outbox.ts'

const until = (look: () => Promise<void> | void) => vi.waitFor(look, { timeout: 40_000, interval: 50 })

/** An app whose mail server can be taken away until the end of the test. Its mails are retried as in production. */
const openApp = async () => {
  const peer = await openSmtpPeer()
  const connection = await openBreakable(peer.url)
  // A server that stalls is given up sooner than by default, to save time.
  const url = `${connection.url}?socketTimeout=300&greetingTimeout=300`
  const { retrySeconds } = readConfig({}).mail
  const app = await createTestApp({ config: { mail: { ...mailTo({ url }), retrySeconds } } })
  onTestFinished(async () => {
    connection.restore()
    await app.close()
    await connection.close()
    await peer.close()
  })
  await app.work()
  return { app, peer, connection, readers: () => new Set(peer.received.map(({ to }) => to)) }
}

const statesOf = ({ services: { db } }: TestApp) =>
  db.selectFrom('mails').select(['status', 'attempts']).distinct().orderBy('status').execute()

/** @shows operation.outage-mail */
it.each(['break', 'mute'] as const)(
  'while the connections of the mail server %s, no call waits for it, and soon afterwards all mails arrive at no cost',
  async (cause) => {
    const { app, connection, readers, peer } = await openApp()
    connection[cause]()
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const body = signUp()
        expect((await app.call('POST', '/register', { body })).status).toBe(201)
        expect((await app.call('POST', '/forgotPassword', { body: { email: body.email } })).status).toBe(200)
        return body.email
      }),
    )
    expect((await app.server.inject('/readyz')).statusCode).toBe(200)
    await until(async () => expect(await statesOf(app)).toContainEqual({ status: 'sending', attempts: 0 }))
    expect(peer.received).toEqual([])

    connection.restore()
    await until(() => expect(readers()).toEqual(new Set(people)))
    await until(async () => expect(await statesOf(app)).toEqual([{ status: 'sent', attempts: 0 }]))
  },
)

it('a mail that makes the server close its connection costs only this mail an attempt', async () => {
  const { app, peer, connection, readers } = await openApp()
  const { db, clock } = app.services
  const enqueue = (address: string) =>
    enqueueMail(db, { kind: 'test.mail', to: { address, content: plainMail }, dedupeKey: address, now: clock.now() })
  const [unwelcome, other] = ['unwelcome@example.org', 'reader@example.org']
  peer.answer((address) => {
    if (address === unwelcome) {
      connection.break()
      connection.restore()
    }
    return null
  })
  await enqueue(unwelcome)
  const find = (key: string) =>
    db.selectFrom('mails').select(['status', 'attempts']).where('dedupe_key', '=', key).executeTakeFirstOrThrow()
  await until(async () => expect(await find(unwelcome)).toEqual({ status: 'queued', attempts: 1 }))
  await enqueue(other)
  await until(() => expect(readers()).toContain(other))
})
