import type * as All from '@rostrum/contract/kinds/all'
import type * as Definitions from '@rostrum/contract/kinds/definitions'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { describeLifecycle } from '../../testing/content-suite.ts'
import { describeIncompleteDrafts } from '../../testing/draft-suite.ts'
import { buildFollow, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { openLetterKind } from '../../testing/fictitious-kind.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { beginDigests } from '../digests/begin.ts'
import { later } from '../platform/clock.ts'

// A new kind is registered only in these two lists; everything else must follow from them.
vi.mock('@rostrum/contract/kinds/all', async (load) => {
  const { kinds } = await load<typeof All>()
  const { openLetters } = await import('../../testing/fictitious-kind.ts')
  return { kinds: [...kinds, openLetters] }
})
vi.mock('@rostrum/contract/kinds/definitions', async (load) => {
  const { definitions } = await load<typeof Definitions>()
  const { openLetterKind: kind } = await import('../../testing/fictitious-kind.ts')
  return { definitions: { ...definitions, 'open-letters': kind } }
})

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

describeLifecycle(openLetterKind, () => app)
describeIncompleteDrafts(openLetterKind, () => app)

describe('a kind that is registered in the two lists', () => {
  const build = async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const item = await buildItem(db, openLetterKind, {
      organization_id: organization.id,
      published_at: clock.now(),
      first_published_at: clock.now(),
    })
    const supporter = await buildSupporter(db, { last_seen_notifications_at: later(clock.now(), -60) })
    await buildFollow(db, { organization_id: organization.id, user_id: supporter.id })
    return { organization, item, supporter }
  }

  it('can be found by the search', async () => {
    const { item } = await build()
    const { body } = await app.call('GET', '/search?search=night%20bus&type=open-letters&perPage=100')
    expect(body.data['open-letters'].map(({ id }: { id: string }) => id)).toContain(item.id)
    expect(body.meta.counts['open-letters']).toBeGreaterThan(0)
  })

  it('appears in the notifications of followers', async () => {
    const { item, supporter } = await build()
    const { body } = await app.call('GET', '/notifications?kind=open-letters', { token: supporter.token })
    expect(body.data).toMatchObject([
      { id: item.id, type: 'open-letters', attributes: { title: openLetterKind.example.title, is_unseen: true } },
    ])
  })

  it('can be reported', async () => {
    const { item, supporter } = await build()
    const body = { subject_type: 'open-letters', subject_id: item.id, reason: 'spam' }
    const answer = await app.call('POST', '/reports', { token: supporter.token, body })
    expect([answer.status, answer.body.data?.attributes.subject_type]).toEqual([201, 'open-letters'])
  })

  it('accepts engagements and shows them to its organization', async () => {
    const { organization, item, supporter } = await build()
    const body = { campaign_type: 'open-letters', campaign_id: item.id, outcome: 'signed' }
    expect((await app.call('POST', '/campaign-engagements', { token: supporter.token, body })).status).toBe(200)
    const refused = await app.call('POST', '/campaign-engagements', {
      token: supporter.token,
      body: { ...body, outcome: 'mailed' },
    })
    expect(refused.status).toBe(422)
    const recent = await app.call('GET', `/organizations/${organization.id}/recent-activities`, {
      token: organization.owner.token,
    })
    expect(recent.body.activities.open_letters).toMatchObject([
      {
        campaign_id: item.id,
        campaign_title: openLetterKind.example.title,
        outcome: 'signed',
        user: { id: supporter.id },
      },
    ])
    expect(recent.body.activity_counts.open_letters).toBe(1)
  })

  it('appears in the digest with a link to its page', async () => {
    const { organization, item, supporter } = await build()
    await app.services.db
      .insertInto('mail_preferences')
      .values({ user_id: supporter.id, organization_id: organization.id, frequency: 'daily' })
      .execute()
    clock.advance(24 * 60 * 60)
    await beginDigests(app.services).run({})
    await mailIsOut(app)
    const [mail] = await mailsTo(app, supporter.email)
    expect(mail?.text).toContain(`https://rostrum.example/open-letter/${organization.id}/${item.id}`)
  })
})
