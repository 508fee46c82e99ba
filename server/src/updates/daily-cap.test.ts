import { MAX_NEWS_MAILS_PER_DAY, updateKind } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildFollow, buildItem, buildOrganization, buildUser } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { beginDigests } from '../digests/begin.ts'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import { stepBatch } from '../platform/mail/batches.ts'
import { mailFollowers, updateBatches } from './mails.ts'

let now = new Date('2031-03-05T09:00:00Z')
const clock = { now: () => now }
const allFrequencies: MailFrequency[] = ['instantly', 'daily', 'weekly', 'off']
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const follower = async (
  organizationIds: string[],
  { frequency, provenAt = now }: { frequency?: MailFrequency; provenAt?: Date | null } = {},
) => {
  const { db } = app.services
  const user = await buildUser(db, { email_verified_at: provenAt })
  for (const organization_id of organizationIds) {
    await buildFollow(db, { organization_id, user_id: user.id })
    if (frequency)
      await db.insertInto('mail_preferences').values({ user_id: user.id, organization_id, frequency }).execute()
  }
  return user
}

const buildUpdate = (organization_id: string, title: string) =>
  buildItem(app.services.db, updateKind, {
    organization_id,
    attributes: { title, notification_type: 'email_and_profile' },
    published_at: now,
    first_published_at: now,
  })

/** Publishes an update at this time, and returns its id when all mails about it are out. */
const publishAt = async (time: string, organizationId: string, title: string) => {
  now = new Date(time)
  const { id } = await buildUpdate(organizationId, title)
  await mailFollowers(app.services)({ itemId: id })
  await mailIsOut(app)
  return id
}

const digestAt = async (time: string) => {
  now = new Date(time)
  await beginDigests(app.services).run({})
  await mailIsOut(app)
}

const subjectsTo = async ({ email }: { email: string }) => (await mailsTo(app, email)).map(({ subject }) => subject)
const lastTo = async ({ email }: { email: string }) => (await mailsTo(app, email)).at(-1)

/** @shows updates.daily-cap */
describe('an organization that mails many updates', () => {
  it('reaches a follower three times within 24 hours; the others are in the daily digest', async () => {
    const { id } = await buildOrganization(app.services.db, { name: 'Busy Club' })
    const quiet = await buildOrganization(app.services.db, { name: 'Quiet Club' })
    const instant = await follower([id, quiet.id])
    for (const hour of [10, 11, 12, 13, 14]) await publishAt(`2031-03-05T${hour}:00:00Z`, id, `At ${hour}`)
    const quick = ['Busy Club: At 10', 'Busy Club: At 11', 'Busy Club: At 12']
    expect(await subjectsTo(instant)).toEqual(quick)
    // The limit is that of each organization.
    await publishAt('2031-03-05T15:00:00Z', quiet.id, 'At 15')
    expect(await subjectsTo(instant)).toEqual([...quick, 'Quiet Club: At 15'])

    await digestAt('2031-03-06T08:05:00Z')
    const digest = await lastTo(instant)
    expect(digest?.subject).toBe('2 new posts from groups you follow')
    for (const hour of [13, 14]) expect(digest?.text).toContain(`At ${hour}`)
    for (const hour of [10, 11, 12, 15]) expect(digest?.text).not.toContain(`At ${hour}`)

    // The mail at 10 was sent more than 24 hours ago, and those at 11 and 12 were not.
    await publishAt('2031-03-06T10:30:00Z', id, 'The next day')
    expect((await lastTo(instant))?.subject).toBe('Busy Club: The next day')
    await publishAt('2031-03-06T10:40:00Z', id, 'Again too many')
    expect((await lastTo(instant))?.subject).toBe('Busy Club: The next day')
    await digestAt('2031-03-07T08:05:00Z')
    expect(await lastTo(instant)).toMatchObject({ subject: '1 new post from groups you follow' })
    await digestAt('2031-03-08T08:05:00Z')
    expect(await subjectsTo(instant)).toHaveLength(7)
  })

  it('sends nothing beyond it to those who chose another frequency, or left before the digest', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db)
    const [instant, daily, weekly, off] = await Promise.all(
      allFrequencies.map((frequency) => follower([id], { frequency })),
    )
    const leaving = await follower([id])
    for (const hour of [10, 11, 12, 13]) await publishAt(`2031-04-08T${hour}:00:00Z`, id, `At ${hour}`)
    await db.deleteFrom('follows').where('user_id', '=', leaving.id).execute()
    await digestAt('2031-04-09T08:05:00Z')
    const countsOf = (users: (typeof leaving | undefined)[]) =>
      Promise.all(users.map(async (user) => user && (await subjectsTo(user)).length))
    expect(await countsOf([instant, daily, weekly, off, leaving])).toEqual([4, 1, 0, 0, 3])
    expect((await lastTo(daily ?? leaving))?.subject).toBe('4 new posts from groups you follow')
  })

  it('gains nothing by deleting updates, and loses nothing by those that were not sent', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db, { name: 'Busy Club' })
    const user = await follower([id])
    for (const hour of [10, 11, 12]) {
      const itemId = await publishAt(`2031-05-05T${hour}:00:00Z`, id, `At ${hour}`)
      await db.deleteFrom('content_items').where('id', '=', itemId).execute()
    }
    await publishAt('2031-05-05T13:00:00Z', id, 'At 13')
    expect(await subjectsTo(user)).toHaveLength(MAX_NEWS_MAILS_PER_DAY)
    await db.updateTable('mails').set({ status: 'dropped' }).where('user_id', '=', user.id).execute()
    await publishAt('2031-05-05T14:00:00Z', id, 'At 14')
    expect((await lastTo(user))?.subject).toBe('Busy Club: At 14')
  })

  it('cannot exceed it with several updates at the same time', async () => {
    // The test itself does what several workers would do at the same time, so no sender runs.
    const idle = await createTestApp({ clock })
    const { db } = idle.services
    const { id } = await buildOrganization(db)
    await buildFollow(db, { organization_id: id, user_id: (await buildUser(db)).id })
    for (let number = 0; number < 8; number += 1) {
      const item = await buildItem(db, updateKind, {
        organization_id: id,
        attributes: { notification_type: 'email_and_profile' },
      })
      await mailFollowers(idle.services)({ itemId: item.id })
    }
    const kinds = new Map(updateBatches.map((kind) => [kind.name, kind]))
    await Promise.all(Array.from({ length: 8 }, () => stepBatch(db, kinds, clock.now())))
    const mails = await db.selectFrom('mails').select('status').execute()
    await idle.close()
    expect(mails.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'digested'),
      ...Array.from({ length: MAX_NEWS_MAILS_PER_DAY }, () => 'queued'),
    ])
  })

  it('can be stopped with the link of the digest that contains the others', async () => {
    const { id } = await buildOrganization(app.services.db, { name: 'Busy Club' })
    const other = await buildOrganization(app.services.db, { name: 'Other Club' })
    const user = await follower([id, other.id])
    for (const hour of [10, 11, 12, 13]) await publishAt(`2031-06-05T${hour}:00:00Z`, id, `At ${hour}`)
    await digestAt('2031-06-06T08:05:00Z')
    const link = (await lastTo(user))?.headers['List-Unsubscribe'] ?? ''
    const path = `/mail-subscription?token=${/token=([\w-]+)/.exec(link)?.[1]}`
    const shown = await app.call('GET', path)
    expect(shown.body.data.attributes.organizations).toEqual([expect.objectContaining({ name: 'Busy Club' })])
    expect((await app.call('PUT', path, { body: { frequency: 'off' } })).status).toBe(200)
    const choices = await app.services.db
      .selectFrom('mail_preferences')
      .select(['organization_id', 'frequency'])
      .where('user_id', '=', user.id)
      .execute()
    expect(choices).toEqual([{ organization_id: id, frequency: 'off' }])
  })

  it('reaches somebody who has not proved to own their address only as often as all organizations together', async () => {
    const { db } = app.services
    const groups = await Promise.all(Array.from({ length: 5 }, () => buildOrganization(db)))
    const ids = groups.map(({ id }) => id)
    const [unproven, proven] = [await follower(ids, { provenAt: null }), await follower(ids)]
    for (const [index, id] of ids.entries()) await publishAt(`2031-07-05T1${index}:00:00Z`, id, `From group ${index}`)
    const counts = async () => [(await subjectsTo(unproven)).length, (await subjectsTo(proven)).length]
    expect(await counts()).toEqual([MAX_NEWS_MAILS_PER_DAY, ids.length])
    await digestAt('2031-07-06T08:05:00Z')
    expect((await lastTo(unproven))?.text).toContain('From group 4')
    expect(await counts()).toEqual([MAX_NEWS_MAILS_PER_DAY + 1, ids.length])
  })
})
