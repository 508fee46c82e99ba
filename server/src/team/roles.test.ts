import { endpoints } from '@rostrum/contract'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { capabilities, may, organizationRoles } from '@rostrum/contract/roles'
import type { Endpoint } from '@rostrum/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildEngagement,
  buildFollow,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
  buildTeam,
} from '../../testing/factories.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof buildTeam>>
beforeAll(async () => {
  app = await createTestApp()
  team = await buildTeam(app.services.db)
})
afterAll(() => app.close())

const table: [string, Endpoint][] = Object.entries(endpoints)

describe('the capabilities of a role', () => {
  /** @shows team.roles */
  it('are those of the specification', () => {
    const of = (role: (typeof organizationRoles)[number]) => capabilities.filter((capability) => may(role, capability))
    expect(of('owner')).toEqual([
      'edit',
      'people',
      'broadcasts',
      'inbox',
      'audit',
      'documents',
      'team',
      'programs',
      'archive',
    ])
    expect(of('editor')).toEqual(['edit', 'people', 'broadcasts', 'inbox', 'audit'])
    expect(of('volunteer_manager')).toEqual(['people', 'inbox'])
    expect(of('viewer')).toEqual([])
    expect(capabilities.filter((capability) => may(null, capability))).toEqual([])
  })

  it('are checked by all endpoints for organizations except those that every admin may call', () => {
    const free = table.filter(([, { auth, capability }]) => auth === 'organization' && !capability)
    expect(free.map(([key]) => key).toSorted()).toEqual([
      'DELETE /organizations/:id/team/:userId',
      'GET /:id/recent-activities',
      'GET /directories',
      'GET /directories/:id',
      'GET /directories/:id/targets',
      'GET /elections',
      'GET /next-event',
      'GET /organizations/:id/recent-activities',
      'GET /organizations/:id/team',
      'GET /osdi/v1',
      'GET /osdi/v1/events',
      'GET /osdi/v1/events/:id',
      'GET /turnouts',
    ])
  })

  const guarded = table.filter(([, { capability }]) => capability)
  /** @shows team.roles, access.server */
  it.each(guarded.map(([key]) => key))('are checked by %s', async (key) => {
    const capability = table.find(([name]) => name === key)?.[1].capability
    const [method = '', path = ''] = key.split(' ')
    for (const role of organizationRoles) {
      const { token } = team.admins[role]
      const { status, body } = await app.call(method, path.replaceAll(/:\w+/g, newId()), { token, body: {} })
      const isRefused = status === 403 && String(body.message).startsWith('Your role')
      expect([role, isRefused]).toEqual([role, capability !== undefined && !may(role, capability)])
    }
  })
})

describe('people in recent activity', () => {
  it('are named to roles that may see them, and only counted for viewers', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const person = await buildSupporter(db, { name: 'Xiomara Quetzal', phone: '907-555-0163' })
    const details = {
      full_name: 'Xiomara Quetzal',
      email: person.email,
      phone: '907-555-0163',
      age: 44,
      address: '4711 Obsidian Way',
      registered_to_vote: 'yes',
    }
    const call = await buildItem(db, callCampaignKind, { organization_id: id })
    const candidate = await buildItem(db, candidateKind, { organization_id: id })
    await buildEngagement(db, { content_item_id: call.id, user_id: person.id, outcome: 'contacted' })
    await buildEngagement(db, { content_item_id: candidate.id, user_id: person.id, outcome: 'pledged', details })
    await buildFollow(db, { organization_id: id, user_id: person.id })
    await buildPhoneBank(db, { organization_id: id })
    await app.call('POST', '/phone-bank-registrations', {
      token: person.token,
      body: {
        organization_id: id,
        time_slot: '09:00-12:00',
        calls_per_day: '10-20',
        volunteer_type: 'both',
        minutes_per_week: 60,
        name: 'Xiomara Quetzal',
        phone: '907-555-0163',
      },
    })
    for (const role of organizationRoles) {
      const { token } = admins[role]
      const activities = (await app.call('GET', `/organizations/${id}/recent-activities`, { token })).body
      const shown = (await app.call('GET', `/organizations/${id}`, { token })).body.data.meta.recent_activities
      for (const recent of [activities, shown]) {
        expect(recent.activity_counts).toMatchObject({ call_campaigns: 1, pledges: 1, phone_bank_registrations: 1 })
        expect(recent.activities.call_campaigns).toHaveLength(1)
        const words = JSON.stringify(recent)
        for (const trace of ['Xiomara', '907-555-0163', person.email, person.id, 'Obsidian']) {
          expect([role, trace, words.includes(trace)]).toEqual([role, trace, role !== 'viewer'])
        }
      }
    }
  })
})

describe('the permissions of each role', () => {
  it('are the same in the flags of an answer and in practice', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const item = await buildItem(db, callCampaignKind, { organization_id: id })
    for (const role of organizationRoles) {
      const { token } = admins[role]
      for (const path of [`/organizations/${id}`, `/call-campaigns/${item.id}`]) {
        const { body } = await app.call('GET', path, { token })
        const changed = await app.call('PUT', path, { token, body: {} })
        expect([role, path, body.data.meta.authorizedToUpdate]).toEqual([role, path, changed.status === 200])
      }
    }
  })

  it('include reading drafts, which people outside the organization cannot read', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const draft = await buildItem(db, callCampaignKind, { organization_id: id, status: 'draft', published_at: null })
    for (const role of organizationRoles) {
      const { status } = await app.call('GET', `/call-campaigns/${draft.id}`, { token: admins[role].token })
      expect(status).toBe(200)
    }
    const stranger = (await buildOrganization(db)).owner
    expect((await app.call('GET', `/call-campaigns/${draft.id}`, { token: stranger.token })).status).toBe(404)
  })

  it('determine who gets a mail about a contact message', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    await app.call('POST', `/organizations/${id}/actions?action=get-in-touch`, {
      body: { name: 'Maya', email: 'maya@example.org', message: 'Can I bring my children?' },
    })
    const mails = await db.selectFrom('mails').select('user_id').where('kind', '=', 'contact.received').execute()
    const recipients = mails.map(({ user_id }) => user_id)
    for (const role of organizationRoles) expect(recipients.includes(admins[role].id)).toBe(role !== 'viewer')
  })
})
