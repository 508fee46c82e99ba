import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { organizationCalls } from '../../testing/organization-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
})
afterAll(() => app.close())

const { build, show } = organizationCalls(() => app)
const change = (id: string, token: string, embed_origins: unknown, on = app) =>
  on.call('PUT', `/organizations/${id}`, { token, body: { embed_origins } })

/** @shows embeds.origins */
it('an organization chooses the sites that may show its actions, and only its own admins read them', async () => {
  const { id, owner } = await build()
  expect((await show(id, owner.token)).body.data.attributes.embed_origins).toEqual([])
  const { status, body } = await change(id, owner.token, [
    'https://example.org',
    ' Shop.Example.org/ ',
    'https://example.org:8443',
    'https://EXAMPLE.org:443',
    'https://müller.example',
  ])
  expect(status).toBe(200)
  const stored = [
    'https://example.org',
    'https://shop.example.org',
    'https://example.org:8443',
    'https://xn--mller-kva.example',
  ]
  expect(body.data.attributes.embed_origins).toEqual(stored)
  expect((await show(id, owner.token)).body.data.attributes.embed_origins).toEqual(stored)
  const stranger = await build()
  const supporter = await buildSupporter(app.services.db)
  for (const token of [undefined, supporter.token, stranger.owner.token]) {
    const { attributes } = (await show(id, token)).body.data
    expect(attributes).not.toHaveProperty('embed_origins')
  }
  expect((await change(id, stranger.owner.token, [])).status).toBe(403)
  expect((await change(id, owner.token, [])).body.data.attributes.embed_origins).toEqual([])
})

it('refuses anything that is not the origin of a site, at its place in the list', async () => {
  const { id, owner } = await build()
  for (const refused of [
    'http://example.org',
    'https://example.org/blog',
    'https://example.org?a=1',
    'https://user@example.org',
    'https://*.example.org',
    '*',
    "'none'",
    'https://example',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
    'https://a;script-src.example.org',
    "https://a'b.example.org",
    'https://example.org:0',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:3000',
    'http://127.0.0.1',
    '',
  ]) {
    const { status, body } = await change(id, owner.token, ['https://good.example.org', refused])
    expect([status, Object.keys(body.errors ?? {})], refused).toEqual([422, ['embed_origins.1']])
  }
  const many = Array.from({ length: 21 }, (_, index) => `https://site${index}.example.org`)
  expect((await change(id, owner.token, many)).body.errors).toHaveProperty('embed_origins')
  expect((await change(id, owner.token, many.slice(1))).status).toBe(200)
})

it('accepts a program on the same machine only if this server is on it, too', async () => {
  const local = await createTestApp({ config: { publicUrl: 'http://localhost:3000' } })
  const { build: buildThere } = organizationCalls(() => local)
  const { id, owner } = await buildThere()
  const { body } = await change(id, owner.token, ['http://localhost:8080', 'http://127.0.0.1:8081/'], local)
  expect(body.data.attributes.embed_origins).toEqual(['http://localhost:8080', 'http://127.0.0.1:8081'])
  await local.close()
})

it('records who changed the sites', async () => {
  const { id, owner } = await build()
  await change(id, owner.token, ['https://example.org'])
  await change(id, owner.token, ['https://example.org'])
  const log = await app.call('GET', `/organizations/${id}/audit-log`, { token: owner.token })
  const acts = log.body.data.map(({ attributes }: { attributes: { act: string } }) => attributes.act)
  expect(acts.filter((act: string) => act === 'organization.embed_origins_changed')).toHaveLength(1)
})
