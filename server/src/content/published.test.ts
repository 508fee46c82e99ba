import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'
import { notifyPublications } from './published.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const countAnnouncements = async (itemId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs.job
    where name = 'content.published' and data = ${JSON.stringify({ itemId })}::jsonb`.execute(app.services.db)
  return rows[0]?.count ?? 0
}

const draft = async () => {
  const organization = await buildOrganization(app.services.db)
  const { id } = await buildItem(app.services.db, eventKind, {
    organization_id: organization.id,
    status: 'draft',
    first_published_at: null,
    published_at: null,
  })
  const act = (action: string) =>
    app.call('POST', `/events/${id}/actions?action=${action}`, { token: organization.owner.token })
  return { id, act }
}

describe('a first publication', () => {
  /** @shows content.told-once */
  it('is announced once, however often the item is published and unpublished', async () => {
    const { id, act } = await draft()
    expect(await countAnnouncements(id)).toBe(0)
    for (const action of ['publish', 'publish', 'unpublish', 'publish']) expect((await act(action)).status).toBe(200)
    expect(await countAnnouncements(id)).toBe(1)
  })

  it('is announced once when ten requests arrive at the same time', async () => {
    const { id, act } = await draft()
    await Promise.all(Array.from({ length: 10 }, () => act('publish')))
    expect(await countAnnouncements(id)).toBe(1)
  })

  it('reaches every listener, and the job fails if one of them does', async () => {
    const received: string[] = []
    const failing = async () => {
      throw new Error('not now')
    }
    const listening = async ({ itemId }: { itemId: string }) => {
      received.push(itemId)
    }
    const job = notifyPublications([failing, listening])
    await expect(job.run({ itemId: 'one' })).rejects.toThrow('Not everyone')
    expect(received).toEqual(['one'])
  })
})
