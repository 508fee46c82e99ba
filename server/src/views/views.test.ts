import { contentKindOf } from '@rostrum/contract/content-kinds'
import { embedPath, publicPath } from '@rostrum/contract/embed-addresses'
import { actTypes, type ActType } from '@rostrum/contract/kinds'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCallCampaign, buildItem, buildOrganization } from '../../testing/factories.ts'
import type { Db } from '../platform/db/database.ts'
import { openViewCounter } from './counter.ts'
import { watchViews } from './watch.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const onFailure = () => expect.unreachable('The views could not be stored')
/** Monday evening in Chicago, and Tuesday already in UTC. */
const clock = { now: () => new Date('2027-03-02T04:00:00Z') }

let app: TestApp
/** Answers every path as the pages do, which are not part of the app. */
let site: FastifyInstance
let statements = 0
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  site = Fastify()
  watchViews(site, { db: app.services.db.withPlugin(counting), clock })
  site.all('/missing/*', async (_request, reply) => reply.code(404).send())
  site.all('/*', async ({ headers }, reply) =>
    headers['if-none-match'] ? reply.code(304).send() : reply.send('the page'),
  )
  return () => site.close()
})

const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  site.inject({ method, url, headers: { 'user-agent': browser, ...headers } })

const viewsOf = async (db: Db, itemId: string) => {
  const rows = await db
    .selectFrom('content_views')
    .select(['source', 'views'])
    .where('content_item_id', '=', itemId)
    .orderBy('source')
    .execute()
  return Object.fromEntries(rows.map(({ source, views }) => [source, views]))
}

const scene = async (type: ActType = 'call-campaigns') => {
  const { db } = app.services
  const organization = await buildOrganization(db, { timezone: 'America/Chicago' })
  const { id } = await buildItem(db, contentKindOf(type), { organization_id: organization.id })
  const subject = { type, id }
  return { db, id, organization, page: publicPath(subject, organization.id), frame: embedPath(subject) }
}

describe('the views of an item', () => {
  /** @shows results.views */
  it('are stored together, however many there are', async () => {
    const { db, id, page } = await scene()
    for (let view = 0; view < 1000; view += 1) await open(view % 4 === 0 ? `${page}?from=search` : page)
    expect(statements).toBe(0)
    await site.close()
    expect(statements).toBe(1)
    expect(await viewsOf(db, id)).toEqual({ direct: 750, search: 250 })
  })

  /** @shows results.views */
  it.each(actTypes)('of %s are counted by where people came from', async (type) => {
    const { db, id, page, frame } = await scene(type)
    for (const address of [
      page,
      `${page}?via=abc`,
      `${page}?via=abc&from=search`,
      `${page}?from=suggestion`,
      `${page}?from=nowhere`,
      frame,
      `/api/${type}/${id}?include=organization&seen_from=search`,
    ])
      await open(address)
    await site.close()
    expect(await viewsOf(db, id)).toEqual({ direct: 2, share: 2, suggestion: 1, embed: 1, search: 1 })
  })

  it('are those of pages that the browser still has, too', async () => {
    const { db, id, page } = await scene()
    expect((await open(page, { 'if-none-match': '"known"' })).statusCode).toBe(304)
    await site.close()
    expect(await viewsOf(db, id)).toEqual({ direct: 1 })
  })

  /** @shows results.views */
  it('are none by programs, and none of pages that nobody sees', async () => {
    const { db, id, page, frame } = await scene('candidates')
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    await open(page, { 'user-agent': googlebot })
    await open(page, { 'user-agent': 'curl/8.5.0' })
    await open(page, { 'user-agent': '' })
    await open(page, { 'sec-purpose': 'prefetch;prerender' })
    await open(page, {}, 'HEAD')
    await open(page, {}, 'POST')
    await open(`/missing${page}`)
    await open(`${page}/secure-voting`)
    await open(`${frame}?preview`)
    await open(frame.replace('/embed/', '/poster/'))
    await open(`/api/candidates/${id}?include=organization`)
    await site.close()
    expect(statements).toBe(0)
    expect(await viewsOf(db, id)).toEqual({})
  })

  /** @shows results.views */
  it('belong to the day in the zone of the organization, and add up', async () => {
    const { db, id } = await scene()
    const counter = openViewCounter({ db, clock, onFailure })
    for (let time = 0; time < 2; time += 1) {
      counter.count({ itemId: id, source: 'direct' })
      await counter.storeCounted()
    }
    const rows = await db
      .selectFrom('content_views')
      .select([sql<string>`day::text`.as('day'), 'views'])
      .where('content_item_id', '=', id)
      .execute()
    expect(rows).toEqual([{ day: '2027-03-01', views: 2 }])
  })

  it('are not lost when the database is away for a moment', async () => {
    const { db, id } = await scene()
    const failures: unknown[] = []
    let isAway = true
    const away: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('The database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const counter = openViewCounter({ db: db.withPlugin(away), clock, onFailure: (error) => failures.push(error) })
    counter.count({ itemId: id, source: 'share' })
    await counter.storeCounted()
    expect(failures).toHaveLength(1)
    counter.count({ itemId: id, source: 'share' })
    isAway = false
    await counter.stop()
    expect(await viewsOf(db, id)).toEqual({ share: 2 })
  })

  /** @shows results.views */
  it('are kept only of public items, and deleted with them', async () => {
    const { db, id, organization } = await scene()
    const draft = await buildCallCampaign(db, {
      organization_id: organization.id,
      status: 'draft',
      published_at: null,
    })
    const counter = openViewCounter({ db, clock, onFailure })
    for (const itemId of [id, draft.id, organization.id]) counter.count({ itemId, source: 'direct' })
    await counter.stop()
    expect(await viewsOf(db, draft.id)).toEqual({})
    expect(await viewsOf(db, id)).toEqual({ direct: 1 })
    await db.deleteFrom('content_items').where('id', '=', id).execute()
    expect(await viewsOf(db, id)).toEqual({})
  })

  it('of a page that is shown without loading it are counted by the app itself', async () => {
    const { db, id } = await scene()
    const { status } = await app.call('GET', `/call-campaigns/${id}?seen_from=share`, {
      headers: { 'user-agent': browser },
    })
    expect(status).toBe(200)
    const wrong = await app.call('GET', `/call-campaigns/${id}?seen_from=nowhere`)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['seen_from']])
    await expect.poll(() => viewsOf(db, id), { timeout: 9_000 }).toEqual({ share: 1 })
  }, 15_000)
})
