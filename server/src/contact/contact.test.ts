import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { contactCalls, words } from '../../testing/contact-calls.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { encodeProof, solveProof } from '../../testing/proof-of-work.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  // The rate limits are tested here, so each test sends from its own IP address.
  app = await createTestApp({ clock, config: { rateLimitScale: 1 } })
})
afterAll(() => app.close())

const { send, storedFor } = contactCalls(() => app)

const inbox = (token: string | undefined, query = '') => app.call('GET', `/contact-messages${query}`, { token })

const proof = async () => encodeProof(await solveProof(app))

describe('a contact message', () => {
  /** @shows contact.form */
  it('is accepted from anyone and can be read by the organization’s admins', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const sent = words()
    const answer = await send(id, { ...sent, altcha: await proof() }, { language: 'es' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Tu mensaje va en camino' })
    const { body } = await inbox(owner.token)
    expect(body.data).toEqual([
      {
        id: body.data[0].id,
        type: 'contact-messages',
        attributes: {
          ...sent,
          has_account: false,
          sent_at: clock.now().toISOString(),
          read_at: null,
          answered_at: null,
        },
      },
    ])
  })

  it('shows whether the sender has an account', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    await send(id, words(), { token: supporter.token })
    expect((await inbox(owner.token)).body.data[0].attributes.has_account).toBe(true)
  })

  it('with a name in several lines is stored with the name in one', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    expect((await send(id, { ...words(), name: 'Maya\r\nBcc: everyone@example.org' })).status).toBe(200)
    expect((await inbox(owner.token)).body.data[0].attributes.name).toBe('Maya Bcc: everyone@example.org')
  })

  /** @shows contact.rules */
  it.each([
    [{ name: '' }, 'name', 'Enter a name'],
    [{ name: ' M ' }, 'name', 'Use at least 2 characters'],
    [{ name: 'M'.repeat(242) }, 'name', 'Use 241 characters or fewer'],
    [{ email: '' }, 'email', 'Enter an email address'],
    [{ email: 'maya' }, 'email', 'Invalid email format'],
    [{ message: '' }, 'message', 'Write a message'],
    [{ message: ' too short ' }, 'message', 'Use at least 10 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Use 5000 characters or fewer'],
  ])('with %j is refused with an error at that field and is not stored', async (wrong, field, text) => {
    const { id } = await buildOrganization(app.services.db)
    const answer = await send(id, { ...words(), ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: [text] })
    expect(await storedFor(id)).toEqual([])
  })

  /** @shows contact.rules */
  it('of the minimum length is accepted', async () => {
    const { id } = await buildOrganization(app.services.db)
    expect((await send(id, { ...words(), name: 'Bo', message: '1234567890' })).status).toBe(200)
  })

  it('cannot be sent to an organization that is not public', async () => {
    const { id } = await buildOrganization(app.services.db, { published_at: null })
    expect((await send(id, words())).status).toBe(404)
    expect((await send(randomUUID(), words())).status).toBe(404)
    expect(await storedFor(id)).toEqual([])
  })
})

it('a contact message notifies open pages of the organization without revealing its text', async () => {
  const { id } = await buildOrganization(app.services.db)
  const publish = vi.spyOn(app.services.realtime, 'publish')
  await send(id, words())
  const events = publish.mock.calls.map(([event]) => event)
  publish.mockRestore()
  const toPeople = events.filter(({ topic }) => topic !== 'pages')
  expect(toPeople).toEqual([{ topic: `organization:${id}`, name: 'activity', data: {} }])
  expect(JSON.stringify(events)).not.toContain(words().message)
})

describe('a contact message that is sent twice', () => {
  it('is stored once, with the same key, with none, and from another IP address', async () => {
    const { id } = await buildOrganization(app.services.db)
    const sent = { ...words(), altcha: await proof() }
    const key = randomUUID()
    const address = freshAddress()
    const answers = await Promise.all([1, 2, 3].map(() => send(id, sent, { address, key })))
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
    expect((await send(id, sent, { address, key })).status).toBe(200)
    expect((await send(id, sent)).status).toBe(200)
    expect((await send(id, { ...sent, email: sent.email.toUpperCase() })).status).toBe(200)
    expect(await storedFor(id)).toHaveLength(1)
  })

  it('is stored once when the requests arrive at the same time without a key', async () => {
    const { id } = await buildOrganization(app.services.db)
    const sent = words()
    const answers = await Promise.all([1, 2, 3].map(() => send(id, sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await storedFor(id)).toHaveLength(1)
  })

  it('is stored twice if it goes to another organization, has another text, or is sent much later', async () => {
    const { id } = await buildOrganization(app.services.db)
    const other = await buildOrganization(app.services.db)
    const sent = words()
    await send(id, sent)
    await send(other.id, sent)
    await send(id, { ...sent, message: `${sent.message} And a friend?` })
    clock.advance(11 * 60)
    await send(id, sent)
    expect(await storedFor(id)).toHaveLength(3)
    expect(await storedFor(other.id)).toHaveLength(1)
  })
})

describe('the inbox', () => {
  const mark = (id: string, token: string, body: object) => app.call('PUT', `/contact-messages/${id}`, { token, body })

  const filled = async (count: number) => {
    const organization = await buildOrganization(app.services.db)
    for (let number = 1; number <= count; number += 1) {
      clock.advance(1)
      await send(organization.id, { ...words(), message: `Message number ${number}` })
    }
    const { body } = await inbox(organization.owner.token)
    return { token: organization.owner.token, ids: body.data.map((row: { id: string }) => row.id) as string[] }
  }
  const unreadOf = async (token: string): Promise<number> =>
    (await app.call('GET', '/contact-messages/unread', { token })).body.unread_count

  it('shows the newest message first, page by page', async () => {
    const { token } = await filled(3)
    const first = await inbox(token, '?perPage=2')
    expect(first.body.data.map((row: { attributes: { message: string } }) => row.attributes.message)).toEqual([
      'Message number 3',
      'Message number 2',
    ])
    expect(first.body.meta).toMatchObject({ total: 3, last_page: 2 })
    expect((await inbox(token, '?perPage=2&page=2')).body.data).toHaveLength(1)
    expect((await inbox(token, '?perPage=2&page=3')).body.errors).toHaveProperty('page')
  })

  it('stores when messages were read and answered, and can undo both', async () => {
    const { token, ids } = await filled(3)
    const [first = '', second = ''] = ids
    expect(await unreadOf(token)).toBe(3)
    const read = await mark(first, token, { is_read: true })
    const readAt = clock.now().toISOString()
    expect(read.body.data.attributes).toMatchObject({ read_at: readAt, answered_at: null })
    clock.advance(60)
    // Marking again keeps the time, and an answered message is also read.
    expect((await mark(first, token, { is_read: 1 })).body.data.attributes.read_at).toBe(readAt)
    const answered = await mark(second, token, { is_answered: true })
    const now = clock.now().toISOString()
    expect(answered.body.data.attributes).toMatchObject({ read_at: now, answered_at: now })
    expect(await unreadOf(token)).toBe(1)
    const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
    expect(idsOf((await inbox(token, '?state=unread')).body)).toEqual([ids[2]])
    expect(idsOf((await inbox(token, '?state=answered')).body)).toEqual([second])
    expect((await mark(second, token, { is_answered: false })).body.data.attributes).toMatchObject({
      read_at: now,
      answered_at: null,
    })
    await mark(second, token, { is_answered: true })
    expect((await mark(second, token, { is_read: false })).body.data.attributes).toMatchObject({
      read_at: null,
      answered_at: null,
    })
    expect((await mark(first, token, {})).body.data.attributes.read_at).toBe(readAt)
    expect((await mark(first, token, { is_read: 'perhaps' })).body.errors).toHaveProperty('is_read')
    expect((await inbox(token, '?state=lost')).body.errors).toHaveProperty('state')
  })

  it('deletes messages permanently', async () => {
    const { token, ids } = await filled(2)
    expect((await app.call('DELETE', `/contact-messages/${ids[0]}`, { token })).status).toBe(204)
    expect((await app.call('DELETE', `/contact-messages/${ids[0]}`, { token })).status).toBe(404)
    expect((await app.call('GET', `/contact-messages/${ids[0]}`, { token })).status).toBe(404)
    expect((await inbox(token)).body.data).toHaveLength(1)
  })

  it('is accessible only to the organization’s admins', async () => {
    const { token, ids } = await filled(1)
    const path = `/contact-messages/${ids[0]}`
    const supporter = await buildSupporter(app.services.db)
    const foreign = (await buildOrganization(app.services.db)).owner
    for (const [method, address] of [
      ['GET', path],
      ['PUT', path],
      ['DELETE', path],
      ['GET', '/contact-messages'],
      ['GET', '/contact-messages/unread'],
    ] as const) {
      expect((await app.call(method, address)).status).toBe(401)
      expect((await app.call(method, address, { token: supporter.token })).status).toBe(403)
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await app.call(method, path, { token: foreign.token })).status).toBe(404)
    }
    expect((await inbox(foreign.token)).body.data).toEqual([])
    expect(await unreadOf(foreign.token)).toBe(0)
    expect((await app.call('GET', path, { token })).body.data.attributes.read_at).toBeNull()
  })
})
