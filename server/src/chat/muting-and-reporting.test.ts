import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { chatCalls } from '../../testing/chat-calls.ts'
import { buildConversation } from '../../testing/factories-chat.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { write, read, answer, act, report } = chatCalls(() => app)

describe('muting a supporter', () => {
  /** @shows chat.muting */
  it('prevents them from writing, but not from reading, until they are unmuted', async () => {
    const { organization, supporter, thread } = await buildConversation(app.services.db)
    const { token } = organization.owner
    const muted = await act(thread.id, 'mute', token)
    expect(muted.body.data.attributes.is_muted).toBe(true)
    expect((await act(thread.id, 'mute', token)).status).toBe(200)
    const refused = await app.call('POST', `/organizations/${organization.id}/chat/messages`, {
      token: supporter.token,
      headers: { 'accept-language': 'es' },
      body: { body: 'Hello?' },
    })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toMatch(/^Puedes leer esta conversación/)
    const shown = await read(organization.id, supporter.token)
    expect(shown.body.meta.thread.attributes.is_muted).toBe(true)
    expect(shown.body.data).toHaveLength(1)
    expect((await answer(thread.id, token, { body: 'We will come back to you.' })).status).toBe(201)

    expect((await act(thread.id, 'unmute', token)).body.data.attributes.is_muted).toBe(false)
    expect((await write(organization.id, supporter.token, { body: 'Thanks' })).status).toBe(201)
  })
})

describe('reporting a message', () => {
  it('is possible once for each side, for messages of the other side', async () => {
    const { db } = app.services
    const { organization, supporter, messages } = await buildConversation(db, { lines: ['a threat', 'an answer'] })
    const [supporterMessage, organizationMessage] = messages.map(({ id }) => id)
    const first = await report(supporterMessage ?? '', organization.owner.token, {
      reason: 'threat',
      note: 'He means it.',
    })
    expect(first.status).toBe(201)
    expect(first.body.data).toEqual({
      id: expect.any(String),
      type: 'reports',
      attributes: {
        subject_type: 'chat-messages',
        subject_id: supporterMessage,
        reason: 'threat',
        created_at: expect.any(String),
        is_repeated: false,
      },
    })
    const again = await report(supporterMessage ?? '', organization.owner.token, { reason: 'harassment' })
    expect(again.body.data).toMatchObject({
      id: first.body.data.id,
      attributes: { reason: 'harassment', is_repeated: true },
    })
    expect((await report(organizationMessage ?? '', supporter.token, { reason: 'spam', note: '' })).status).toBe(201)
    expect((await report(organizationMessage ?? '', organization.owner.token)).status).toBe(403)
    expect((await report(supporterMessage ?? '', supporter.token)).status).toBe(403)
    expect((await report(randomUUID(), supporter.token)).status).toBe(404)
    expect((await report(supporterMessage ?? '', undefined)).status).toBe(401)
    expect((await report(supporterMessage ?? '', organization.owner.token, { reason: 'dislike' })).body.errors).toEqual(
      {
        reason: ['Choose one of the options'],
      },
    )

    const kept = await db
      .selectFrom('reports')
      .selectAll()
      .where('subject_id', 'in', [supporterMessage ?? '', organizationMessage ?? ''])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(kept).toMatchObject([
      { subject_text: 'a threat', reason: 'harassment', note: null, reporter_id: organization.owner.id },
      { subject_text: 'an answer', reason: 'spam', note: null, reporter_id: supporter.id },
    ])
  })
})
