import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCallCampaign, buildSupporter } from '../../testing/factories.ts'
import { organizationCalls } from '../../testing/organization-calls.ts'
import { createOrganization } from './commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { build, show, command } = organizationCalls(() => app)

describe('createOrganization', () => {
  it('creates an unpublished organization with a search text and its owner', async () => {
    const { db } = app.services
    const owner = await buildSupporter(db)
    const id = await createOrganization(db, {
      ownerId: owner.id,
      name: 'Café Común',
      contactEmail: 'hola@cafe.example.org',
      phone: '414-555-0111',
      address: '1 Main Street',
      postalCode: '53202',
      isRegisteredEntity: true,
      timezone: null,
      hasDocuments: false,
      now: new Date(),
    })
    expect((await show(id)).status).toBe(404)
    const { attributes } = (await show(id, owner.token)).body.data
    expect(attributes).toMatchObject({
      name: 'Café Común',
      published_at: null,
      postal_code: '53202',
      admins: [{ id: owner.id }],
    })
    const row = await db
      .selectFrom('organizations')
      .select('search_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.search_name).toBe('cafe comun')
  })
})

describe('publishing and unpublishing', () => {
  /** @shows organizations.needed-to-publish */
  it('names the missing fields in the requested language, and those of the place and the cause too', async () => {
    const nowhere = { city: null, state: null, country: null }
    const { id, owner } = await build({ published_at: null, tagline: '', description: ' ', ...nowhere })
    const answer = await app.call('POST', `/organizations/${id}/actions?action=publish`, {
      token: owner.token,
      headers: { 'accept-language': 'es' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      tagline: ['Escribe un lema'],
      description: ['Escribe una descripción'],
      tags: ['Elige al menos una causa'],
      city: ['Escribe una ciudad'],
      state: ['Escribe un estado, provincia o región'],
      country: ['Elige un país'],
    })
    expect((await show(id)).status).toBe(404)
  })

  /** @shows organizations.needed-to-publish */
  it('needs no state where the country has none', async () => {
    const singapore = { city: 'Singapore', state: null, country: 'SG', tags: ['Housing'] }
    const { id, owner } = await build({ published_at: null, ...singapore })
    expect((await command(id, 'publish', owner.token)).status).toBe(200)
    const change = (body: object) => app.call('PUT', `/organizations/${id}`, { token: owner.token, body })
    expect((await change({ state: '' })).body.data.attributes.state).toBeNull()
    // The country alone would leave the page without a state.
    expect(Object.keys((await change({ country: 'US' })).body.errors)).toEqual(['state'])
    expect(Object.keys((await change({ country: 'US', state: '' })).body.errors)).toEqual(['state'])
    expect((await change({ country: 'US', state: 'WI' })).body.data.attributes.state).toBe('Wisconsin')
  })

  /** @shows organizations.contact-rules */
  it('keeps its state where the country has states, also before it is public', async () => {
    const { id, owner } = await build({ published_at: null, country: 'US', state: 'Wisconsin' })
    const change = (body: object) => app.call('PUT', `/organizations/${id}`, { token: owner.token, body })
    const missing = ['Enter a state, province or region']
    expect((await change({ state: '' })).body.errors).toEqual({ state: missing })
    const together = await change({ country: 'US', state: '', city: '' })
    expect(together.body.errors).toMatchObject({ state: missing, city: [expect.any(String)] })
    expect((await show(id, owner.token)).body.data.attributes.state).toBe('Wisconsin')
    expect((await change({ country: 'SG', state: '' })).body.data.attributes.state).toBeNull()
  })

  /** @shows organizations.needed-to-publish */
  it('keeps what it needed while the page is public, but changes of older pages without it are accepted', async () => {
    const found = await build({ tags: ['Housing'] })
    const refused = await app.call('PUT', `/organizations/${found.id}`, {
      token: found.owner.token,
      body: { tags: [] },
    })
    expect(refused.body.errors).toEqual({ tags: ['Choose at least one cause'] })
    expect((await show(found.id)).body.data.attributes.tags).toEqual(['Housing'])
    const older = await build({ tags: [], city: null })
    const body = { tagline: 'Every street, every voice' }
    expect((await app.call('PUT', `/organizations/${older.id}`, { token: older.owner.token, body })).status).toBe(200)
  })

  /** @shows organizations.publication */
  it('publishes once and keeps the first time', async () => {
    const { id, owner } = await build({ published_at: null, tags: ['Housing'] })
    const first = await command(id, 'publish', owner.token)
    expect(first.status).toBe(200)
    const publishedAt = first.body.data.attributes.published_at
    expect(publishedAt).not.toBeNull()
    expect((await command(id, 'publish', owner.token)).body.data.attributes.published_at).toBe(publishedAt)
    expect((await show(id)).status).toBe(200)
  })

  /** @shows organizations.publication */
  it('hides the organization and everything it published', async () => {
    const { db } = app.services
    const { id, owner } = await build()
    const campaign = await buildCallCampaign(db, { organization_id: id })
    expect((await app.call('GET', `/call-campaigns/${campaign.id}`)).status).toBe(200)
    const answer = await command(id, 'unpublish', owner.token)
    expect(answer.body.data.attributes.published_at).toBeNull()
    expect((await show(id)).status).toBe(404)
    expect((await app.call('GET', `/call-campaigns/${campaign.id}`)).status).toBe(404)
    expect((await command(id, 'unpublish', owner.token)).status).toBe(200)
  })

  /** @shows organizations.publication */
  it.each(['publish', 'unpublish'])('%s is allowed only to the organization’s admins', async (action) => {
    const published = await build()
    const hidden = await build({ published_at: null })
    const other = await build()
    const supporter = await buildSupporter(app.services.db)
    expect((await command(published.id, action)).status).toBe(401)
    expect((await command(published.id, action, supporter.token)).status).toBe(403)
    expect((await command(published.id, action, other.owner.token)).status).toBe(403)
    expect((await command(hidden.id, action, other.owner.token)).status).toBe(404)
  })
})
