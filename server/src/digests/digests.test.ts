import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { updateKind } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildFollow, buildItem, buildOrganization, buildUser } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { newId } from '../platform/identifiers.ts'
import { beginDigests, dueAt } from './begin.ts'
import { listDigestReaders } from './queries.ts'

let now = new Date('2031-03-05T08:05:00Z')
const clock = { now: () => now }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const at = async (time: string) => {
  now = new Date(time)
  await beginDigests(app.services).run({})
  await mailIsOut(app)
}

const reader = async (organizationIds: string[], frequency: 'instantly' | 'daily' | 'weekly' | 'off') => {
  const { db } = app.services
  const user = await buildUser(db)
  for (const organization_id of organizationIds) {
    await buildFollow(db, { organization_id, user_id: user.id })
    await db.insertInto('mail_preferences').values({ user_id: user.id, organization_id, frequency }).execute()
  }
  return user
}

const publishedAt = (
  time: string,
  organization_id: string,
  kind = callCampaignKind as Parameters<typeof buildItem>[1],
  attributes = {},
) => {
  const moment = new Date(time)
  return buildItem(app.services.db, kind, {
    organization_id,
    attributes: { [kind.titleField]: `Of ${time}`, ...attributes },
    published_at: moment,
    first_published_at: moment,
  })
}

const subjectsTo = async ({ email }: { email: string }) => (await mailsTo(app, email)).map(({ subject }) => subject)

describe('a digest', () => {
  it.each([
    ['daily', '2031-03-05T07:59:59Z', '2031-03-04T08:00:00.000Z'],
    ['daily', '2031-03-05T08:00:00Z', '2031-03-05T08:00:00.000Z'],
    // March 5, 2031 is a Wednesday.
    ['weekly', '2031-03-05T12:00:00Z', '2031-03-03T08:00:00.000Z'],
    ['weekly', '2031-03-03T07:00:00Z', '2031-02-24T08:00:00.000Z'],
    ['weekly', '2031-03-09T23:00:00Z', '2031-03-03T08:00:00.000Z'],
  ] as const)('%s at %s was last due at %s', (frequency, time, due) => {
    expect(dueAt(frequency, new Date(time)).toISOString()).toBe(due)
  })

  /** @shows mail.preferences */
  it('lists the news of all organizations of a reader once, and is not sent without news', async () => {
    const { db } = app.services
    const one = await buildOrganization(db, { name: 'Zebra Club' })
    const two = await buildOrganization(db, { name: 'Apple Club' })
    const daily = await reader([one.id, two.id], 'daily')
    const others = await Promise.all(
      (['instantly', 'weekly', 'off'] as const).map((frequency) => reader([one.id], frequency)),
    )
    const idle = await buildOrganization(db)
    const nothing = await reader([idle.id], 'daily')

    const call = await publishedAt('2031-03-04T12:00:00Z', one.id)
    const event = await publishedAt('2031-03-05T07:00:00Z', two.id, eventKind)
    const shouted = { notification_type: 'email_and_profile' }
    await publishedAt('2031-03-04T13:00:00Z', two.id, updateKind, { title: 'Shouted', ...shouted })
    await publishedAt('2031-03-04T13:00:00Z', two.id, updateKind, { title: 'Whispered' })
    await publishedAt('2031-03-04T07:59:00Z', one.id, callCampaignKind, { title: 'Too old' })
    await publishedAt('2031-03-05T08:00:01Z', one.id, callCampaignKind, { title: 'Of tomorrow' })

    await at('2031-03-05T08:05:00Z')
    await at('2031-03-05T08:15:00Z')
    const [mail, ...more] = await mailsTo(app, daily.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('3 new posts from groups you follow')
    expect(mail?.text).toContain(`https://rostrum.example/call-campaign/${one.id}/${call.id}`)
    expect(mail?.text).toContain(`https://rostrum.example/events/${two.id}/${event.id}`)
    expect(mail?.text).toContain('Shouted')
    for (const absent of ['Whispered', 'Too old', 'Of tomorrow']) expect(mail?.text).not.toContain(absent)
    expect(mail?.text.indexOf('Apple Club')).toBeLessThan(mail?.text.indexOf('Zebra Club') ?? -1)
    expect(mail?.headers).toHaveProperty('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')
    for (const other of [...others, nothing]) expect(await subjectsTo(other)).toEqual([])

    await at('2031-03-06T08:01:00Z')
    expect((await mailsTo(app, daily.email))[1]?.text).toContain('Of tomorrow')
    await at('2031-03-07T08:01:00Z')
    expect(await subjectsTo(daily)).toHaveLength(2)
  })

  it('is sent weekly on Mondays, and a missed one is included in the next', async () => {
    const organization = await buildOrganization(app.services.db)
    const weekly = await reader([organization.id], 'weekly')
    await at('2031-04-07T08:10:00Z')
    await publishedAt('2031-04-08T12:00:00Z', organization.id)
    await publishedAt('2031-04-15T12:00:00Z', organization.id)
    await at('2031-04-10T08:10:00Z')
    expect(await subjectsTo(weekly)).toEqual([])
    // No worker ran on Monday, April 14.
    await at('2031-04-21T09:00:00Z')
    expect(await subjectsTo(weekly)).toEqual(['2 new posts from groups you follow'])
  })

  it('counts the items that it does not list', async () => {
    const organization = await buildOrganization(app.services.db, { name: 'Busy Club' })
    const daily = await reader([organization.id], 'daily')
    await at('2031-05-05T08:10:00Z')
    for (let number = 10; number < 18; number += 1) await publishedAt(`2031-05-05T${number}:00:00Z`, organization.id)
    await at('2031-05-06T08:10:00Z')
    const [mail] = await mailsTo(app, daily.email)
    expect(mail?.subject).toBe('8 new posts from groups you follow')
    expect(mail?.text).toContain('3 more from Busy Club')
    expect(mail?.text).toContain('Of 2031-05-05T17:00:00Z')
    expect(mail?.text).not.toContain('Of 2031-05-05T12:00:00Z')
  })

  /** @shows mail.digest-pages */
  it('finds its readers page by page, in the order of their ids, however many choices have no news', async () => {
    const { db } = app.services
    const organizations = [await buildOrganization(db), await buildOrganization(db), await buildOrganization(db)]
    const ids = organizations.map(({ id }) => id)
    const readers: string[] = []
    const withheld: string[] = []
    for (let number = 0; number < 4; number += 1) {
      readers.push((await reader(ids, 'daily')).id)
      await reader(ids.slice(0, 2), 'daily')
      withheld.push((await reader(ids, 'instantly')).id)
    }
    const item = await publishedAt('2032-06-02T12:00:00Z', ids[2] ?? '')
    const batch = { id: newId(), kind: 'updates.published', subject_id: item.id, dedupe_key: newId() }
    const preparedAt = new Date('2032-06-02T12:00:01Z')
    await db
      .insertInto('mail_batches')
      .values({ ...batch, payload: '{}', status: 'done', next_step_at: preparedAt })
      .execute()
    for (const id of withheld) {
      const mail = {
        id: newId(),
        kind: batch.kind,
        batch_id: batch.id,
        user_id: id,
        priority: 3,
        created_at: preparedAt,
      }
      await db
        .insertInto('mails')
        .values({ ...mail, status: 'digested', next_attempt_at: preparedAt, finished_at: preparedAt })
        .execute()
    }

    const period = { frequency: 'daily' as const, from: new Date('2032-06-01'), to: new Date('2032-06-03') }
    for (const limit of [1, 2, 3, 20]) {
      const found: string[] = []
      for (let page: string[] = [], after: string | null = null; ; after = page.at(-1) ?? null) {
        page = await listDigestReaders(db, period, { after, limit })
        found.push(...page)
        if (page.length < limit) break
      }
      expect(found).toEqual([...readers, ...withheld].toSorted())
    }
  })
})
