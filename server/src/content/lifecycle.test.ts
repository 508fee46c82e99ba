import { candidateKind } from '@rostrum/contract/candidates'
import { contentKinds } from '@rostrum/contract/content-kinds'
import type { ContentPath } from '@rostrum/contract/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'
import type { InvalidChange } from '../../testing/content-calls.ts'
import { describeLifecycle } from '../../testing/content-suite.ts'
import { describeIncompleteDrafts } from '../../testing/draft-suite.ts'
import { canTakePart, permissionsOn, refusalToChange, refusalToSeePeople } from './policy.ts'

const target = { name: 'Ald. Tanaka', phone: '414-555-0127', office: '', note: '' }
const recipient = { name: 'Ald. Tanaka', email: 'tanaka@council.example', office: '' }
const point = { title: 'One', excerpt: 'Two' }

/** Invalid changes per kind that are refused, besides a required field that is empty. */
const refused: Partial<Record<ContentPath, InvalidChange[]>> = {
  'call-campaigns': [
    { change: { title: ' ' }, field: 'title' },
    { change: { summary: 'x'.repeat(301) }, field: 'summary' },
    { change: { call_list: [] }, field: 'call_list', isMissing: true },
    { change: { call_list: [target, { ...target, phone: 'call me' }] }, field: 'call_list.1.phone' },
    { change: { call_list: [{ ...target, name: '' }] }, field: 'call_list.0.name', isMissing: true },
  ],
  'email-campaigns': [
    { change: { email_list: [] }, field: 'email_list', isMissing: true },
    { change: { email_list: [recipient, { ...recipient, email: 'nobody' }] }, field: 'email_list.1.email' },
  ],
  'mail-campaigns': [
    { change: { key_points: [] }, field: 'key_points', isMissing: true },
    { change: { key_points: [{ ...point, title: '' }] }, field: 'key_points.0.title', isMissing: true },
    { change: { key_points: [point, { ...point, excerpt: '' }] }, field: 'key_points.1.excerpt', isMissing: true },
    { change: { address_list_link: 'javascript:alert(1)' }, field: 'address_list_link' },
  ],
  events: [
    { change: { time: '25:00' }, field: 'time' },
    { change: { start_date: '2027-02-30' }, field: 'start_date' },
    { change: { end_date: '2027-12-03' }, field: 'end_date' },
    { change: { end_time: '17:59' }, field: 'end_time' },
    { change: { timezone: 'Milwaukee' }, field: 'timezone' },
    { change: { url: 'not a link' }, field: 'url' },
    { change: { capacity: 0 }, field: 'capacity' },
  ],
  candidates: [
    { change: { highlights: [] }, field: 'highlights', isMissing: true },
    { change: { highlights: [{ ...point, excerpt: '' }] }, field: 'highlights.0.excerpt', isMissing: true },
    { change: { votes_required: 0 }, field: 'votes_required' },
  ],
  'campaign-updates': [
    { change: { key_points: [{ ...point, title: '' }] }, field: 'key_points.0.title', isMissing: true },
    { change: { notification_type: 'pigeon' }, field: 'notification_type' },
    { change: { link_sections: [{ title: '', links: [] }] }, field: 'link_sections.0.title', isMissing: true },
    { change: { link_sections: [{ title: 'x', links: ['nope'] }] }, field: 'link_sections.0.links.0' },
  ],
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe.each(contentKinds)('$path', (kind) => {
  describeLifecycle(kind, () => app, refused[kind.path])
  describeIncompleteDrafts(kind, () => app, refused[kind.path])
})

it('keeps the links of a candidate that a change does not name', async () => {
  const organization = await buildOrganization(app.services.db)
  const { id } = await buildItem(app.services.db, candidateKind, { organization_id: organization.id })
  const social_links = { x: 'https://x.example.org/elena' }
  const { status, body } = await app.call('PUT', `/candidates/${id}`, {
    token: organization.owner.token,
    body: { social_links },
  })
  expect(status).toBe(200)
  expect(body.data.attributes.social_links).toEqual({ ...candidateKind.example.social_links, ...social_links })
})

const viewers = {
  visitor: null,
  supporter: { organizationId: null, role: null },
  'own owner': { organizationId: 'ours', role: 'owner' },
  'own editor': { organizationId: 'ours', role: 'editor' },
  'own volunteer manager': { organizationId: 'ours', role: 'volunteer_manager' },
  'own viewer': { organizationId: 'ours', role: 'viewer' },
  'other admin': { organizationId: 'theirs', role: 'owner' },
} as const
const shown = {
  organization_id: 'ours',
  status: 'published',
  organization_published_at: new Date(),
  removed_at: null,
} as const
const items = {
  published: shown,
  draft: { ...shown, status: 'draft' },
  'not active': { ...shown, status: 'not_active' },
  'of a hidden organization': { ...shown, organization_published_at: null },
} as const

/** @shows content.own-only, wire.flags-of-permission */
describe('permissions on an item', () => {
  it.each([
    ['visitor', 'published', true, 'FORBIDDEN', false],
    ['supporter', 'published', true, 'FORBIDDEN', true],
    ['other admin', 'published', true, 'FORBIDDEN', false],
    ['own owner', 'published', true, null, false],
    ['own editor', 'published', true, null, false],
    ['own volunteer manager', 'published', true, 'FORBIDDEN', false],
    ['own viewer', 'published', true, 'FORBIDDEN', false],
    ['visitor', 'draft', false, 'NOT_FOUND', false],
    ['supporter', 'draft', false, 'NOT_FOUND', false],
    ['other admin', 'draft', false, 'NOT_FOUND', false],
    ['own editor', 'draft', true, null, false],
    ['own volunteer manager', 'draft', true, 'FORBIDDEN', false],
    ['own viewer', 'draft', true, 'FORBIDDEN', false],
    ['supporter', 'not active', false, 'NOT_FOUND', false],
    ['own owner', 'not active', true, null, false],
    ['supporter', 'of a hidden organization', false, 'NOT_FOUND', false],
    ['own owner', 'of a hidden organization', true, null, false],
  ] as const)(
    '%s, %s: sees the item %s, change refused with %s, can take part %s',
    (who, state, sees, refusal, takesPart) => {
      const viewer = viewers[who]
      expect(refusalToChange(viewer, items[state])).toBe(refusal)
      expect(permissionsOn(viewer, items[state])).toEqual({
        authorizedToShow: sees,
        authorizedToStore: refusal === null,
        authorizedToUpdate: refusal === null,
        authorizedToDelete: refusal === null,
      })
      // Among those who see the item, editors and volunteer managers may see who took part.
      const knowsPeople = who === 'own volunteer manager' ? null : refusal
      expect(refusalToSeePeople(viewer, items[state])).toBe(knowsPeople)
      if (viewer) expect(canTakePart(viewer, items[state])).toBe(takesPart)
    },
  )
})
