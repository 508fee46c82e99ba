import { eventKind } from '@rostrum/contract/events'
import { MAX_DAYS_AHEAD } from '@rostrum/contract/broadcasts'
import { MAX_NEWS_MAILS_PER_DAY } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildEngagement,
  buildFollow,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildSupporter,
} from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { stepBatch } from '../platform/mail/batches.ts'
import { broadcastBatches } from './batches.ts'

let now = new Date()
const clock = { now: () => now }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const db = () => app.services.db
const { allow, peopleOf } = peopleCalls(() => app)

const follower = async (organizationId: string, name?: string) => {
  const person = await buildSupporter(db(), { email_verified_at: now, ...(name !== undefined && { name }) })
  await buildFollow(db(), { organization_id: organizationId, user_id: person.id })
  return person
}

const letter = { subject: 'The hearing is on Thursday', body: 'Doors open at six.\n\nBring a neighbor.' }

const draftOf = async (token: string, given: object = {}) => {
  const answer = await app.call('POST', '/broadcasts', { token, body: { ...letter, ...given } })
  expect(answer.status).toBe(201)
  return answer.body as { data: { id: string; attributes: Record<string, unknown> }; meta: { audience: object } }
}
const act = (token: string, id: string, action: string, body: object = {}) =>
  app.call('POST', `/broadcasts/${id}/actions?action=${action}`, { token, body })
const resultsOf = async (token: string, id: string) => {
  // Results are counted again after a few seconds.
  now = new Date(now.getTime() + 5000)
  const { body } = await app.call('GET', `/broadcasts/${id}`, { token })
  return body.data.attributes
}
const subjectsTo = async ({ email }: { email: string }) => (await mailsTo(app, email)).map(({ subject }) => subject)

describe('a broadcast', () => {
  /** @shows broadcasts.send */
  it('reaches those who match and allow mail, with a way out, and tells what came of it', async () => {
    const { id: organization_id, owner, name } = await buildOrganization(db(), { name: 'Zebra Club' })
    const { token } = owner
    const item = await buildItem(db(), eventKind, { organization_id })
    const [reader, silent, elsewhere] = [
      await follower(organization_id),
      await buildSupporter(db()),
      await follower((await buildOrganization(db())).id),
    ]
    await buildEngagement(db(), { content_item_id: item.id, user_id: silent.id, outcome: 'going' })
    const guest = await buildGuestEngagement(db(), { content_item_id: item.id, outcome: 'going' })

    const { data, meta } = await draftOf(token, { item_id: item.id })
    expect(meta.audience).toEqual({ matching: 3, may_be_mailed: 1 })
    expect(data.attributes).toMatchObject({ status: 'draft', item: { id: item.id }, chosen_count: null, filters: {} })
    expect((await act(token, data.id, 'send')).status).toBe(200)
    await mailIsOut(app)

    const [mail, ...more] = await mailsTo(app, reader.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(letter.subject)
    expect(mail?.text).toContain('Bring a neighbor.')
    expect(mail?.text).toContain(`https://rostrum.example/events/${organization_id}/${item.id}`)
    expect(mail?.text).toContain(name)
    expect(mail?.headers).toHaveProperty('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')
    for (const other of [silent, elsewhere]) expect(await subjectsTo(other)).toEqual([])
    const guestMails = await db()
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'broadcasts.sent')
      .where('guest_id', '=', guest.personId)
      .execute()
    expect(guestMails).toEqual([])

    expect(await resultsOf(token, data.id)).toMatchObject({
      status: 'sent',
      results: { audience: 1, delivered: 1, bounced: 0, left_out: 0, unsubscribed: 0, acted: 0 },
    })
    await buildEngagement(db(), { content_item_id: item.id, user_id: reader.id, outcome: 'going', created_at: now })
    await allow(reader.token, organization_id, 'organization_mail', false)
    expect((await resultsOf(token, data.id)).results).toMatchObject({ acted: 1, unsubscribed: 1 })
  })

  /** @shows broadcasts.audience */
  it('goes to a segment as it was chosen, or to chosen people, and counts them before', async () => {
    const { id, owner } = await buildOrganization(db())
    const { token } = owner
    const [ana, ben] = [await follower(id, 'Ana Prism'), await follower(id, 'Ben Prism')]
    await follower(id, 'Cleo Other')
    const rows = (await peopleOf(token, { search: 'Prism', sort: 'name' })).data
    const segment = await app.call('POST', '/people-segments', {
      token,
      body: { name: 'Prisms', filters: { search: 'Prism' } },
    })
    const drafted = await draftOf(token, { segment_id: segment.body.data.id })
    expect(drafted.meta.audience).toEqual({ matching: 2, may_be_mailed: 2 })
    await app.call('POST', '/people-segments', { token, body: { name: 'Prisms', filters: { search: 'Nobody' } } })
    const [first] = rows
    const chosen = await draftOf(token, { person_ids: [first.id] })
    expect(chosen.data.attributes).toMatchObject({ chosen_count: 1, filters: null })
    await act(token, drafted.data.id, 'send')
    await act(token, chosen.data.id, 'send')
    await mailIsOut(app)
    expect([(await subjectsTo(ana)).length, (await subjectsTo(ben)).length]).toEqual([2, 1])
    expect(await resultsOf(token, drafted.data.id)).toMatchObject({ segment_name: 'Prisms', results: { delivered: 2 } })
  })

  /** @shows broadcasts.schedule */
  it('waits for its time, can be stopped before, and is sent once', async () => {
    const { id, owner } = await buildOrganization(db())
    const { token } = owner
    const reader = await follower(id)
    const { data } = await draftOf(token)
    const later = new Date(now.getTime() + 3_600_000).toISOString()
    expect((await act(token, data.id, 'send', { send_at: later })).body.data.attributes).toMatchObject({
      status: 'scheduled',
      scheduled_at: later,
    })
    expect((await app.call('PUT', `/broadcasts/${data.id}`, { token, body: letter })).status).toBe(409)
    expect((await app.call('DELETE', `/broadcasts/${data.id}`, { token })).status).toBe(409)
    await mailIsOut(app)
    expect(await subjectsTo(reader)).toEqual([])
    expect((await act(token, data.id, 'stop')).body.data.attributes).toMatchObject({
      status: 'draft',
      scheduled_at: null,
    })
    now = new Date(now.getTime() + 7_200_000)
    await mailIsOut(app)
    expect(await subjectsTo(reader)).toEqual([])

    const corrected = { subject: 'The hearing is on Friday', body: letter.body, item_id: null }
    expect((await app.call('PUT', `/broadcasts/${data.id}`, { token, body: corrected })).status).toBe(200)
    await Promise.all([act(token, data.id, 'send'), act(token, data.id, 'send')])
    await mailIsOut(app)
    await act(token, data.id, 'send')
    await mailIsOut(app)
    expect(await subjectsTo(reader)).toEqual([corrected.subject])
    expect((await act(token, data.id, 'stop')).body.data.attributes).toMatchObject({ status: 'sent' })
  })

  it('keeps the rest of a mail that is stopped while it is sent', async () => {
    const idle = await createTestApp({ clock })
    const { id, owner } = await buildOrganization(idle.services.db)
    await buildFollow(idle.services.db, { organization_id: id })
    const { body } = await idle.call('POST', '/broadcasts', { token: owner.token, body: letter })
    const path = `/broadcasts/${body.data.id}/actions`
    await idle.call('POST', `${path}?action=send`, { token: owner.token, body: {} })
    await stepBatch(idle.services.db, new Map(broadcastBatches.map((kind) => [kind.name, kind])), now)
    const stopped = await idle.call('POST', `${path}?action=stop`, { token: owner.token })
    const mails = await idle.services.db.selectFrom('mails').select('status').execute()
    await idle.close()
    expect(stopped.body.data.attributes).toMatchObject({ status: 'stopped', results: { audience: 1, left_out: 1 } })
    expect(mails).toEqual([{ status: 'dropped' }])
  })

  it('leaves out those who withdrew, and those who have had enough mail of the organization within a day', async () => {
    const { id, owner } = await buildOrganization(db())
    const reader = await follower(id)
    const leaving = await follower(id)
    const drafts = []
    for (let number = 0; number <= MAX_NEWS_MAILS_PER_DAY; number += 1) drafts.push(await draftOf(owner.token))
    await allow(leaving.token, id, 'organization_mail', false)
    for (const { data } of drafts) {
      await act(owner.token, data.id, 'send')
      await mailIsOut(app)
    }
    expect(await subjectsTo(reader)).toHaveLength(MAX_NEWS_MAILS_PER_DAY)
    expect(await subjectsTo(leaving)).toEqual([])
    const last = drafts.at(-1)?.data.id ?? ''
    expect((await resultsOf(owner.token, last)).results).toMatchObject({ audience: 1, delivered: 0, left_out: 1 })
  })

  it('reaches somebody who is listed twice once, by the entry that allows mail', async () => {
    const { id, owner } = await buildOrganization(db())
    const { token } = owner
    const item = await buildItem(db(), eventKind, { organization_id: id })
    const kept = await buildSupporter(db(), { name: 'Mara Twice' })
    await buildEngagement(db(), { content_item_id: item.id, user_id: kept.id, outcome: 'going' })
    const joined = await follower(id, 'Mara Again')
    const people = (await peopleOf(token, { search: 'Mara' })).data as {
      id: string
      attributes: { name: string }
    }[]
    const idOf = (name: string) => people.find(({ attributes }) => attributes.name === name)?.id ?? ''
    const merge = { token, body: { into: idOf('Mara Twice') } }
    expect((await app.call('POST', `/people/${idOf('Mara Again')}/actions?action=merge`, merge)).status).toBe(200)
    const { data, meta } = await draftOf(token, { person_ids: [idOf('Mara Twice')] })
    expect(meta.audience).toEqual({ matching: 1, may_be_mailed: 1 })
    await act(token, data.id, 'send')
    await mailIsOut(app)
    expect([await subjectsTo(kept), await subjectsTo(joined)]).toEqual([[], [letter.subject]])
  })

  it('is not sent by an organization that is hidden, or was hidden before its time', async () => {
    const { id, owner } = await buildOrganization(db())
    const { token } = owner
    const reader = await follower(id)
    const { data } = await draftOf(token)
    await act(token, data.id, 'send', { send_at: new Date(now.getTime() + 60_000).toISOString() })
    await app.call('POST', `/organizations/${id}/actions?action=unpublish`, { token })
    now = new Date(now.getTime() + 120_000)
    await mailIsOut(app)
    expect(await subjectsTo(reader)).toEqual([])
    expect((await resultsOf(token, data.id)).status).toBe('stopped')
    const other = await draftOf(token)
    const refused = await act(token, other.data.id, 'send')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Publish the organization’s page first. Then its people can be written to',
    ])
  })

  it('can be tried by the admin alone', async () => {
    const { id, owner } = await buildOrganization(db())
    const reader = await follower(id)
    const { data } = await draftOf(owner.token)
    expect((await act(owner.token, data.id, 'test')).status).toBe(200)
    await mailIsOut(app)
    const [mail] = await mailsTo(app, owner.email)
    expect(mail?.subject).toBe(`[Test] ${letter.subject}`)
    expect(mail?.text).toContain('Bring a neighbor.')
    expect(await subjectsTo(reader)).toEqual([])
    const { body } = await app.call('GET', `/broadcasts/${data.id}/preview`, { token: owner.token })
    expect(body.data.html).toContain('Bring a neighbor.')
  })

  it('refuses what belongs to others, too many audiences, far times and an empty audience', async () => {
    const { id, owner } = await buildOrganization(db())
    const { token } = owner
    const other = await buildOrganization(db())
    const foreign = await buildItem(db(), eventKind, { organization_id: other.id })
    const segment = await app.call('POST', '/people-segments', {
      token: other.owner.token,
      body: { name: 'Theirs', filters: { tag: 'Theirs' } },
    })
    const errorsOf = async (given: object) =>
      (await app.call('POST', '/broadcasts', { token, body: { ...letter, ...given } })).body.errors
    expect(Object.keys(await errorsOf({ segment_id: segment.body.data.id }))).toEqual(['segment_id'])
    expect(Object.keys(await errorsOf({ item_id: foreign.id }))).toEqual(['item_id'])
    expect(await errorsOf({ segment_id: segment.body.data.id, filters: {} })).toEqual({
      segment_id: ['Choose one of segment, filters and people'],
    })
    expect(await errorsOf({ subject: ' ' })).toEqual({ subject: ['Enter a subject'] })
    const theirs = await follower(other.id)
    const theirRow = (await peopleOf(other.owner.token)).data[0].id as string
    const { data, meta } = await draftOf(token, { person_ids: [theirRow] })
    expect(meta.audience).toEqual({ matching: 0, may_be_mailed: 0 })
    expect((await act(token, data.id, 'send')).body.message).toBe('None of these people allow mail from you')
    await follower(id)
    const far = new Date(now.getTime() + (MAX_DAYS_AHEAD + 1) * 86_400_000).toISOString()
    const all = await draftOf(token)
    expect((await act(token, all.data.id, 'send', { send_at: far })).body.errors).toHaveProperty('send_at')
    expect(await subjectsTo(theirs)).toEqual([])
    const log = await app.call('GET', `/organizations/${id}/audit-log?act=broadcast.sent`, { token })
    expect(log.body.data).toEqual([])
  })
})
