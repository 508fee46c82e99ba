import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { fileAppeal } from '../moderation/appeals.ts'
import { moderationHousekeeping } from '../moderation/housekeeping.ts'
import { later } from '../platform/clock.ts'
import { reportHousekeeping } from '../reports/housekeeping.ts'

let now = new Date('2027-03-01T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const hours = (count: number) => {
  now = later(now, count * 60 * 60)
}
const figures = async (year = 2027) => app.call('GET', `/transparency/${year}`)

/** @shows moderation.transparency */
describe('the figures of a year', () => {
  it('are empty at first, and there are none of years before or to come', async () => {
    const { status, body } = await figures()
    expect([status, body.data.attributes]).toEqual([
      200,
      {
        year: 2027,
        years: [2027],
        notices: [],
        decisions: [],
        median_hours_to_decision: null,
        appeals: [],
        median_hours_to_appeal: null,
      },
    ])
    for (const year of [2026, 2028, 1999]) expect((await figures(year)).status).toBe(404)
  })

  it('count notices, decisions, appeals and times, also after everything personal was deleted', async () => {
    const { db, clock } = app.services
    const { token } = await buildModerator(db)
    const { token: other } = await buildModerator(db)
    const supporter = await buildSupporter(db)
    const user = await buildSupporter(db)
    // The clock of this test is ahead of the one of the sessions.
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2030-01-01') })
      .execute()
    const organization = await buildOrganization(db)
    const items = [1, 2].map(() => buildItem(db, callCampaignKind, { organization_id: organization.id }))
    const [kept, removed] = await Promise.all(items)
    const report = (id: string | undefined, body: object, as?: string) =>
      app.call('POST', '/reports', {
        ip: freshAddress(),
        ...(as && { token: as }),
        body: { subject_type: 'call-campaigns', subject_id: id, ...body },
      })
    const visitor = { name: 'Ines', email: freshEmail(), is_good_faith: true }
    await report(kept?.id, { reason: 'spam', ...visitor })
    // The same notice, with another reason.
    await report(kept?.id, { reason: 'threat', ...visitor })
    await report(removed?.id, { reason: 'spam' }, supporter.token)
    const act = (id: string | undefined, action: string, body: object = {}) =>
      app.call('POST', `/moderation/subjects/call-campaigns/${id}/actions?action=${action}`, { token, body })
    hours(2)
    expect((await act(kept?.id, 'dismiss')).status).toBe(200)
    hours(2)
    await act(removed?.id, 'remove', { reason: 'Private data', ground: 'illegal', provision: 'GDPR' })
    const ban = `/moderation/users/${user.id}/actions?action=ban`
    await app.call('POST', ban, { token, body: { reason: 'Spam' } })
    const [decision] = await db
      .selectFrom('moderation_decisions')
      .select('id')
      .where('ground', '=', 'illegal')
      .execute()
    const given = { side: 'concerned' as const, reportId: null, text: 'She is the mayor.', now }
    await fileAppeal(db, { ...given, decisionId: decision?.id ?? '' })
    const appeal = await db.selectFrom('moderation_appeals').select('id').executeTakeFirstOrThrow()
    hours(5)
    const reverse = `/moderation/appeals/${appeal.id}/actions?action=reverse`
    expect((await app.call('POST', reverse, { token: other, body: { reason: 'Agreed.' } })).status).toBe(200)

    const expected = {
      year: 2027,
      years: [2027],
      notices: [{ reason: 'spam', by_visitors: 1, by_accounts: 1 }],
      decisions: [
        { outcome: 'banned', ground: 'terms', origin: 'own', count: 1 },
        { outcome: 'dismissed', ground: null, origin: 'report', count: 1 },
        { outcome: 'removed', ground: 'illegal', origin: 'report', count: 1 },
        { outcome: 'restored', ground: null, origin: 'appeal', count: 1 },
      ],
      median_hours_to_decision: 3,
      appeals: [{ side: 'concerned', outcome: 'reversed', count: 1 }],
      median_hours_to_appeal: 5,
    }
    expect((await figures()).body.data.attributes).toEqual(expected)
    now = new Date('2028-02-01T12:00:00Z')
    await reportHousekeeping({ db, clock }).run({})
    await moderationHousekeeping({ db, clock }).run({})
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
    expect((await figures()).body.data.attributes).toEqual({ ...expected, years: [2028, 2027] })
    const csv = await app.server.inject('/api/transparency/2027/figures.csv')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain('decisions,removed:illegal,report,1')
    expect(csv.body).toContain('median_hours_to_decision,,,3')
  })
})
