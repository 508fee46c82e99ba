import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { because, openAppeals } from '../../testing/appeals.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { later } from '../platform/clock.ts'
import { exportReports } from '../reports/export.ts'
import { reportHousekeeping } from '../reports/housekeeping.ts'
import { moderationHousekeeping } from './housekeeping.ts'

let world: Awaited<ReturnType<typeof openAppeals>>
beforeAll(async () => {
  world = await openAppeals()
})
afterAll(() => world.app.close())

/** @shows moderation.forgotten */
describe('half a year after a decision', () => {
  it('nothing personal is left of it, except while an appeal waits', async () => {
    const { app, post, tokenFor, organizationWithItem, reportBy, appealOf } = world
    const { db, clock } = app.services
    const done = await organizationWithItem()
    const waiting = await organizationWithItem()
    const email = await reportBy(done.id)
    await reportBy(waiting.id)
    for (const { path } of [done, waiting]) await post(`${path}remove`, because)
    const token = await tokenFor(waiting.organization.owner.email)
    await appealOf(token)
    const ids = [done.id, waiting.id]
    const before = later(clock.now(), -185 * 24 * 60 * 60)
    await db.updateTable('moderation_decisions').set({ decided_at: before }).where('subject_id', 'in', ids).execute()
    await db.updateTable('reports').set({ closed_at: before }).where('subject_id', 'in', ids).execute()
    const counted = await db.selectFrom('notice_counts').selectAll().execute()
    const all = await db.selectFrom('moderation_decisions').select('id').execute()
    await reportHousekeeping({ db, clock }).run({})
    await moderationHousekeeping({ db, clock }).run({})
    const reports = await db.selectFrom('reports').select('subject_id').where('subject_id', 'in', ids).execute()
    expect(reports).toEqual([{ subject_id: waiting.id }])
    const decisions = await db.selectFrom('moderation_decisions').selectAll().execute()
    expect(decisions.filter(({ subject_id: id }) => id !== null && ids.includes(id))).toHaveLength(1)
    expect(decisions).toHaveLength(all.length)
    expect(JSON.stringify(decisions.filter(({ forgotten_at: at }) => at !== null))).not.toContain(because.reason)
    expect(await db.selectFrom('notice_counts').selectAll().execute()).toEqual(counted)
    expect(await db.selectFrom('reports').select('id').where('reporter_email', '=', email).execute()).toEqual([])
  })

  it('everything about a subject is kept while an appeal about it waits, so that reversing changes only what it may', async () => {
    const { app, post, tokenFor, organizationWithItem, appealOf, decide, isPublic, lastMail } = world
    const { db, clock } = app.services
    const { id, path, organization } = await organizationWithItem()
    await post(`${path}remove`, because)
    const appeal = await appealOf(await tokenFor(organization.owner.email))
    await post(`${path}restore`)
    await post(`${path}remove`, because)
    const latest = await tokenFor(organization.owner.email)
    const age = sql<Date>`decided_at - make_interval(days => 185)`
    await db.updateTable('moderation_decisions').set({ decided_at: age }).where('subject_id', '=', id).execute()
    const removedAt = sql<Date>`removed_at - make_interval(days => 185)`
    await db.updateTable('content_items').set({ removed_at: removedAt }).where('id', '=', id).execute()
    await moderationHousekeeping({ db, clock }).run({})
    expect((await decide(appeal.id, 'reverse')).body.data.attributes).toMatchObject({ effect: 'other_decision' })
    expect(await isPublic(id)).toBe(false)
    expect((await lastMail(organization.owner.email))?.text).toContain(`/decision/${latest}`)
    await moderationHousekeeping({ db, clock }).run({})
    const kept = db.selectFrom('moderation_decisions').select('id').where('subject_id', '=', id)
    expect(await kept.execute()).toEqual([])
  })

  it('a report that was decided anew is kept while an appeal of it waits, and quoted once in the data of an account', async () => {
    const { app, post, tokenFor, organizationWithItem, appealOf, decide, lastMail } = world
    const { db, clock } = app.services
    const { id, path } = await organizationWithItem()
    const { id: userId, token, email } = await buildSupporter(db)
    const report = { subject_type: 'call-campaigns', subject_id: id, reason: 'spam' }
    const appeals = []
    for (let time = 0; time < 2; time += 1) {
      await post('/reports', report, token)
      await post(`${path}dismiss`)
      appeals.push(await appealOf(await tokenFor(email, 'notice'), 'notices'))
    }
    const [first, second] = appeals
    const exported = []
    for await (const row of exportReports(db, userId)) exported.push(row)
    expect(exported).toMatchObject([{ appeal: `${first?.attributes.text}\n\n${second?.attributes.text}` }])
    await decide(second?.id ?? '', 'uphold')
    const before = later(clock.now(), -185 * 24 * 60 * 60)
    await db.updateTable('reports').set({ closed_at: before }).where('subject_id', '=', id).execute()
    await reportHousekeeping({ db, clock }).run({})
    await decide(first?.id ?? '', 'uphold')
    expect((await lastMail(email))?.subject).toBe('Your appeal: the decision stays')
    expect((await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Your appeal'))).toHaveLength(2)
    await reportHousekeeping({ db, clock }).run({})
    expect(await db.selectFrom('reports').select('id').where('subject_id', '=', id).execute()).toEqual([])
  })
})
