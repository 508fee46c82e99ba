import { afterAll, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { absenceNote, deliveryReport } from '../../../testing/delivery-report.ts'
import { buildUser } from '../../../testing/factories.ts'
import { createMailingApp } from '../../../testing/mailing-app.ts'
import { mailTo, openSmtpPeer } from '../../../testing/smtp.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { newId } from '../identifiers.ts'
import { bounceAddressOf, findBounceKey } from './bounce-address.ts'
import { MAX_REPORT_BYTES } from './bounces.ts'
import { allowAddress, enqueueMail } from './outbox.ts'

const secret = 'a secret of the webhook'
const { app, peer, close } = await createMailingApp({}, { bounces: { address: 'bounce@rostrum.example', secret } })
afterAll(close)

const until = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 20_000, interval: 25 })

const mailWith = (key: string) =>
  app.services.db.selectFrom('mails').selectAll().where('dedupe_key', '=', key).executeTakeFirstOrThrow()

let made = 0
const freshAddress = (): string => `reader.${++made}@example.org`

/** Sends a mail, and returns its id and its envelope sender. */
const send = async (to: { address: string } | { userId: string; email: string }) => {
  const key = newId()
  await enqueueMail(app.services.db, {
    kind: 'test.mail',
    to: { ...to, content: plainMail },
    dedupeKey: key,
    now: new Date(),
  })
  await until(async () => expect((await mailWith(key)).finished_at).not.toBeNull())
  const { id, status } = await mailWith(key)
  const received = peer.received.find(({ raw }) => String(raw).includes(id))
  return { key, id, status, from: received?.from ?? '' }
}

const post = (message: Buffer, { authorization = `Bearer ${secret}`, type = 'message/rfc822' } = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/mail-bounces',
    headers: { authorization, 'content-type': type },
    payload: message,
  })

const receive = async (message: Buffer): Promise<void> => {
  const answer = await post(message)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
}

/** What the mails look like, and whether the address still gets mail. */
const stateOf = async (address: string, key: string) => {
  const { status, last_error: error } = await mailWith(key)
  return { status, error, next: (await send({ address })).status }
}

describe('the envelope sender', () => {
  it('is an address of its own for each mail, while the readers see the platform as the sender', async () => {
    const address = freshAddress()
    const { id, from } = await send({ address })
    expect(from).toMatch(new RegExp(`^bounce\\+${id.replaceAll('-', '')}\\.[\\da-f]{16}@rostrum\\.example$`))
    const [mail] = await peer.to(address)
    expect(mail?.from).toEqual({ name: 'Rostrum', address: 'no-reply@rostrum.example' })
  })

  it('is the sender of the platform if no address for bounces is configured', async () => {
    const other = await createMailingApp()
    await enqueueMail(other.app.services.db, {
      kind: 'test.mail',
      to: { address: 'maya@example.org', content: plainMail },
      now: new Date(),
    })
    await until(() => expect(other.peer.received.map(({ from }) => from)).toEqual(['no-reply@rostrum.example']))
    await other.close()
  })
})

/** @shows mail.bounces */
describe('a report that a mail could not be delivered', () => {
  it.each(['5.0.0', '5.1.1', '5.2.2', '5.3.0', '5.4.4'])('with %s stops all mail to the address', async (status) => {
    const recipient = freshAddress()
    const { key, from } = await send({ address: recipient })
    await receive(deliveryReport({ to: from, recipient, status }))
    expect(await stateOf(recipient, key)).toEqual({
      status: 'bounced',
      error: `${status} 550 ${status} <…>: Recipient address rejected`,
      next: 'suppressed',
    })
  })

  it.each(['5.3.4', '5.6.0', '5.7.1'])('with %s, for a reason other than the address, does not', async (status) => {
    const recipient = freshAddress()
    const { key, from } = await send({ address: recipient })
    await receive(deliveryReport({ to: from, recipient, status }))
    expect(await stateOf(recipient, key)).toMatchObject({ status: 'bounced', next: 'sent' })
  })

  it.each([
    ['delayed', '4.4.1'],
    ['failed', '4.4.7'],
    ['delivered', '2.0.0'],
    ['relayed', '5.0.0'],
  ])('finally, but that it is %s with %s, changes nothing', async (action, status) => {
    const recipient = freshAddress()
    const { key, from } = await send({ address: recipient })
    await receive(deliveryReport({ to: from, recipient, action, status }))
    expect(await stateOf(recipient, key)).toEqual({ status: 'sent', error: null, next: 'sent' })
  })

  it('that arrives again does not stop mail to an address that was allowed in the meantime', async () => {
    const recipient = freshAddress()
    const { key, from } = await send({ address: recipient })
    const report = deliveryReport({ to: from, recipient })
    await Promise.all([receive(report), receive(report)])
    expect(await stateOf(recipient, key)).toMatchObject({ status: 'bounced', next: 'suppressed' })
    await allowAddress(app.services.db, recipient)
    await receive(report)
    expect(await stateOf(recipient, key)).toMatchObject({ status: 'bounced', next: 'sent' })
  })

  it('is found by an envelope sender in capital letters, in the header of the mailbox', async () => {
    const recipient = freshAddress()
    const { key, from } = await send({ address: recipient })
    const report = String(deliveryReport({ to: 'undisclosed', recipient: recipient.toUpperCase() }))
    await receive(Buffer.from(`X-Original-To: <${from.toUpperCase()}>\r\n${report}`))
    expect(await stateOf(recipient, key)).toMatchObject({ status: 'bounced', next: 'suppressed' })
  })

  it('as OpenSMTPD writes it, and with the line that a program gets first, is understood', async () => {
    const recipient = freshAddress()
    const { key, from } = await send({ address: recipient })
    const report = String(deliveryReport({ to: from, recipient }))
    const mixed = report.replace('multipart/report; report-type=delivery-status', 'multipart/mixed')
    await receive(Buffer.from(`From MAILER-DAEMON  Wed Nov 25 18:00:25 2026\n${mixed.replaceAll('\r\n', '\n')}`))
    expect(await stateOf(recipient, key)).toMatchObject({ status: 'bounced', next: 'suppressed' })
  })

  it('after it was forwarded stops mail to the address that we know', async () => {
    const original = freshAddress()
    const { key, from } = await send({ address: original })
    await receive(deliveryReport({ to: from, recipient: 'maya@elsewhere.example', original }))
    expect(await stateOf(original, key)).toMatchObject({ status: 'bounced', next: 'suppressed' })

    const user = await buildUser(app.services.db)
    const toUser = await send({ userId: user.id, email: user.email })
    await receive(deliveryReport({ to: toUser.from, recipient: 'maya@elsewhere.example' }))
    expect(await stateOf(user.email, toUser.key)).toMatchObject({ status: 'bounced', next: 'suppressed' })
  })

  it('to a previous address of a person does not stop mail to the new one', async () => {
    const user = await buildUser(app.services.db)
    const { key, from } = await send({ userId: user.id, email: user.email })
    const email = freshAddress()
    await app.services.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
    await receive(deliveryReport({ to: from, recipient: user.email }))
    expect(await stateOf(user.email, key)).toMatchObject({ status: 'bounced', next: 'suppressed' })
    expect((await send({ userId: user.id, email })).status).toBe('sent')
  })

  it('while its result is not stored yet is asked for again', async () => {
    const { db } = app.services
    const recipient = freshAddress()
    const { key, id, from } = await send({ address: recipient })
    const report = deliveryReport({ to: from, recipient })
    const setStatus = (status: 'sending' | 'sent') =>
      db
        .updateTable('mails')
        .set({ status, recipient, next_attempt_at: new Date('2100-01-01') })
        .where('id', '=', id)
        .execute()
    await setStatus('sending')
    const answer = await post(report)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
    await setStatus('sent')
    await receive(report)
    expect(await stateOf(recipient, key)).toMatchObject({ status: 'bounced', next: 'suppressed' })
  })
})

/** @shows mail.bounces */
describe('a message that changes nothing', () => {
  interface Victim {
    recipient: string
    to: string
  }
  const messages: [string, (victim: Victim) => Buffer | Promise<Buffer>][] = [
    ['has no signature', ({ recipient }) => deliveryReport({ to: 'bounce@rostrum.example', recipient })],
    [
      'has a wrong signature',
      ({ recipient, to }) => deliveryReport({ to: to.replace(/\.[\da-f]{16}@/, '.0123456789abcdef@'), recipient }),
    ],
    [
      'names an unknown mail',
      async ({ recipient }) => {
        const key = await findBounceKey(app.services.db)
        const to = bounceAddressOf('bounce@rostrum.example', { key, mailId: newId(), recipient })
        return deliveryReport({ to, recipient })
      },
    ],
    [
      'names the address of somebody else with the signature of an own mail',
      async ({ recipient }) => deliveryReport({ to: (await send({ address: freshAddress() })).from, recipient }),
    ],
    ['is an absence note', ({ to }) => absenceNote(to)],
    [
      'contains a report as text',
      (victim) => {
        const report = String(deliveryReport(victim))
        return Buffer.from(report.replace('Content-Type: message/delivery-status', 'Content-Type: text/plain'))
      },
    ],
    ['is empty', () => Buffer.from('\r\n')],
    ['is no mail', () => Buffer.from([0, 255, 13, 10, 13, 10, 200])],
    [
      'is nested too deeply',
      ({ to }) => {
        const part = (depth: number) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`
        return Buffer.from(`To: ${to}\r\n${Array.from({ length: 300 }, (_, depth) => part(depth)).join('')}`)
      },
    ],
  ]

  it.each(messages)('%s', async (_name, message) => {
    const recipient = freshAddress()
    const { key, from } = await send({ address: recipient })
    await receive(await message({ recipient, to: from }))
    expect(await stateOf(recipient, key)).toEqual({ status: 'sent', error: null, next: 'sent' })
  })
})

describe('the webhook for bounces', () => {
  const report = deliveryReport({ to: 'bounce@rostrum.example', recipient: 'maya@example.org' })

  it.each([
    ['without the secret', { authorization: '' }, 401],
    ['with another secret', { authorization: 'Bearer a secret' }, 401],
    ['with JSON', { type: 'application/json' }, 415],
    ['with a form', { type: 'multipart/form-data; boundary=x' }, 415],
  ])('refuses a call %s', async (_name, options, status) => {
    expect((await post(report, options)).statusCode).toBe(status)
  })

  it('refuses a call without a message, and one that is too large', async () => {
    const headers = { authorization: `Bearer ${secret}` }
    expect((await app.server.inject({ method: 'POST', url: '/api/mail-bounces', headers })).statusCode).toBe(415)
    expect((await post(Buffer.alloc(MAX_REPORT_BYTES + 1, 'a'))).statusCode).toBe(413)
  })

  it('does not exist without a secret', async () => {
    const other = await openSmtpPeer()
    const bounces = { address: 'bounce@rostrum.example', secret: undefined }
    const without = await createTestApp({ config: { mail: { ...mailTo(other), bounces } } })
    const answer = await without.server.inject({ method: 'POST', url: '/api/mail-bounces', payload: report })
    expect(answer.statusCode).toBe(404)
    await without.close()
    await other.close()
  })
})
