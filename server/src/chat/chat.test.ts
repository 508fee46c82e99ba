import { randomUUID } from 'node:crypto'
import { MAX_MESSAGE_LENGTH, type ChatMessage, type ChatThread } from '@rostrum/contract/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bodiesOf, chatCalls, idsOf, sequencesOf } from '../../testing/chat-calls.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { buildOrganization, buildSupporter, buildUser, signIn } from '../../testing/factories.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const { write, read, answer, readInbox, list, act, report, unreadOf } = chatCalls(() => app)

const scene = async () => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  const supporter = await buildSupporter(db, { first_name: 'Maya', last_name: 'Okafor', name: 'Maya Okafor' })
  return { organization, supporter }
}

describe('a conversation', () => {
  /** @shows chat.conversation */
  it('begins with a supporter’s first message, and the organization answers it', async () => {
    const { organization, supporter } = await scene()
    const empty = await read(organization.id, supporter.token)
    expect(empty.status).toBe(200)
    expect(empty.body).toEqual({ meta: { has_earlier: false, thread: null }, data: [] })

    const sent = await write(organization.id, supporter.token, { body: '  My radiator is off.\nWhat can I do?  ' })
    expect(sent.status).toBe(201)
    expect(sent.body.data).toEqual({
      id: expect.any(String),
      type: 'chat-messages',
      attributes: {
        sequence: 1,
        sender: 'supporter',
        body: 'My radiator is off.\nWhat can I do?',
        is_removed: false,
        client_id: null,
        created_at: expect.any(String),
      },
    })

    const inbox = await list(organization.owner.token)
    const thread: ChatThread = inbox.body.data[0]
    expect(thread.attributes).toMatchObject({
      correspondent: { type: 'users', id: supporter.id, name: 'Maya Okafor', image: null },
      last_message: { sender: 'supporter', excerpt: 'My radiator is off. What can I do?' },
      unread_count: 1,
      is_muted: false,
      is_open: true,
    })
    const answered = await answer(thread.id, organization.owner.token, { body: 'Call the heat line.' })
    expect(answered.status).toBe(201)
    expect(answered.body.data.attributes).toMatchObject({
      sequence: 2,
      sender: 'organization',
      author: { id: organization.owner.id, name: organization.owner.name },
    })

    const seen = await read(organization.id, supporter.token)
    expect(bodiesOf(seen.body)).toEqual(['Call the heat line.', 'My radiator is off.\nWhat can I do?'])
    expect(seen.body.meta.thread.attributes.correspondent).toEqual({
      type: 'organizations',
      id: organization.id,
      name: organization.name,
      image: null,
    })
    // The supporter is not told which admin answered.
    expect(JSON.stringify(seen.body)).not.toContain(organization.owner.id)
    expect(JSON.stringify(seen.body)).not.toContain('author')
    const own = await readInbox(thread.id, organization.owner.token)
    expect(own.body.data.map(({ attributes }: ChatMessage) => attributes.author?.id)).toEqual([
      organization.owner.id,
      supporter.id,
    ])
    // The organization sees only the name and the picture of the supporter.
    for (const part of [supporter.email, supporter.phone]) expect(JSON.stringify(own.body)).not.toContain(part)
  })

  it('is shared by all admins, and each message names its author within the organization', async () => {
    const { db } = app.services
    const { thread, organization, supporter } = await buildConversation(db)
    const colleague = await buildUser(db, { name: 'Tomás Herrera' })
    await db
      .insertInto('organization_members')
      .values({ organization_id: organization.id, user_id: colleague.id, role: 'owner' })
      .execute()
    const token = await signIn(db, colleague.id)
    await answer(thread.id, token, { body: 'I will look it up.' })
    expect((await readInbox(thread.id, organization.owner.token)).body.data[0].attributes.author.name).toBe(
      'Tomás Herrera',
    )
    await db.deleteFrom('users').where('id', '=', colleague.id).execute()
    const left = await readInbox(thread.id, organization.owner.token)
    expect(left.body.data[0].attributes).toMatchObject({ body: 'I will look it up.', author: null })
    expect(bodiesOf((await read(organization.id, supporter.token)).body)).toHaveLength(2)
  })

  it.each([
    ['', 'body', 'Write a message'],
    ['  \n ', 'body', 'Write a message'],
    ['x'.repeat(MAX_MESSAGE_LENGTH + 1), 'body', 'Use 4000 characters or fewer'],
  ])('refuses a message like %j', async (body, field, text) => {
    const { organization, supporter } = await scene()
    const refused = await write(organization.id, supporter.token, { body })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ [field]: [text] })
    expect((await read(organization.id, supporter.token)).body.meta.thread).toBeNull()
  })

  /** @shows chat.limits */
  it('accepts up to 4,000 characters and stores markup literally', async () => {
    const { organization, supporter } = await scene()
    expect((await write(organization.id, supporter.token, { body: 'ñ'.repeat(MAX_MESSAGE_LENGTH) })).status).toBe(201)
    const markup = '<script>alert(1)</script> & https://example.org'
    await write(organization.id, supporter.token, { body: markup })
    expect(bodiesOf((await read(organization.id, supporter.token)).body)[0]).toBe(markup)
    expect((await write(organization.id, supporter.token, { body: 'x', client_id: 'mine' })).body.errors).toEqual({
      client_id: ['This ID isn’t valid'],
    })
  })

  it('has message times in the order of the messages, even if the clock goes backwards', async () => {
    const { organization, supporter } = await scene()
    await write(organization.id, supporter.token, { body: 'first' })
    clock.advance(-90)
    await write(organization.id, supporter.token, { body: 'second' })
    clock.advance(90)
    const [second, first] = (await read(organization.id, supporter.token)).body.data
    expect(Date.parse(second.attributes.created_at)).toBeGreaterThanOrEqual(Date.parse(first.attributes.created_at))
  })

  it('is read from the newest message back, page by page', async () => {
    const lines = Array.from({ length: 7 }, (_, index) => `line ${index + 1}`)
    const { thread, organization, supporter } = await buildConversation(app.services.db, { lines })
    const newest = await read(organization.id, supporter.token, '?perPage=3')
    expect(sequencesOf(newest.body)).toEqual([7, 6, 5])
    expect(newest.body.meta.has_earlier).toBe(true)
    await write(organization.id, supporter.token, { body: 'meanwhile' })
    const earlier = await read(organization.id, supporter.token, '?perPage=3&before=5')
    expect(sequencesOf(earlier.body)).toEqual([4, 3, 2])
    expect(earlier.body.meta.has_earlier).toBe(true)
    const first = await readInbox(thread.id, organization.owner.token, '?perPage=3&before=2')
    expect(bodiesOf(first.body)).toEqual(['line 1'])
    expect(first.body.meta.has_earlier).toBe(false)
    for (const query of ['?before=0', '?before=x', '?perPage=101', '?perPage=0']) {
      expect((await read(organization.id, supporter.token, query)).status, query).toBe(422)
    }
  })
})

describe('access to a conversation', () => {
  /** @shows chat.privacy */
  it('is limited to supporters and organizations that are public', async () => {
    const { db } = app.services
    const { organization, supporter } = await scene()
    const hidden = await buildOrganization(db, { published_at: null })
    const words = { body: 'Hello' }
    expect((await write(organization.id, undefined, words)).status).toBe(401)
    expect((await write(organization.id, organization.owner.token, words)).status).toBe(403)
    expect((await read(organization.id, organization.owner.token)).status).toBe(403)
    expect((await write(hidden.id, supporter.token, words)).status).toBe(404)
    expect((await read(hidden.id, supporter.token)).status).toBe(404)
    expect((await write(randomUUID(), supporter.token, words)).status).toBe(404)
    expect((await list()).status).toBe(401)
    expect((await app.call('GET', '/chat/unread')).status).toBe(401)
  })

  /** @shows chat.privacy */
  it('is denied to everyone except its two sides', async () => {
    const { db } = app.services
    const { thread, messages, organization, supporter } = await buildConversation(db)
    const foreign = await buildOrganization(db)
    const stranger = await buildSupporter(db)
    for (const token of [foreign.owner.token, stranger.token]) {
      const isAdmin = token === foreign.owner.token
      expect((await readInbox(thread.id, token)).status).toBe(isAdmin ? 404 : 403)
      expect((await answer(thread.id, token, { body: 'Hi' })).status).toBe(isAdmin ? 404 : 403)
      expect((await act(thread.id, 'mute', token)).status).toBe(isAdmin ? 404 : 403)
      expect((await act(thread.id, 'seen', token, { sequence: 1 })).status).toBe(404)
      expect((await report(messages[0]?.id ?? '', token)).status).toBe(404)
      expect(idsOf((await list(token)).body)).toEqual([])
    }
    // A supporter reads the conversation at the address of the organization, not in the inbox.
    expect((await readInbox(thread.id, supporter.token)).status).toBe(403)
    expect((await act(thread.id, 'unmute', supporter.token)).status).toBe(403)
    expect(idsOf((await list(supporter.token)).body)).toEqual([thread.id])
    expect(idsOf((await list(organization.owner.token)).body)).toEqual([thread.id])
    expect((await readInbox('nonsense', organization.owner.token)).status).toBe(404)
    expect((await read(organization.id, stranger.token)).body.data).toEqual([])
  })

  it('is read-only for the supporter while the organization is not public', async () => {
    const { db } = app.services
    const { thread, organization, supporter } = await buildConversation(db)
    await db.updateTable('organizations').set({ published_at: null }).where('id', '=', organization.id).execute()
    const kept = await read(organization.id, supporter.token)
    expect(kept.body.meta.thread.attributes.is_open).toBe(false)
    const refused = await write(organization.id, supporter.token, { body: 'Still there?' })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('This group isn’t public right now, so it can’t receive messages')
    expect((await answer(thread.id, organization.owner.token, { body: 'We are.' })).status).toBe(201)
  })
})

describe('the numbers of seen and unread messages', () => {
  it('are counted per side, and the seen mark moves only forward', async () => {
    const { db } = app.services
    const { thread, organization, supporter } = await buildConversation(db, {
      lines: ['one', 'two', 'three', 'four'],
      seenBySupporter: 1,
      seenByOrganization: 2,
    })
    expect(await unreadOf(supporter.token)).toBe(2)
    expect(await unreadOf(organization.owner.token)).toBe(1)

    const marked = await act(thread.id, 'seen', supporter.token, { sequence: 2 })
    expect(marked.body.data.attributes).toMatchObject({ seen_sequence: 2, seen_by_correspondent: 2, unread_count: 1 })
    await act(thread.id, 'seen', supporter.token, { sequence: 1 })
    expect(await unreadOf(supporter.token)).toBe(1)
    // The mark stops at the last message that exists.
    await act(thread.id, 'seen', supporter.token, { sequence: 100 })
    expect(await unreadOf(supporter.token)).toBe(0)
    await answer(thread.id, organization.owner.token, { body: 'five' })
    expect(await unreadOf(supporter.token)).toBe(1)
    expect(await unreadOf(organization.owner.token)).toBe(1)

    const other = await readInbox(thread.id, organization.owner.token)
    expect(other.body.meta.thread.attributes).toMatchObject({ seen_by_correspondent: 4, seen_sequence: 2 })
    for (const sequence of [0, 'x', null, 2 ** 40]) {
      expect((await act(thread.id, 'seen', supporter.token, { sequence })).status).toBe(422)
    }
  })

  it('are summed over all conversations', async () => {
    const { db } = app.services
    const { organization } = await buildConversation(db, { lines: ['a', 'b', 'c'], seenByOrganization: 0 })
    const { thread } = await buildConversation(db, {
      organizationId: organization.id,
      lines: ['d'],
      seenByOrganization: 0,
    })
    await buildConversation(db, { lines: ['elsewhere'], seenByOrganization: 0 })
    expect(await unreadOf(organization.owner.token)).toBe(3)
    const { body } = await list(organization.owner.token)
    expect(body.data.map(({ attributes }: ChatThread) => attributes.unread_count).toSorted()).toEqual([1, 2])
    await act(thread.id, 'seen', organization.owner.token, { sequence: 1 })
    expect(await unreadOf(organization.owner.token)).toBe(2)
  })
})

describe('the list of conversations', () => {
  it('starts with the most recent conversation, and each page continues where the previous one ended', async () => {
    const { db } = app.services
    const { organization, thread: oldest, supporter } = await buildConversation(db, { lines: ['a', 'b', 'c', 'd'] })
    const others: string[] = []
    for (const lines of [['x', 'y', 'z'], ['v', 'w'], ['u']]) {
      const { thread } = await buildConversation(db, { organizationId: organization.id, lines })
      others.unshift(thread.id)
    }
    // The oldest conversation has the most recent message.
    await write(organization.id, supporter.token, { body: 'And now?' })
    const { token } = organization.owner
    const first = await list(token, '?perPage=3')
    expect(first.body.data[0].id).toBe(oldest.id)
    expect(first.body.data[0].attributes.last_message).toMatchObject({ sender: 'supporter', excerpt: 'And now?' })
    expect(first.body.meta.next).toEqual(expect.any(String))
    const rest = await list(token, `?perPage=3&before=${encodeURIComponent(first.body.meta.next)}`)
    expect(rest.body.meta.next).toBeNull()
    expect(new Set([...idsOf(first.body), ...idsOf(rest.body)])).toEqual(new Set([oldest.id, ...others]))
    expect(rest.body.data).toHaveLength(1)
    for (const wrong of ['x', '2025-99-01T00:00:00.000Z_', `2025-99-01T00:00:00.000Z_${oldest.id}`, `_${oldest.id}`]) {
      const refused = await list(token, `?before=${encodeURIComponent(wrong)}`)
      expect(refused.status, wrong).toBe(422)
      expect(refused.body.errors).toEqual({ before: ['This page doesn’t exist'] })
    }
  })

  it('shows the beginning of a long message on one line', async () => {
    const { organization } = await buildConversation(app.services.db, { lines: [`Two\nlines ${'🌊'.repeat(300)}`] })
    const { excerpt } = (await list(organization.owner.token)).body.data[0].attributes.last_message
    expect(excerpt).toMatch(/^Two lines 🌊+…$/u)
    expect(excerpt.length).toBeLessThan(300)
  })
})
