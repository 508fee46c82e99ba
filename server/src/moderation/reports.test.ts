import { contentKinds } from '@rostrum/contract/content-kinds'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { later } from '../platform/clock.ts'
import { reportHousekeeping } from '../reports/housekeeping.ts'

let app: TestApp
let moderator: string
beforeAll(async () => {
  app = await createTestApp()
  moderator = (await buildModerator(app.services.db)).token
})
afterAll(() => app.close())

const report = (token: string, subject: { type: string; id: string }, body: object = { reason: 'spam' }) =>
  app.call('POST', '/reports', { token, body: { subject_type: subject.type, subject_id: subject.id, ...body } })

const listed = async (query: string) =>
  (await app.call('GET', `/moderation/reports?perPage=100${query}`, { token: moderator })).body.data

const find = async (id: string, query = '') =>
  (await listed(query)).find((each: { attributes: { subject_id: string } }) => each.attributes.subject_id === id)

const act = (action: string, subject: { type: string; id: string }, body: object = {}) =>
  app.call('POST', `/moderation/subjects/${subject.type}/${subject.id}/actions?action=${action}`, {
    token: moderator,
    body,
  })

const campaign = async () => {
  const { organization_id: organizationId, title, id } = await buildItem(app.services.db, callCampaignKind)
  return { type: 'call-campaigns', id, organizationId, title }
}

describe('a report', () => {
  /** @shows moderation.reports */
  it('is one entry per subject with every reason and note, and one report per person', async () => {
    const { db } = app.services
    const subject = await campaign()
    const [maya, ben] = [await buildSupporter(db, { name: 'Maya' }), await buildSupporter(db)]
    expect((await report(maya.token, subject)).status).toBe(201)
    expect((await report(maya.token, subject, { reason: 'threat', note: 'Read the end.' })).status).toBe(201)
    expect((await report(ben.token, subject)).status).toBe(201)
    expect((await find(subject.id)).attributes).toMatchObject({
      subject_type: 'call-campaigns',
      text: subject.title,
      organization: { id: subject.organizationId },
      is_shown: true,
      reports_count: 2,
      reasons: { threat: 1, spam: 1 },
      closed_at: null,
      reports: [{ reason: 'spam' }, { reason: 'threat', note: 'Read the end.', reporter: { name: 'Maya' } }],
    })
    expect(await find(subject.id, '&type=events')).toBeUndefined()
    expect(await find(subject.id, '&state=closed')).toBeUndefined()
  })

  it('is accepted only for public subjects, and not from their own organization', async () => {
    const { db } = app.services
    const supporter = await buildSupporter(db)
    const hidden = await buildOrganization(db, { published_at: null })
    const draft = await buildItem(db, callCampaignKind, { status: 'draft' })
    const organization = await buildOrganization(db)
    const statuses = [
      await report(supporter.token, { type: 'organizations', id: hidden.id }),
      await report(supporter.token, { type: 'call-campaigns', id: draft.id }),
      await report(supporter.token, { type: 'events', id: (await campaign()).id }),
      await report(organization.owner.token, { type: 'organizations', id: organization.id }),
      await report(supporter.token, { type: 'organizations', id: organization.id }, { reason: 'dull' }),
      await report(supporter.token, { type: 'organizations', id: organization.id }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 403, 422, 201])
  })

  it('is closed with moderator and time when it is dismissed, and reopened when it is repeated', async () => {
    const subject = await campaign()
    const supporter = await buildSupporter(app.services.db)
    await report(supporter.token, subject)
    expect((await act('dismiss', subject)).body.data.attributes).toMatchObject({
      outcome: 'dismissed',
      closed_count: 1,
    })
    expect((await act('dismiss', subject)).body.data.attributes).toMatchObject({
      outcome: 'dismissed',
      closed_count: 0,
    })
    expect(await find(subject.id)).toBeUndefined()
    expect((await find(subject.id, '&state=closed')).attributes).toMatchObject({
      outcome: 'dismissed',
      closed_at: expect.any(String),
      closed_by: { name: expect.any(String) },
    })
    await report(supporter.token, subject, { reason: 'other', note: 'Still there.' })
    expect((await find(subject.id)).attributes).toMatchObject({ outcome: null, reports_count: 1 })
    expect((await act('dismiss', await campaign())).status).toBe(404)
  })

  it('is deleted when nobody can appeal anymore, half a year after it was closed', async () => {
    const { db, clock } = app.services
    const [old, recent] = [await campaign(), await campaign()]
    const supporter = await buildSupporter(db)
    for (const subject of [old, recent]) {
      await report(supporter.token, subject)
      await act('dismiss', subject)
    }
    const day = 24 * 60 * 60
    const before = later(clock.now(), -185 * day)
    await db.updateTable('reports').set({ closed_at: before }).where('subject_id', '=', old.id).execute()
    await reportHousekeeping({ db, clock }).run({})
    expect([await find(old.id, '&state=closed'), (await find(recent.id, '&state=closed'))?.id]).toEqual([
      undefined,
      `call-campaigns:${recent.id}`,
    ])
  })
})

describe.each(contentKinds)('$path that a moderator removes', (kind) => {
  /** @shows moderation.reports */
  it('is hidden from everyone, shows the reason to its organization, and cannot be changed or published', async () => {
    const { db } = app.services
    const { owner, id: organizationId } = await buildOrganization(db)
    const item = await buildItem(db, kind, { organization_id: organizationId })
    const subject = { type: kind.path, id: item.id }
    const supporter = await buildSupporter(db)
    await report(supporter.token, subject)
    const first = await act('remove', subject, { reason: 'It names a private person.' })
    expect(first.body.data.attributes).toMatchObject({ outcome: 'removed', closed_count: 1 })
    expect((await act('remove', subject, { reason: 'Other words' })).status).toBe(200)

    const path = `/${kind.path}/${item.id}`
    expect((await app.call('GET', path)).status).toBe(404)
    expect((await app.call('GET', path, { token: supporter.token })).status).toBe(404)
    const list = await app.call('GET', `/${kind.path}?organization_id=${organizationId}`)
    expect(list.body.meta.total).toBe(0)

    const token = owner.token
    const own = await app.call('GET', path, { token })
    expect(own.body.data).toMatchObject({
      attributes: { status: 'not_active', removal: { reason: 'It names a private person.' } },
      meta: { authorizedToUpdate: false, authorizedToDelete: true },
    })
    const refused = [
      await app.call('PUT', path, { token, body: { [kind.titleField]: 'Called otherwise' } }),
      await app.call('POST', `${path}/actions?action=publish`, { token }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([403, 'A moderator removed this: “It names a private person.”'])
    }
    expect((await app.call('GET', path, { token })).body.data.attributes.status).toBe('not_active')
    expect((await app.call('DELETE', path, { token })).status).toBe(204)
  })
})

describe.each(contentKinds)('$path that a moderator restores', (kind) => {
  const removed = async (changes: Parameters<typeof buildItem>[2] = {}) => {
    const { db } = app.services
    const { owner, id: organizationId } = await buildOrganization(db)
    const { id } = await buildItem(db, kind, { organization_id: organizationId, ...changes })
    const subject = { type: kind.path, id }
    const path = `/${kind.path}/${id}`
    const read = async (token?: string) => {
      const { updated_at: _at, ...shown } = (await app.call('GET', path, { token })).body.data.attributes
      return shown
    }
    const before = await read(owner.token)
    await act('remove', subject, { reason: 'It names a private person.' })
    return { owner, organizationId, subject, path, read, before }
  }

  /** @shows moderation.reports */
  it('is public as before, and its organization can change it again', async () => {
    const supporter = await buildSupporter(app.services.db)
    const { owner, organizationId, subject, path, read, before } = await removed()
    await act('restore', subject)
    expect(await read(owner.token)).toEqual(before)
    expect(await read(supporter.token)).toMatchObject({ status: 'published', published_at: before.published_at })
    const list = await app.call('GET', `/${kind.path}?organization_id=${organizationId}`)
    expect(list.body.meta.total).toBe(1)
    const change = { token: owner.token, body: { [kind.titleField]: 'Called otherwise' } }
    expect((await app.call('PUT', path, change)).status).toBe(200)
  })

  it.each(['draft', 'not_active'] as const)('is %s again if it was before', async (status) => {
    const { owner, subject, read, before } = await removed({ status, published_at: null })
    await act('restore', subject)
    expect(await read(owner.token)).toEqual(before)
  })
})

describe('restoring an item', () => {
  it('is shown with its reports, and repeating it changes nothing', async () => {
    const { db } = app.services
    const subject = await campaign()
    await report((await buildSupporter(db)).token, subject)
    await act('remove', subject, { reason: 'Untrue.' })
    expect((await find(subject.id, '&state=closed')).attributes).toMatchObject({
      outcome: 'removed',
      is_shown: false,
      is_restorable: true,
    })
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await act('restore', subject)
      expect([status, body.data.attributes]).toMatchObject([200, { outcome: 'restored' }])
    }
    expect((await find(subject.id, '&state=closed')).attributes).toMatchObject({
      outcome: 'restored',
      is_shown: true,
      is_restorable: false,
    })
    const log = `/moderation/audit-log?act=content.restored&organization_id=${subject.organizationId}`
    expect((await app.call('GET', log, { token: moderator })).body.data).toHaveLength(1)
    // Removing the item again works like the first time.
    await act('remove', subject, { reason: 'Still untrue.' })
    expect((await app.call('GET', `/call-campaigns/${subject.id}`)).status).toBe(404)
  })

  it('is refused for messages, for the moderator’s own organization, and for deleted items', async () => {
    const { db } = app.services
    const { owner, id: organizationId } = await buildOrganization(db, { owner: { moderator_since: new Date() } })
    const { id } = await buildItem(db, callCampaignKind, { organization_id: organizationId })
    await act('remove', { type: 'call-campaigns', id }, { reason: 'Untrue.' })
    const restore = `/moderation/subjects/call-campaigns/${id}/actions?action=restore`
    const { status, body } = await app.call('POST', restore, { token: owner.token })
    expect([status, body.message]).toEqual([403, 'Someone else has to review your own organization'])
    expect((await app.call('GET', `/call-campaigns/${id}`)).status).toBe(404)
    expect((await app.call('DELETE', `/call-campaigns/${id}`, { token: owner.token })).status).toBe(204)
    expect((await act('restore', { type: 'call-campaigns', id })).status).toBe(404)
    expect((await act('restore', { type: 'chat-messages', id })).status).toBe(404)
  })
})

describe('an event that a moderator removes', () => {
  it('is in no calendar, not even as cancelled, until it is restored', async () => {
    const { db } = app.services
    const event = await buildItem(db, eventKind)
    const calendars = [`/events/${event.id}/calendar.ics`, `/organizations/${event.organization_id}/events.ics`]
    const read = async () =>
      Promise.all(
        calendars.map(async (path) => {
          const { statusCode, payload } = await app.server.inject(`/api${path}`)
          return [statusCode, payload.includes(event.id)]
        }),
      )
    expect(await read()).toEqual([
      [200, true],
      [200, true],
    ])
    await act('remove', { type: 'events', id: event.id }, { reason: 'It does not take place.' })
    expect(await read()).toEqual([
      [404, false],
      [200, false],
    ])
    await act('restore', { type: 'events', id: event.id })
    expect(await read()).toEqual([
      [200, true],
      [200, true],
    ])
  })
})

describe('a chat message that a moderator removes', () => {
  it('loses its text for both sides and keeps its place', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    const { thread, messages } = await buildConversation(db, {
      organizationId: organization.id,
      supporterId: supporter.id,
      adminId: organization.owner.id,
      lines: ['Is the clinic open?', 'Pay first.', 'Why?'],
    })
    const message = messages[1]?.id ?? ''
    const reported = { token: supporter.token, body: { reason: 'spam' } }
    expect((await app.call('POST', `/chat/messages/${message}/actions?action=report`, reported)).status).toBe(201)
    expect((await find(message)).attributes).toMatchObject({ text: 'Pay first.', author: null, is_shown: true })
    await act('remove', { type: 'chat-messages', id: message }, { reason: 'Asks for money.' })

    const sides = [
      await app.call('GET', `/organizations/${organization.id}/chat/messages`, { token: supporter.token }),
      await app.call('GET', `/chat/threads/${thread.id}/messages`, { token: organization.owner.token }),
    ]
    for (const { body } of sides) {
      expect(body.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
        { sequence: 3, body: 'Why?', is_removed: false },
        { sequence: 2, body: '', is_removed: true },
        { sequence: 1, is_removed: false },
      ])
    }
    expect((await find(message, '&state=closed')).attributes).toMatchObject({ outcome: 'removed', is_shown: false })
    expect((await act('remove', { type: 'organizations', id: organization.id }, { reason: 'No.' })).status).toBe(404)
  })
})
