import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { buildElection } from '../../testing/factories-elections.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { pledgeCalls } from '../../testing/pledge-calls.ts'

const begun = Date.now()
/** The dates of tomorrow and the days after it. It is noon in Tokyo, where the hour never changes and 8:00 is 23:00 UTC. */
const day = (count: number) => new Date(begun + (1 + count) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const start = new Date(`${day(0)}T03:00:00Z`)
let now = start
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } })
  await app.work()
})
afterAll(() => app.close())

const { setTheScene } = pledgeCalls(() => app)
const written = { when: '7:15 am', where: 'Kosciuszko Center', how: 'Bus 19', with_whom: 'June' }

/** A pledge whose organization is in Tokyo, and the calls of its plan. */
const scene = async () => {
  now = start
  const { db } = app.services
  const built = await setTheScene()
  const { organization, supporter, pledgeId } = built
  await db.updateTable('organizations').set({ timezone: 'Asia/Tokyo' }).where('id', '=', organization.id).execute()
  const plan = (date: string | null) =>
    app.call('PUT', `/candidate-votes/${pledgeId}`, { token: supporter.token, body: { plan: { ...written, date } } })
  const reminders = async (at: string) => {
    now = new Date(at)
    await mailIsOut(app)
    return (await mailsTo(app, supporter.email)).filter(({ subject }) => subject.startsWith('Today you vote'))
  }
  return { ...built, plan, reminders }
}

describe('the day of a voting plan', () => {
  /** @shows my-actions.plan-reminder */
  it('begins with one mail at eight in the time zone of the organization', async () => {
    const { plan, reminders } = await scene()
    expect((await plan(day(1))).body.data.attributes.plan).toEqual({ ...written, date: day(1) })
    // Saving it again, or a change of something else, sends no second mail.
    await plan(day(1))
    expect(await reminders(`${day(0)}T22:59:00Z`)).toEqual([])
    const [mail, ...others] = await reminders(`${day(0)}T23:00:00Z`)
    expect(mail?.subject).toBe('Today you vote for Elena Ruiz')
    expect(mail?.text).toContain('Kosciuszko Center')
    expect(mail?.text).toContain('June')
    expect(others).toEqual([])
  })

  /** @shows my-actions.plan-reminder */
  it('is not reminded of once the pledge is withdrawn or has another day', async () => {
    const moved = await scene()
    await moved.plan(day(1))
    await moved.plan(day(2))
    expect(await moved.reminders(`${day(0)}T23:00:00Z`)).toEqual([])
    expect(await moved.reminders(`${day(1)}T23:00:00Z`)).toHaveLength(1)
    const { plan, reminders, pledgeId, supporter } = await scene()
    await plan(day(1))
    await app.call('DELETE', `/candidate-votes/${pledgeId}`, { token: supporter.token })
    expect(await reminders(`${day(0)}T23:00:00Z`)).toEqual([])
  })

  it('is not in the past when it is chosen, and has no mail when its morning is over', async () => {
    const { plan, reminders } = await scene()
    const answer = await plan(day(-1))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['plan.date']])
    expect((await plan(day(0))).status).toBe(200)
    expect(await reminders(`${day(0)}T04:00:00Z`)).toEqual([])
    // A plan whose day has passed can still be changed.
    now = new Date(`${day(1)}T20:00:00Z`)
    expect((await plan(day(0))).status).toBe(200)
    expect((await plan(day(1))).status).toBe(422)
  })

  /** @shows my-actions.plan-calendar */
  it('is a whole day in a calendar, for the supporter alone', async () => {
    const { plan, pledgeId, supporter, organization } = await scene()
    const calendar = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.server.inject({ url: `/api/candidate-votes/${pledgeId}/calendar.ics`, headers })
      return { status: answer.statusCode, text: answer.payload }
    }
    expect((await calendar(supporter.token)).status).toBe(404)
    await plan(day(1))
    const { text, status } = await calendar(supporter.token)
    expect(status).toBe(200)
    expect(text).toContain(`DTSTART;VALUE=DATE:${day(1).replaceAll('-', '')}`)
    expect(text).toContain('SUMMARY:Vote for Elena Ruiz')
    expect(text).toContain('LOCATION:Kosciuszko Center')
    const other = await buildSupporter(app.services.db)
    expect((await calendar(other.token)).status).toBe(404)

    // The days of the next election are in it as well, but election day only once.
    const ofElection = { organization_id: organization.id, registration_deadline: day(2), election_day: day(9) }
    await buildElection(app.services.db, ofElection)
    const days = async () => (await calendar(supporter.token)).text.match(/(?<=DATE:)\d+/g)?.toSorted()
    const compact = (count: number) => day(count).replaceAll('-', '')
    expect(await days()).toEqual([compact(1), compact(2), compact(9)])
    await plan(day(9))
    expect(await days()).toEqual([compact(2), compact(9)])
    expect((await calendar(supporter.token)).text).toContain('SUMMARY:Last day to register to vote')
    await plan(null)
    expect(await days()).toEqual([compact(2), compact(9)])
  })
})
