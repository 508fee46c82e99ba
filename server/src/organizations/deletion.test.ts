import { callCampaignKind } from '@rostrum/contract/campaigns'
import type { ContentKind } from '@rostrum/contract/content'
import { eventKind } from '@rostrum/contract/events'
import type { WebhookEvent } from '@rostrum/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildBusyOrganization, buildFullLife } from '../../testing/full-life.ts'
import { buildAdmin, buildEngagement, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { copyAct } from '../../testing/many-acts.ts'
import { buildManyFollowers } from '../../testing/many-followers.ts'
import { recordingQueries } from '../../testing/recorded-queries.ts'
import { samplePassword } from '../../sample-data/users.ts'
import { gatherWaiting } from '../people/gather.ts'
import { newId } from '../platform/identifiers.ts'
import { deleteOrganizations, ROWS_DELETED_AT_ONCE } from './deletion.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const runJob = () => deleteOrganizations(app.services).run({})

const countOf = async (
  table: 'engagements' | 'follows' | 'organization_people',
  organizationId: string,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)} where organization_id = ${organizationId}`.execute(
    app.services.db,
  )
  return rows[0]?.total ?? 0
}

/** The tables that have rows of this organization: where it is referred to, and itself. */
const tablesOf = async (organizationId: string): Promise<string[]> => {
  const { db } = app.services
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`.execute(db)
  const found: string[] = []
  for (const { table } of rows) {
    const own = await sql`
      select from ${sql.table(table)} where organization_id = ${organizationId} limit 1`.execute(db)
    if (own.rows.length > 0) found.push(table)
  }
  return found
}

const isDeletionOf = (table: string, text: string) => text.includes(`delete from "${table}" where ctid`)

const large = async (kind: ContentKind = callCampaignKind) => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  const item = await buildItem(db, kind, { organization_id: organization.id })
  const person = await buildSupporter(db)
  const outcome = kind === eventKind ? 'going' : 'contacted'
  const act = await buildEngagement(db, { content_item_id: item.id, user_id: person.id, outcome })
  await copyAct(db, act.id, ROWS_DELETED_AT_ONCE + 1)
  const { token } = organization.owner
  const path = `/${kind.path}/${item.id}`
  return { organization, item, person, token, path, remove: () => app.call('DELETE', path, { token }) }
}

const listen = async (organizationId: string): Promise<() => Promise<string[]>> => {
  const { db } = app.services
  const id = newId()
  const events: WebhookEvent[] = ['content.unpublished', 'engagement.withdrawn']
  const url = 'https://listener.example/'
  await db
    .insertInto('webhooks')
    .values({ id, organization_id: organizationId, url, events, secret: 'secret' })
    .execute()
  return async () => {
    const told = await db.selectFrom('webhook_deliveries').select('event').where('webhook_id', '=', id).execute()
    return told.map(({ event }) => event)
  }
}

describe('an item with more acts than are deleted at once', () => {
  /** @shows content.large-deletion */
  it('is gone at once, and the job deletes its acts without telling of each', async () => {
    const { organization, person, token, path, remove } = await large()
    const told = await listen(organization.id)
    expect((await remove()).status).toBe(204)

    expect((await app.call('GET', path)).body.code).toBe('NOT_FOUND')
    expect((await app.call('GET', path, { token })).body.code).toBe('NOT_FOUND')
    expect((await remove()).body.code).toBe('NOT_FOUND')
    const own = await app.call('GET', `/call-campaigns?organization_id=${organization.id}`, { token })
    expect(own.body.meta.total).toBe(0)
    expect(await countOf('engagements', organization.id)).toBe(ROWS_DELETED_AT_ONCE + 1)

    await runJob()
    await gatherWaiting(app.services.db)
    expect(await countOf('engagements', organization.id)).toBe(0)
    expect(await countOf('organization_people', organization.id)).toBe(0)
    expect((await app.call('GET', '/campaign-engagements', { token: person.token })).body.meta.total).toBe(0)
    expect((await app.call('GET', `/organizations/${organization.id}`)).body.data.id).toBe(organization.id)
    expect(await told()).toEqual(['content.unpublished'])
    const waiting = app.services.db.selectFrom('organizations').select('id').where('deleted_at', 'is not', null)
    expect(await waiting.execute()).toEqual([])
  })

  /** @shows content.large-deletion */
  it('is deleted by statements of a limited size, and by the next run if one is interrupted', async () => {
    const { organization, remove } = await large()
    await remove()
    const { db, queries } = recordingQueries(app.services.db)
    const interrupted = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode' && queries.some(({ text }) => isDeletionOf('engagements', text))) {
          throw new Error('The worker stopped')
        }
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await expect(deleteOrganizations({ ...app.services, db: interrupted }).run({})).rejects.toThrow('stopped')
    expect(await countOf('engagements', organization.id)).toBe(1)
    await runJob()
    expect(await countOf('engagements', organization.id)).toBe(0)
  })

  /** @shows content.large-deletion */
  it('keeps the acts with an event until the mails to its attendees are in the outbox', async () => {
    const { organization, remove } = await large(eventKind)
    await remove()
    await runJob()
    expect(await countOf('engagements', organization.id)).toBe(ROWS_DELETED_AT_ONCE + 1)
    await app.services.db.updateTable('mail_batches').set({ status: 'done' }).execute()
    await runJob()
    expect(await countOf('engagements', organization.id)).toBe(0)
  })
})

describe('an organization with more than is deleted at once', () => {
  /** @shows accounts.delete-large-organization */
  it('is hidden with the account of its last owner, and the job leaves nothing of it', async () => {
    const { db } = app.services
    const organization = await buildBusyOrganization(app)
    const { id, owner } = organization
    await buildFullLife(app, organization)
    const colleague = await buildAdmin(db, { organization_id: id, role: 'editor' })
    const followers = {
      organizationId: id,
      count: ROWS_DELETED_AT_ONCE / 2,
      addressOf: (index: number) => `${index}@fan.example`,
    }
    await buildManyFollowers(db, followers)
    await listen(id)
    const path = `/users/${owner.id}/actions?action=delete-account`
    const answer = await app.call('POST', path, { token: owner.token, body: { password: samplePassword } })
    expect(answer.body.message).toBe('Your account was deleted.')

    expect((await app.call('GET', `/organizations/${id}`)).body.code).toBe('NOT_FOUND')
    expect((await app.call('GET', `/call-campaigns/${organization.call.id}`)).body.code).toBe('NOT_FOUND')
    const profile = await app.call('GET', '/profile', { token: colleague.token })
    expect(profile.body.data.attributes.user_type).toBe('regular_user')
    expect(await countOf('follows', id)).toBeGreaterThan(ROWS_DELETED_AT_ONCE / 2)
    const listening = db.selectFrom('webhooks').select('id').where('organization_id', '=', id)
    expect(await listening.where('paused_at', 'is', null).execute()).toEqual([])

    await db.updateTable('mail_batches').set({ status: 'done' }).execute()
    await runJob()
    expect(await tablesOf(id)).toEqual(['audit_entries'])
    expect(await db.selectFrom('organizations').select('id').where('id', '=', id).execute()).toEqual([])
  })
})
