import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCallCampaign, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { createOrganization } from './commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const build = (overrides: Parameters<typeof buildOrganization>[1] = {}) => buildOrganization(app.services.db, overrides)

const show = (id: string, token?: string) => app.call('GET', `/organizations/${id}`, { token })

const command = (id: string, action: string, token?: string) =>
  app.call('POST', `/organizations/${id}/actions?action=${action}`, { token })

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
  it('names the missing fields in the requested language', async () => {
    const { id, owner } = await build({ published_at: null, tagline: '', description: ' ' })
    const answer = await app.call('POST', `/organizations/${id}/actions?action=publish`, {
      token: owner.token,
      headers: { 'accept-language': 'es' },
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['tagline', 'description'])
    expect(answer.body.errors.tagline[0]).not.toBe('Complete this field before you publish')
    expect((await show(id)).status).toBe(404)
  })

  /** @shows organizations.publication */
  it('publishes once and keeps the first time', async () => {
    const { id, owner } = await build({ published_at: null })
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
