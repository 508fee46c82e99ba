import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { because, openAppeals } from '../../testing/appeals.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { buildAdmin, buildSupporter } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'

let world: Awaited<ReturnType<typeof openAppeals>>
beforeAll(async () => {
  world = await openAppeals()
})
afterAll(() => world.app.close())

/** @shows moderation.reasons */
describe('a decision', () => {
  it('to remove is told to those who may appeal as a statement with its facts, ground and redress', async () => {
    const { app, post, lastMail, tokenFor, organizationWithItem, reportBy } = world
    const { organization, path, id } = await organizationWithItem()
    const viewer = await buildAdmin(app.services.db, { organization_id: organization.id, role: 'viewer' })
    await reportBy(id)
    await post(`${path}remove`, because)
    const mail = await lastMail(organization.owner.email)
    for (const words of [
      because.reason,
      because.provision,
      'because this is illegal',
      'It followed a report.',
      'no automated means',
      'without a time limit',
      'free of charge',
      'out-of-court',
    ])
      expect(mail?.text).toContain(words)
    const token = await tokenFor(organization.owner.email)
    expect((await app.call('GET', `/decisions/${token}`)).body.data.attributes).toMatchObject({
      outcome: 'removed',
      origin: 'report',
      organization_name: 'River Watch',
      ...because,
      appeal: null,
      appeal_until: expect.any(String),
    })
    const other = await lastMail(viewer.email)
    expect(other?.text).toContain('Owners and editors of River Watch can appeal')
    expect(other?.text).not.toContain('/decision/')
  })

  it('is told to visitors and accounts who reported, with its reason; a dismissal says how to appeal', async () => {
    const { app, first, second, post, lastMail, organizationWithItem, reportBy } = world
    const { path, id } = await organizationWithItem()
    const email = await reportBy(id)
    const supporter = await buildSupporter(app.services.db)
    await post('/reports', { subject_type: 'call-campaigns', subject_id: id, reason: 'spam' }, supporter.token)
    await post(`${path}dismiss`, { reason: 'It quotes a public record.' })
    await post(`${path}dismiss`, { reason: 'Twice.' })
    for (const address of [email, supporter.email]) {
      const mail = await lastMail(address)
      expect(mail?.subject).toMatch(/^We have decided on your report/)
      expect(mail?.text).toContain('It quotes a public record.')
      expect(mail?.text).toContain('you can appeal until')
      expect((await mailsTo(app, address)).length).toBe(2)
    }
    const record = (await app.call('GET', '/moderation/decisions', { token: second.token })).body.data[0]
    expect(record.attributes).toMatchObject({
      outcome: 'dismissed',
      origin: 'report',
      subject_id: id,
      decided_by: { id: first.id },
    })
  })

  it('needs no body to dismiss, and no ground to remove', async () => {
    const { app, first, post, lastMail, organizationWithItem, reportBy } = world
    const { path, id } = await organizationWithItem()
    const email = await reportBy(id)
    expect((await app.call('POST', `${path}dismiss`, { token: first.token })).status).toBe(200)
    expect((await lastMail(email))?.text).toContain('breaks neither the law nor our terms')
    await post(`${path}remove`, { reason: 'Spam' })
    const [removed] = (await app.call('GET', '/moderation/decisions', { token: first.token })).body.data
    expect(removed.attributes).toMatchObject({ outcome: 'removed', ground: 'terms', origin: 'own', provision: null })
    expect((await post(`${path}remove`, { reason: 'Spam', ground: 'taste' })).status).toBe(422)
  })

  it('about a chat message is told to whoever wrote it, and does not quote it', async () => {
    const { app, post, lastMail } = world
    const { db } = app.services
    const { messages, supporter } = await buildConversation(db)
    const [message] = messages
    await post(`/moderation/subjects/chat-messages/${message?.id}/actions?action=remove`, because)
    const mail = await lastMail(supporter.email)
    expect(mail?.subject).toBe('A moderator removed a message of yours')
    expect(mail?.text).not.toContain(message?.body)
    const rows = await db.selectFrom('moderation_decisions').selectAll().where('author_id', '=', supporter.id).execute()
    expect(rows).toMatchObject([{ subject_text: null, outcome: 'removed' }])
  })
})
