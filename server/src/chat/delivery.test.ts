import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { chatCalls, idsOf, sequencesOf } from '../../testing/chat-calls.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { buildOrganization, buildSupporter, signIn } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { write, read, answer, readInbox, list, act, unreadOf } = chatCalls(() => app)

const scene = async () => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  const supporter = await buildSupporter(db, { first_name: 'Maya', last_name: 'Okafor', name: 'Maya Okafor' })
  return { organization, supporter }
}

describe('sending a message again', () => {
  const rowsOf = async (organizationId: string) => {
    const { rows } = await sql<{ sequence: number; body: string; last: number; unread: number }>`
      select m.sequence, m.body, t.last_sequence as last, t.unread_by_organization as unread
      from chat_messages m join chat_threads t on t.id = m.thread_id
      where t.organization_id = ${organizationId} order by m.sequence`.execute(app.services.db)
    return rows
  }

  it('returns the first message, whatever happened in between', async () => {
    const { organization, supporter } = await scene()
    const words = { body: 'Only once', client_id: randomUUID() }
    const first = await write(organization.id, supporter.token, words)
    await write(organization.id, supporter.token, { body: 'Another', client_id: randomUUID() })
    const { id } = (await list(organization.owner.token)).body.data[0]
    await act(id, 'mute', organization.owner.token)
    const again = await write(organization.id, supporter.token, words)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect((await write(organization.id, supporter.token, { ...words, client_id: randomUUID() })).status).toBe(403)
    const rows = await rowsOf(organization.id)
    expect(rows.map(({ body }) => body)).toEqual(['Only once', 'Another'])
    expect(rows[0]).toMatchObject({ last: 2, unread: 2 })
  })

  it('stores both messages if the two sides use the same client id', async () => {
    const { organization, supporter, thread } = await buildConversation(app.services.db)
    const client_id = randomUUID()
    await write(organization.id, supporter.token, { body: 'mine', client_id })
    const answered = await answer(thread.id, organization.owner.token, { body: 'ours', client_id })
    expect(answered.body.data.attributes).toMatchObject({ body: 'ours', sender: 'organization' })
  })

  /** @shows chat.order */
  it('neither loses nor duplicates messages that are sent concurrently, three times each', async () => {
    const { db } = app.services
    const { organization, supporter } = await scene()
    const onPhone = await signIn(db, supporter.id)
    const messages = Array.from({ length: 12 }, (_, index) => ({ body: `message ${index}`, client_id: randomUUID() }))
    const answers = await Promise.all(
      [supporter.token, onPhone, supporter.token].flatMap((token) =>
        messages.map((message) => write(organization.id, token, message)),
      ),
    )
    for (const { status } of answers) expect(status).toBe(201)
    const rows = await rowsOf(organization.id)
    expect(rows.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1))
    expect(new Set(rows.map(({ body }) => body))).toEqual(new Set(messages.map(({ body }) => body)))
    expect(rows[0]).toMatchObject({ last: messages.length, unread: messages.length })
    for (const { client_id } of messages) {
      const places = answers
        .map(({ body }) => body.data.attributes)
        .filter((attributes) => attributes.client_id === client_id)
      expect(new Set(places.map(({ sequence }) => sequence)).size).toBe(1)
    }
  })

  it('keeps one order for both sides while both write', async () => {
    const { organization, supporter, thread } = await buildConversation(app.services.db)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        write(organization.id, supporter.token, { body: `s${index}` }),
        answer(thread.id, organization.owner.token, { body: `o${index}` }),
      ]).flat(),
    )
    const supporterMessages = (await read(organization.id, supporter.token)).body
    const organizationMessages = (await readInbox(thread.id, organization.owner.token)).body
    expect(idsOf(supporterMessages)).toEqual(idsOf(organizationMessages))
    expect(sequencesOf(supporterMessages)).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index))
    expect(await unreadOf(supporter.token)).toBe(10)
    expect(await unreadOf(organization.owner.token)).toBe(10)
  })
})

describe('the event stream', () => {
  it('notifies both sides, and nobody else, of every change, with ids only', async () => {
    const { db } = app.services
    const { organization, supporter, thread } = await buildConversation(db)
    const stranger = await buildSupporter(db)
    const listen = (token: string) => openEventStream(app, { token })
    const supporterStream = await listen(supporter.token)
    const organizationStream = await listen(organization.owner.token)
    const elsewhere = await listen(stranger.token)
    const data = { thread_id: thread.id, organization_id: organization.id }
    const changes = [
      () => write(organization.id, supporter.token, { body: 'Is anybody there?', client_id: thread.id }),
      () => act(thread.id, 'seen', organization.owner.token, { sequence: 2 }),
      () => answer(thread.id, organization.owner.token, { body: 'Yes.' }),
      () => act(thread.id, 'mute', organization.owner.token),
    ]
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300)
      for (const stream of [supporterStream, organizationStream]) expect((await stream.next('chat')).data).toEqual(data)
    }
    // A request that changes nothing sends no event.
    await act(thread.id, 'seen', organization.owner.token, { sequence: 1 })
    await write(organization.id, supporter.token, { body: 'Is anybody there?', client_id: thread.id })
    await act(thread.id, 'unmute', organization.owner.token)
    await supporterStream.next('chat')
    expect(supporterStream.events.filter(({ name }) => name === 'chat')).toHaveLength(changes.length + 1)
    expect(elsewhere.events.map(({ name }) => name)).toEqual(['ready'])
    for (const stream of [supporterStream, organizationStream, elsewhere]) stream.drop()
  })
})
