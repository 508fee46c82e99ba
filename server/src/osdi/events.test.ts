import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'
import { osdiCuries, osdiEntry, osdiOrigin, osdiProgram } from '../../testing/osdi.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: osdiOrigin } })
})
afterAll(() => app.close())

const db = () => app.services.db

/** @shows programs.osdi */
describe('events', () => {
  it('have the fields of OSDI', async () => {
    const { organization, call, follow } = await osdiProgram(() => app, ['events:read'])
    const { id } = await buildItem(db(), eventKind, {
      organization_id: organization.id,
      attributes: { capacity: 40, image: '/files/picture.webp' },
    })
    const { body } = await call('GET', '/events')
    const [event] = body._embedded['osdi:events']
    const self = `${osdiEntry}/events/${id}`
    expect(event).toEqual({
      identifiers: [`rostrum:${id}`],
      origin_system: 'Rostrum',
      created_date: expect.any(String),
      modified_date: expect.any(String),
      title: eventKind.example.title,
      description: eventKind.example.description,
      type: 'open',
      status: 'confirmed',
      visibility: 'public',
      start_date: '2027-12-05T00:00:00.000Z',
      end_date: '2027-12-05T02:00:00.000Z',
      timezone_identifier: 'America/Chicago',
      location: { venue: eventKind.example.location },
      capacity: 40,
      total_accepted: 0,
      featured_image_url: 'https://rostrum.example/files/picture.webp',
      browser_url: `https://rostrum.example/events/${organization.id}/${id}`,
      administrative_url: `https://rostrum.example/organization/actions/events/roster/${id}`,
      _links: {
        curies: osdiCuries,
        self: { href: self },
        'osdi:attendances': { href: `${self}/attendances` },
        'osdi:record_attendance_helper': { href: `${self}/record_attendance_helper` },
      },
    })
    expect((await follow(self)).body).toEqual(event)
    expect((await follow(event._links['osdi:attendances'].href)).status).toBe(200)
  })

  it('are all of the own organization: drafts are tentative, and those taken back are cancelled', async () => {
    const { organization, call, walk } = await osdiProgram(() => app, ['events:read'])
    await buildItem(db(), eventKind)
    for (const status of ['draft', 'published', 'not_active'] as const) {
      await buildItem(db(), eventKind, { organization_id: organization.id, status })
    }
    const bare = await app.call('POST', '/drafts/events', { token: organization.owner.token, body: { title: 'Later' } })
    expect(bare.status).toBe(201)
    const events = await walk('/events?per_page=2', 'osdi:events')
    expect(events.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'confirmed', 'tentative', 'tentative'])
    const unfinished = events.find(({ title }) => title === 'Later')
    expect(unfinished).toMatchObject({ status: 'tentative', visibility: 'private' })
    for (const field of ['start_date', 'location', 'browser_url']) expect(unfinished).not.toHaveProperty(field)
    expect((await call('GET', '/events?filter=x')).status).toBe(400)
  })

  it('of other organizations are not found', async () => {
    const { call } = await osdiProgram(() => app, ['events:write'])
    const { id } = await buildItem(db(), eventKind)
    const other = await buildOrganization(db())
    const draft = await buildItem(db(), eventKind, { organization_id: other.id, status: 'draft' })
    for (const eventId of [id, draft.id, newId()]) {
      expect((await call('GET', `/events/${eventId}`)).status).toBe(404)
      expect((await call('GET', `/events/${eventId}/attendances`)).status).toBe(404)
      expect((await call('GET', `/events/${eventId}/attendances/${newId()}`)).status).toBe(404)
    }
  })
})
