import { updateKind } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCallCampaign, buildFollow, buildItem, buildSupporter } from '../../testing/factories.ts'
import { organizationCalls } from '../../testing/organization-calls.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { build, show } = organizationCalls(() => app)

describe('GET /organizations/:id', () => {
  /** @shows organizations.fields, wire.flags-of-permission */
  it('shows everything that is public to a visitor', async () => {
    const organization = await build({ tags: ['Housing', 'Elders'], email_public: true, phone_public: true })
    const { status, body } = await show(organization.id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: organization.id,
      type: 'organizations',
      attributes: {
        name: organization.name,
        description: organization.description,
        tags: ['Housing', 'Elders'],
        profile_tags: ['Housing', 'Elders'],
        contact_email: organization.contact_email,
        phone: organization.phone,
        is_followed_by_current_user: false,
        content_counts: {},
        social_links: { website: null, x: null },
      },
      meta: { authorizedToShow: true, authorizedToStore: false, authorizedToUpdate: false, authorizedToDelete: false },
    })
    expect(body.data.attributes).not.toHaveProperty('admins')
  })

  /** @shows organizations.private-contact */
  it('shows email, phone and admins only to the organization’s admins', async () => {
    const organization = await build()
    const supporter = await buildSupporter(app.services.db)
    const other = await build()
    for (const token of [undefined, supporter.token, other.owner.token]) {
      const { attributes } = (await show(organization.id, token)).body.data
      for (const field of ['contact_email', 'phone', 'admins']) expect(attributes).not.toHaveProperty(field)
    }
    const { attributes, meta } = (await show(organization.id, organization.owner.token)).body.data
    expect(attributes).toMatchObject({
      contact_email: organization.contact_email,
      phone: organization.phone,
      admins: [{ id: organization.owner.id, name: organization.owner.name, email: organization.owner.email }],
    })
    expect(meta.authorizedToUpdate).toBe(true)
  })

  /** @shows organizations.private-contact */
  it('shows email and phone to everyone if their settings say so', async () => {
    const { attributes } = (await show((await build({ phone_public: true })).id)).body.data
    expect(attributes).toHaveProperty('phone')
    expect(attributes).not.toHaveProperty('contact_email')
  })

  /** @shows organizations.publication */
  it('is not found by anyone except the organization’s admins while it is unpublished', async () => {
    const hidden = await build({ published_at: null })
    const other = await build()
    expect((await show(hidden.id)).status).toBe(404)
    expect((await show(hidden.id, other.owner.token)).status).toBe(404)
    expect((await show(hidden.id, hidden.owner.token)).status).toBe(200)
    expect((await app.call('GET', `/restify/organizations/${hidden.id}`, { token: hidden.owner.token })).status).toBe(
      200,
    )
  })

  it.each(['0198f0a0-0000-7000-8000-000000000000', 'nonsense', '1'])('responds 404 for the id %s', async (id) => {
    expect((await show(id)).status).toBe(404)
  })

  it('counts published content by kind, and says whether the viewer follows', async () => {
    const { db } = app.services
    const organization = await build()
    const supporter = await buildSupporter(db)
    await buildFollow(db, { organization_id: organization.id, user_id: supporter.id })
    await buildCallCampaign(db, { organization_id: organization.id })
    await buildCallCampaign(db, { organization_id: organization.id })
    await buildCallCampaign(db, { organization_id: organization.id, status: 'draft' })
    await buildItem(db, updateKind, { organization_id: organization.id })
    await db
      .insertInto('donation_links')
      .values({
        id: newId(),
        organization_id: organization.id,
        position: 0,
        title: 'Legal defense fund',
        excerpt: 'Filing fees.',
        link: 'https://actblue.example.org/legal',
      })
      .execute()
    await db
      .insertInto('phone_banks')
      .values({
        organization_id: organization.id,
        time_slots: JSON.stringify([{ start: '18:00', end: '20:00' }]),
        calls_per_day: JSON.stringify([{ min: 20, max: 40 }]),
        call_location: 'home',
        volunteer_type: 'both',
        minutes_per_week: 90,
        contact_phone: '414-555-0142',
      })
      .execute()
    const { attributes } = (await show(organization.id, supporter.token)).body.data
    expect(attributes).toMatchObject({
      content_counts: { 'call-campaigns': 2, 'campaign-updates': 1, 'donation-links': 1, 'phone-banks': 1 },
      is_followed_by_current_user: true,
      followers_count: 1,
    })
  })
})
