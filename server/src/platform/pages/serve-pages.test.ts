import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { embedPath } from '@rostrum/contract/embed-addresses'
import { pageContext } from '@rostrum/ssr'
import Fastify, { type FastifyInstance } from 'fastify'
import type { RequestHandler } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  buildAdmin,
  buildCallCampaign,
  buildItem,
  buildOrganization,
  buildSupporter,
} from '../../../testing/factories.ts'
import { buildModerator } from '../../../testing/factories-moderation.ts'
import { startTwoNodes } from '../../../testing/two-nodes.ts'
import { samplePassword } from '../../../sample-data/users.ts'
import { allowEarlyAnswers } from '../http/early-answers.ts'
import type { InProcessReads } from '../http/in-process-reads.ts'
import { servePages } from './serve-pages.ts'

const sites: FastifyInstance[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

/** Serves pages that show what the call with the path of the page answers, and counts how often they are rendered. */
const openPages = async (
  app: TestApp,
  { answer, read = app.read }: { answer?: (html: string) => Response; read?: InProcessReads } = {},
) => {
  const site = Fastify()
  allowEarlyAnswers(site)
  sites.push(site)
  let rendered = 0
  const handler: RequestHandler = async (request, context) => {
    rendered += 1
    const { pathname, search } = new URL(request.url)
    const { call, nonce } = context?.get(pageContext) ?? {}
    const shown = await call?.(`/api${pathname}${search}`, { method: 'GET', headers: {} })
    const html = `<p>${JSON.stringify(shown?.body)}</p><script nonce="${nonce}">start()</script><script>other()</script>`
    return answer?.(html) ?? new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  await servePages(site, {
    handler,
    dev: false,
    publicUrl: 'https://rostrum.example',
    rateLimitScale: 1,
    read,
    findEmbedOrigins: async () => ['https://friends.example'],
    pageChanges: app.services.pageChanges,
  })
  const open = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    site.inject({ method, url: path, headers })
  /** Opens a page, and returns whether it had to be rendered. */
  const isRenderedAgain = async (path: string) => {
    const before = rendered
    await open(path)
    return rendered > before
  }
  return { open, isRenderedAgain, rendered: () => rendered }
}

describe('one node', () => {
  let app: TestApp
  beforeAll(async () => {
    // Other tests change what they show on the Redis that all of them share.
    app = await createTestApp({ config: { redisUrl: undefined } })
  })
  afterAll(() => app.close())

  const scene = async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const campaign = await buildCallCampaign(db, { organization_id: organization.id })
    return { db, organization, campaign, path: `/call-campaigns/${campaign.id}?include=organization` }
  }

  /** @shows operation.page-cache */
  it('renders a page once, and sends it in the form that the browser accepts', async () => {
    const { path } = await scene()
    const { open, rendered } = await openPages(app)
    const plain = await open(path)
    expect(plain.headers).toMatchObject({
      vary: 'Accept-Language, Cookie, Accept-Encoding',
      'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=5',
    })
    const brotli = await open(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const zipped = await open(path, { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const unchanged = await open(path, { 'if-none-match': String(plain.headers['etag']) })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect((await open(path, {}, 'HEAD')).headers['etag']).toBe(plain.headers['etag'])
    expect(rendered()).toBe(1)
    await open(path, { 'accept-language': 'es' })
    expect(rendered()).toBe(2)
  })

  it('allows the scripts that have the nonce, which it never sends, and no others', async () => {
    const { path } = await scene()
    const { open } = await openPages(app)
    const { body, headers } = await open(path)
    expect(body).toContain('<script>start()</script><script>other()</script>')
    // The hash of `start()`.
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';",
    )
  })

  it('keeps no page whose route says how long it may be kept, that failed, or that is none', async () => {
    const { path } = await scene()
    for (const answer of [
      (html: string) => new Response(html, { headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } }),
      (html: string) => new Response(html, { headers: { 'content-type': 'text/html', 'set-cookie': 'language=es' } }),
      (html: string) => new Response(html, { headers: { 'content-type': 'image/svg+xml' } }),
      (html: string) => new Response(html, { status: 404, headers: { 'content-type': 'text/html' } }),
      (html: string) => new Response(html, { status: 503, headers: { 'content-type': 'text/html' } }),
    ]) {
      const { open, rendered } = await openPages(app, { answer })
      const { headers } = await open(path)
      await open(path)
      expect(rendered()).toBe(2)
      expect(headers['etag']).toBeUndefined()
      expect(headers['cache-control']).not.toBe('public')
    }
  })

  it('keeps no page of which a part was refused to the visitor, or failed', async () => {
    const { path } = await scene()
    for (const status of [429, 503]) {
      const { open, rendered } = await openPages(app, { read: async () => ({ status, body: {} }) })
      await open(path)
      await open(path)
      expect(rendered(), String(status)).toBe(2)
    }
    const { open, rendered } = await openPages(app, { read: async () => ({ status: 429, body: {} }) })
    await Promise.all([open(path), open(path)])
    expect(rendered()).toBe(2)
  })

  it('lets nobody else keep actions in a frame, because it counts their views', async () => {
    const { campaign } = await scene()
    const { open, isRenderedAgain } = await openPages(app)
    const path = embedPath({ type: 'call-campaigns', id: campaign.id })
    const { headers } = await open(path)
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://friends.example")
    expect(await isRenderedAgain(path)).toBe(false)
  })

  /** @shows operation.page-cache */
  it('drops what changes: acts, follows, edits, bans and deleted accounts, each at once', async () => {
    const { db, organization, campaign, path } = await scene()
    const { isRenderedAgain } = await openPages(app)
    const owner = await buildAdmin(db, { organization_id: organization.id, role: 'owner' })
    const supporter = await buildSupporter(db)
    const moderator = await buildModerator(db)
    const draft = await buildItem(db, callCampaignKind, {
      organization_id: organization.id,
      status: 'draft',
      published_at: null,
    })
    const profile = `/organizations/${organization.id}`
    const list = '/organizations?perPage=16'
    const other = (await scene()).path
    const pages = [path, profile, list, other]
    const renderedAfter = async (method: string, call: string, token?: string, body?: object) => {
      for (const page of pages) await isRenderedAgain(page)
      const { status, body: answer } = await app.call(method, call, { token, body })
      expect(status, JSON.stringify(answer)).toBeLessThan(300)
      const again: string[] = []
      for (const page of pages) if (await isRenderedAgain(page)) again.push(page)
      return again
    }
    const act = { campaign_type: 'call-campaigns', campaign_id: campaign.id, outcome: 'contacted' }
    expect(await renderedAfter('POST', '/campaign-engagements', supporter.token, act)).toEqual([path])
    // The list shows the organization, too.
    expect(await renderedAfter('POST', `${profile}/actions?action=follow`, supporter.token)).toEqual([
      path,
      profile,
      list,
    ])
    expect(await renderedAfter('POST', `/call-campaigns/${draft.id}/actions?action=publish`, owner.token)).toEqual([
      path,
      profile,
      list,
    ])
    expect(await renderedAfter('PUT', '/mail-preferences', supporter.token, { frequency: 'weekly' })).toEqual([])
    const ban = { reason: 'Asks members for bank cards.' }
    expect(
      await renderedAfter(
        'POST',
        `/moderation/organizations/${organization.id}/actions?action=ban`,
        moderator.token,
        ban,
      ),
    ).toEqual(pages)
    const deletion = { password: samplePassword }
    expect(
      await renderedAfter('POST', `/users/${supporter.id}/actions?action=delete-account`, supporter.token, deletion),
    ).toEqual(pages)
  })
})

const redisUrl = process.env['REDIS_URL']

describe.skipIf(!redisUrl)('two nodes', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>
  beforeAll(async () => {
    nodes = await startTwoNodes(redisUrl ?? '')
  })
  afterAll(() => nodes.close())

  /** @shows operation.page-cache, operation.nodes */
  it('both drop what one of them has changed', async () => {
    const { db, here, there } = nodes
    const organization = await buildOrganization(db)
    const owner = await buildAdmin(db, { organization_id: organization.id, role: 'owner' })
    const path = `/organizations/${organization.id}`
    const [near, far] = [await openPages(here), await openPages(there)]
    await there.services.realtime.ready()
    const isTold = new Promise<void>((resolve) => {
      there.services.pageChanges.listen(({ ids }) => ids.includes(organization.id) && resolve())
    })
    const showsIt = ({ open }: typeof near) => open(path).then(({ body }) => body.includes(organization.name))
    expect([await showsIt(near), await showsIt(far)]).toEqual([true, true])
    const { status } = await here.call('POST', `${path}/actions?action=unpublish`, { token: owner.token })
    expect(status).toBe(200)
    expect(await showsIt(near)).toBe(false)
    await isTold
    expect(await showsIt(far)).toBe(false)
  })
})
