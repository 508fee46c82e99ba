import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { samplePassword } from '../../sample-data/users.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { pledgeDetails } from '../../testing/cast-belongings.ts'
import {
  buildAdmin,
  buildEngagement,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildSupporter,
} from '../../testing/factories.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { wrongLexemes } from '../../testing/people-lexemes.ts'
import type { Person } from '@rostrum/contract/people'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const db = () => app.services.db
const { peopleOf, attributesOf, namesOf, allow, follow } = peopleCalls(() => app)

describe('a person', () => {
  const build = async (name = 'June Park') => {
    const { id, owner } = await buildOrganization(db())
    const supporter = await buildSupporter(db(), { name, phone: '414-555-0163' })
    await follow(supporter.token, id)
    const [row] = (await peopleOf(owner.token)).data as Person[]
    if (!row) throw new Error('nobody is listed')
    const call = (method: string, path: string, body?: object, token = owner.token) =>
      app.call(method, `/people/${row.id}${path}`, { token, body })
    return { organizationId: id, owner, supporter, id: row.id, call }
  }

  /** @shows people.notes */
  it('has a timeline of what they did and what the organization noted, newest first and in pages', async () => {
    const { call, owner, organizationId } = await build()
    const editor = await buildAdmin(db(), { organization_id: organizationId, role: 'editor' })
    const note = await call('POST', '/notes', { body: 'Call before two' })
    expect(note.body.data).toMatchObject({ type: 'note', body: 'Call before two', by: { id: owner.id } })
    await call('POST', '/actions?action=contacted', { channel: 'call', outcome: 'left_message', note: 'Voicemail' })
    const { body } = await call('GET', '')
    expect(body.meta.timeline.map(({ type }: { type: string }) => type)).toEqual(['contact', 'note', 'deed'])
    expect(body.data.attributes.welcomed_at).not.toBeNull()
    const before = body.meta.timeline[1].at
    const earlier = await call('GET', `?before=${encodeURIComponent(before)}`)
    expect(earlier.body.meta.timeline).toMatchObject([{ type: 'deed', deed: 'follows' }])
    const noteId = note.body.data.id
    expect((await call('DELETE', `/notes/${noteId}`, undefined, editor.token)).status).toBe(403)
    expect((await call('DELETE', `/notes/${noteId}`)).status).toBe(204)
    expect((await call('DELETE', `/notes/${noteId}`)).status).toBe(404)
  })

  /** @shows people.welcome */
  it('is welcomed by a call that reaches them, a mail or a message, but not by one that nobody answers', async () => {
    const { call, owner } = await build()
    const waiting = async () =>
      (await app.call('GET', '/morning', { token: owner.token })).body.data.attributes.to_welcome
    expect(await waiting()).toBe(1)
    await call('POST', '/actions?action=contacted', { channel: 'call', outcome: 'no_answer' })
    expect(await waiting()).toBe(1)
    await call('POST', '/actions?action=contacted', { channel: 'call', outcome: 'reached' })
    expect(await waiting()).toBe(0)
  })

  /** @shows people.tasks */
  it('is called today if a call is due or they need help to register, and the number may be called', async () => {
    const { call, owner, supporter, organizationId, id } = await build()
    const due = async () => (await app.call('GET', '/people/to-call', { token: owner.token })).body.data
    const task = await call('POST', '/tasks', { title: 'Call June', is_call: true, due_on: '2020-01-01' })
    expect(task.status).toBe(201)
    expect(await due()).toEqual([])
    await allow(supporter.token, organizationId, 'share_contact')
    await allow(supporter.token, organizationId, 'phone_contact')
    expect(await due()).toMatchObject([{ reason: 'task', title: 'Call June', person: { id } }])
    const counted = await app.call('GET', '/morning', { token: owner.token })
    expect(counted.body.data.attributes).toMatchObject({ to_call: 1, tasks_due: 1, active: 1 })
    const done = await app.call('POST', `/tasks/${task.body.data.id}/actions?action=done`, { token: owner.token })
    expect(done.body.data.attributes.done_by).toMatchObject({ id: owner.id })
    expect(await due()).toEqual([])

    const candidate = await buildItem(db(), candidateKind, { organization_id: organizationId })
    await buildEngagement(db(), {
      content_item_id: candidate.id,
      user_id: supporter.id,
      outcome: 'pledged',
      details: { ...pledgeDetails(supporter.email), registered_to_vote: 'need_help' },
    })
    expect(await due()).toMatchObject([{ reason: 'needs_help', task_id: null, person: { id } }])
    await call('POST', '/actions?action=contacted', { channel: 'call', outcome: 'reached' })
    expect(await due()).toEqual([])
  })

  /** @shows people.merge */
  it('who is listed twice is merged with all they did, and separated again', async () => {
    const { call, owner, organizationId, supporter, id } = await build()
    const event = await buildItem(db(), eventKind, { organization_id: organizationId })
    await buildGuestEngagement(db(), { content_item_id: event.id, outcome: 'going', given_name: 'J. Park' })
    const people = (await peopleOf(owner.token)).data as Person[]
    const guest = people.find((person) => person.id !== id)
    await app.call('PUT', `/people/${guest?.id}`, { token: owner.token, body: { tags: ['Weekends'] } })
    await call('PUT', '', { tags: ['Speaker'] })
    const merge = () =>
      app.call('POST', `/people/${guest?.id}/actions?action=merge`, { token: owner.token, body: { into: id } })
    expect((await merge()).body.data.attributes).toMatchObject({
      name: 'June Park',
      acts: { follows: 1, events: 1 },
      tags: ['Speaker', 'Weekends'],
      is_guest: false,
    })
    expect((await merge()).status).toBe(404)
    expect(await namesOf(owner.token)).toEqual(['June Park'])
    expect(await namesOf(owner.token, { item: event.id })).toEqual(['June Park'])
    expect((await call('GET', '')).body.meta.timeline).toHaveLength(2)
    const separated = await call('POST', '/actions?action=separate')
    expect(separated.body.data.attributes).toMatchObject({ acts: { follows: 1 }, tags: ['Speaker'] })
    expect((await namesOf(owner.token, { sort: 'name' })).toSorted()).toEqual(['J. Park', 'June Park'])
    expect((await call('POST', '/actions?action=merge', { into: id })).body.errors).toHaveProperty('into')
    // Who is merged into somebody is still there after that account was deleted.
    expect((await merge()).status).toBe(200)
    await app.call('POST', `/users/${supporter.id}/actions?action=delete-account`, {
      token: supporter.token,
      body: { password: samplePassword },
    })
    expect(await attributesOf(owner.token)).toMatchObject([{ name: 'J. Park', acts: { events: 1 } }])
  })

  it('gets no colleague who is not one, and no more than twenty tags', async () => {
    const { call, supporter, id, owner } = await build()
    expect((await call('PUT', '', { owner_id: supporter.id })).body.errors).toHaveProperty('owner_id')
    const tags = Array.from({ length: 21 }, (_tag, position) => `Tag ${position}`)
    expect((await call('PUT', '', { tags })).body.errors).toHaveProperty('tags')
    expect((await call('PUT', '', { tags: tags.slice(0, 20) })).status).toBe(200)
    const change = { ids: [id], add_tags: ['One more'] }
    const full = await app.call('POST', '/people/actions?action=change', { token: owner.token, body: change })
    expect(full.body.errors).toHaveProperty('add_tags')
    const { data } = (await app.call('GET', '/people-tags', { token: owner.token })).body
    expect(data).toHaveLength(20)
  })

  /** @shows people.export */
  it('is exported with the filters, and the audit log knows it', async () => {
    const { owner, organizationId } = await build()
    const csv = async (search: string) => {
      const url = `/api/people.csv?search=${search}`
      return (await app.server.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })).body
    }
    expect(await csv('june')).toContain('June Park')
    expect(await csv('ruth')).not.toContain('June Park')
    const log = await app.call('GET', `/organizations/${organizationId}/audit-log`, { token: owner.token })
    expect(log.body.data[0].attributes.act).toBe('people.exported')
  })
})

/** @shows people.filters */
it('leaves nobody with lexemes that are not theirs', async () => {
  expect(await wrongLexemes(app.services.db)).toEqual([])
})
