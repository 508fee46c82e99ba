import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../testing/factories.ts'
import { createMailingApp } from '../../../testing/mailing-app.ts'
import { mailTo } from '../../../testing/smtp.ts'
import { layOutMail } from './layout.ts'
import { createMailSender } from './sender.ts'
import { type Mailer, openMailer } from './transport.ts'
import { allowAddress, countDeadLetters, enqueueMail, listDeadLetters, requeueDeadLetters } from './outbox.ts'

const { app, peer, close } = await createMailingApp()
afterAll(close)

let made = 0
const freshAddress = (): string => `reader.${++made}@example.org`

const contentOf = (subject: string) =>
  layOutMail({
    language: 'en',
    origin: 'https://rostrum.example',
    subject,
    title: 'A title',
    blocks: [{ block: 'text', text: 'A text.' }],
    footer: { basis: { by: 'act' }, reason: 'A reason.' },
  })

const enqueue = (address: string, { subject = 'A subject', ...more }: { subject?: string; dedupeKey?: string } = {}) =>
  enqueueMail(app.services.db, {
    kind: 'test.mail',
    to: { address, content: contentOf(subject) },
    now: new Date(),
    ...more,
  })

const until = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 20_000, interval: 25 })

const finished = (key: string) =>
  until(async () => {
    const mail = await app.services.db
      .selectFrom('mails')
      .selectAll()
      .where('dedupe_key', '=', key)
      .where('finished_at', 'is not', null)
      .executeTakeFirst()
    expect(mail).toBeDefined()
    return mail
  })

const refusing = (address: string, code: number, text: string, times = Number.POSITIVE_INFINITY) => {
  let left = times
  const asked = { times: 0 }
  peer.answer((given) => {
    if (given !== address) return null
    asked.times += 1
    left -= 1
    return left >= 0 ? { code, text } : null
  })
  return asked
}

describe('the outbox', () => {
  it('sends a mail after the commit, and then keeps neither its address nor its content', async () => {
    const address = freshAddress()
    await enqueue(address, { subject: 'Hello', dedupeKey: address })
    expect(await finished(address)).toMatchObject({ status: 'sent', recipient: null, content: null })
    const [mail] = await peer.to(address)
    expect(mail).toMatchObject({
      subject: 'Hello',
      from: { name: 'Rostrum', address: 'no-reply@rostrum.example' },
      to: [{ address }],
      messageId: expect.stringMatching(/^<[\da-f-]{36}@rostrum\.example>$/),
    })
    expect(mail?.text).toContain('A text.')
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('does not send a mail of a transaction that failed', async () => {
    const address = freshAddress()
    const attempt = app.services.db.transaction().execute(async (tx) => {
      await enqueueMail(tx, { kind: 'test.mail', to: { address, content: contentOf('Never') }, now: new Date() })
      throw new Error('undone')
    })
    await expect(attempt).rejects.toThrow('undone')
    const after = freshAddress()
    await enqueue(after)
    await until(async () => expect(await peer.to(after)).toHaveLength(1))
    expect(await peer.to(address)).toEqual([])
  })

  it('sends only one of several mails with the same key', async () => {
    const address = freshAddress()
    await Promise.all(Array.from({ length: 10 }, () => enqueue(address, { dedupeKey: address })))
    await finished(address)
    await enqueue(address, { dedupeKey: address })
    const after = freshAddress()
    await enqueue(after, { dedupeKey: after })
    await finished(after)
    expect(await peer.to(address)).toHaveLength(1)
  })

  it('uses the address that the user has when the mail is sent, and drops the mails of deleted users', async () => {
    const user = await buildUser(app.services.db)
    const gone = await buildUser(app.services.db)
    const later = new Date(Date.now() + 3_600_000)
    for (const userId of [user.id, gone.id]) {
      const to = { userId, content: contentOf('Later') }
      await enqueueMail(app.services.db, { kind: 'test.mail', to, dedupeKey: userId, now: later })
    }
    const email = freshAddress()
    await app.services.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
    await app.services.db.deleteFrom('users').where('id', '=', gone.id).execute()
    await app.services.db
      .updateTable('mails')
      .set({ next_attempt_at: new Date() })
      .where('status', '=', 'queued')
      .execute()
    await enqueue(freshAddress())
    await until(async () => expect(await peer.to(email)).toHaveLength(1))
    expect(await peer.to(user.email)).toEqual([])
    expect(await peer.to(gone.email)).toEqual([])
  })
})

describe('a mail server that', () => {
  /** @shows mail.bounces */
  it('defers a mail is tried again, and the mail arrives once', async () => {
    const address = freshAddress()
    const asked = refusing(address, 451, 'come back later', 2)
    await enqueue(address, { dedupeKey: address })
    expect(await finished(address)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(asked.times).toBe(3)
    expect(await peer.to(address)).toHaveLength(1)
  })

  it('keeps deferring a mail causes a dead letter, which an operator can requeue', async () => {
    const address = freshAddress()
    refusing(address, 451, `not now, ${address}`)
    await enqueue(address, { dedupeKey: address })
    const dead = await finished(address)
    expect(dead).toMatchObject({ status: 'dead', attempts: 3 })
    expect(dead?.last_error).toContain('451')
    expect(dead?.last_error).not.toContain(address)
    expect(await countDeadLetters(app.services.db)).toBe(1)
    const [listed] = await listDeadLetters(app.services.db, 10)
    expect(listed).toMatchObject({ id: dead?.id, kind: 'test.mail' })

    peer.answer(() => null)
    expect(await requeueDeadLetters(app.services.db, { id: String(dead?.id) })).toBe(1)
    await until(async () => expect(await peer.to(address)).toHaveLength(1))
    expect(await countDeadLetters(app.services.db)).toBe(0)
    expect(await requeueDeadLetters(app.services.db, 'all')).toBe(0)
  })

  /** @shows mail.bounces */
  it.each([
    ['550', 550, 'No such user here'],
    ['550 5.1.1', 550, '5.1.1 No such user here'],
    ['553', 553, 'mailbox name not allowed'],
  ])('rejects an address with %s is not tried again, for this mail or another', async (_name, code, text) => {
    const address = freshAddress()
    const asked = refusing(address, code, text)
    await enqueue(address, { dedupeKey: address })
    expect(await finished(address)).toMatchObject({ status: 'bounced', recipient: null })
    await enqueue(address.toUpperCase(), { dedupeKey: `${address} again` })
    expect(await finished(`${address} again`)).toMatchObject({ status: 'suppressed' })
    expect(asked.times).toBe(1)

    peer.answer(() => null)
    expect(await allowAddress(app.services.db, address)).toBe(true)
    await enqueue(address, { dedupeKey: `${address} allowed` })
    expect(await finished(`${address} allowed`)).toMatchObject({ status: 'sent' })
  })

  it('rejects all our mail does not cause addresses to be suppressed', async () => {
    const address = freshAddress()
    refusing(address, 554, '5.7.1 Relay access denied')
    await enqueue(address, { dedupeKey: address })
    expect(await finished(address)).toMatchObject({ status: 'dead', attempts: 3 })
    peer.answer(() => null)
    expect(await requeueDeadLetters(app.services.db, 'all')).toBe(1)
    await until(async () => expect(await peer.to(address)).toHaveLength(1))
  })
})

describe('several senders', () => {
  /** @shows mail.batches */
  it('send each mail only once', async () => {
    const { db, clock } = app.services
    const config = { mail: mailTo(peer) }
    const sent: string[] = []
    const real = openMailer({ ...app.services.config, ...config }, db)
    const mailer: Mailer = {
      ...real,
      send: async (mail) => {
        sent.push(mail.messageId)
        await real.send(mail)
      },
    }
    const listen = async () => ({ close: async () => undefined })
    const services = { db, clock, mailer, config }
    const others = [1, 2].map(() =>
      createMailSender({ listen }, services, { kinds: [], batchKinds: [], log: app.server.log }),
    )
    const addresses = Array.from({ length: 300 }, freshAddress)
    await db.transaction().execute(async (tx) => {
      for (const address of addresses) {
        await enqueueMail(tx, { kind: 'test.mail', to: { address, content: contentOf('Shared') }, now: new Date() })
      }
    })
    await Promise.all(others.map((other) => other.work()))
    const seen = () => peer.received.map(({ to }) => to).filter((to) => addresses.includes(to))
    await until(() => expect(new Set(seen()).size).toBe(addresses.length))
    await Promise.all(others.map((other) => other.stop()))
    expect(seen()).toHaveLength(addresses.length)
    expect(sent.length).toBeGreaterThan(0)
  })
})

describe('a line break in a subject', () => {
  it('adds neither a header nor a recipient', async () => {
    const address = freshAddress()
    const subject = 'Hi Eve\r\nBcc: everyone@example.org\r\n\r\nbody'
    await enqueue(address, { subject, dedupeKey: address })
    expect(await finished(address)).toMatchObject({ status: 'sent' })
    const [mail] = await peer.to(address)
    expect(mail?.subject).toBe('Hi Eve Bcc: everyone@example.org body')
    expect(mail?.bcc).toBeUndefined()
    expect(await peer.to('everyone@example.org')).toEqual([])
  })
})
