import { candidateKind } from '@rostrum/contract/candidates'
import type { ElectionPayload } from '@rostrum/contract/elections'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildSupporter } from '../../testing/factories.ts'
import { buildElection } from '../../testing/factories-elections.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { pledgeCalls } from '../../testing/pledge-calls.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { remindOfElections } from './election-reminders.ts'

const dayLength = 24 * 60 * 60 * 1000
const begun = Date.now()
/** The date of tomorrow, and of the days after it. The organizations are in Tokyo, where 8:00 is 23:00 UTC of the day before. */
const day = (count: number) => new Date(begun + (1 + count) * dayLength).toISOString().slice(0, 10)
const morning = (count: number, time = '23:00:00') => new Date(`${day(count - 1)}T${time}Z`)
const start = new Date(`${day(0)}T03:00:00Z`)
let now = start
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now }, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())
beforeEach(async () => {
  now = start
  const { db } = app.services
  await db.deleteFrom('elections').execute()
  // Only what a test builds is reminded of.
  await db.updateTable('content_items').set({ status: 'not_active' }).execute()
})

const { setTheScene, vote } = pledgeCalls(() => app)

/** The election of this test: registration until day 10, early voting from day 12, and election day on day 20. */
const elected: Partial<ElectionPayload> = {
  name: 'General election',
  state: 'WI',
  registration_deadline: day(10),
  early_voting: day(12),
  election_day: day(20),
}

const inWisconsin = { address: '77 Quiet Court, Milwaukee, WI 53202' }

/** Lets the job run at this time, sends what is due, and returns the subjects of the reminders to an address. */
const remindersAt = async (at: Date, address: string): Promise<string[]> => {
  now = at
  await remindOfElections(app.services).run({})
  await mailIsOut(app)
  const mails = await mailsTo(app, address)
  return mails.flatMap(({ subject }) => (/Register|Early|election day|vote for/.test(subject) ? [subject] : []))
}

const register = /^Register to vote by \w+, \w+ \d+, \d{4}$/
const early = 'Early voting begins: General election'
const today = 'Today is election day'

/** An organization in Tokyo with a candidate, and somebody in Wisconsin who has pledged to vote for them. */
const scene = async (changes: object = {}) => {
  const { db } = app.services
  const built = await setTheScene()
  const { organization, candidate } = built
  await db.updateTable('organizations').set({ timezone: 'Asia/Tokyo' }).where('id', '=', organization.id).execute()
  const supporter = await buildSupporter(db)
  const pledge = await vote(candidate.id, supporter.token, { ...inWisconsin, ...changes })
  const put = (path: string, body: object) =>
    app.call('PUT', `/candidate-votes/${pledge.body.data.id}${path}`, { token: supporter.token, body })
  return { ...built, supporter, pledgeId: pledge.body.data.id as string, put }
}

describe('whoever has pledged to vote', () => {
  /** @shows elections.reminders */
  it('is reminded once of each day that matters, at eight in the time zone of the organization', async () => {
    const { supporter, candidate } = await scene()
    await buildElection(app.services.db, elected)
    const second = await buildItem(app.services.db, candidateKind, {
      organization_id: candidate.organization_id,
      attributes: { name: 'Omar Diaz' },
    })
    await vote(second.id, supporter.token, inWisconsin)
    const { email } = supporter
    expect(await remindersAt(morning(3, '22:59:00'), email)).toEqual([])
    const registration = [expect.stringMatching(register)]
    expect(await remindersAt(morning(3), email)).toEqual(registration)
    expect(await remindersAt(morning(4), email)).toEqual(registration)
    expect(await remindersAt(morning(12, '22:59:00'), email)).toEqual(registration)
    expect(await remindersAt(morning(12), email)).toEqual([...registration, early])
    expect(await remindersAt(morning(20), email)).toEqual([...registration, early, today])
    expect(await remindersAt(morning(21), email)).toEqual([...registration, early, today])
    const mails = await mailsTo(app, email)
    const last = mails.at(-1)
    expect(last?.text).toContain('Elena Ruiz and Omar Diaz')
    const written = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
    for (const count of [10, 12, 20]) expect(last?.text).toContain(written.format(new Date(day(count))))
    expect(last?.text).toContain(`/candidates/${candidate.organization_id}/${candidate.id}/secure-voting`)
    expect(last?.headers).toMatchObject({ 'List-Unsubscribe': expect.stringContaining('/mail-choices?token=') })
    expect(mails.some(({ text }) => text.includes('/voting-guide#register'))).toBe(true)
  })

  it('is not reminded to register if they are registered, nor of other states', async () => {
    const { supporter } = await scene({ registered_to_vote: 'yes' })
    const elsewhere = await scene({ address: '1 Main St, Chicago, IL 60601' })
    await buildElection(app.services.db, elected)
    expect(await remindersAt(morning(3), supporter.email)).toEqual([])
    expect(await remindersAt(morning(12), supporter.email)).toEqual([early])
    expect(await remindersAt(morning(12), elsewhere.supporter.email)).toEqual([])
    // An election of all states is one of theirs, too.
    await buildElection(app.services.db, { election_day: day(20) })
    expect(await remindersAt(morning(20), elsewhere.supporter.email)).toEqual([today])
  })

  it('is reminded of the days of the state that they have chosen', async () => {
    const { supporter, put } = await scene({ address: 'General Delivery' })
    await buildElection(app.services.db, elected)
    const plan = { when: '', where: 'City Hall', how: '', with_whom: 'June', date: null }
    const saved = await put('', { plan, state: 'WI' })
    expect(saved.body.data.attributes.state).toBe('WI')
    // A plan that says nothing about the state leaves it as it is.
    expect((await put('', { plan })).body.data.attributes.state).toBe('WI')
    expect(await remindersAt(morning(12), supporter.email)).toEqual([early])
    const mails = await mailsTo(app, supporter.email)
    expect(mails.at(-1)?.text).toContain('City Hall')
    expect(mails.at(-1)?.text).toContain('June')
    await put('', { plan, state: null })
    expect(await remindersAt(morning(20), supporter.email)).toEqual([early])
  })

  it('is reminded of the days of an election that comes after another one', async () => {
    const { supporter, organization } = await scene()
    await buildElection(app.services.db, { ...elected, organization_id: organization.id })
    await buildElection(app.services.db, { organization_id: organization.id, election_day: day(13) })
    expect(await remindersAt(morning(12), supporter.email)).toEqual([early])
    expect(await remindersAt(morning(13), supporter.email)).toEqual([early, today])
    expect(await remindersAt(morning(20), supporter.email)).toEqual([early, today, today])
  })

  /** @shows candidates.ballot */
  it('is not reminded anymore once they have voted or withdrawn', async () => {
    const voted = await scene()
    const plan = { when: '', where: '', how: '', with_whom: '', date: day(15) }
    await voted.put('', { plan })
    await voted.put('/ballot', { is_cast: true })
    const { candidate } = voted
    const withdrawn = await buildSupporter(app.services.db)
    const { body } = await vote(candidate.id, withdrawn.token, inWisconsin)
    await app.call('DELETE', `/candidate-votes/${body.data.id}`, { token: withdrawn.token })
    const stays = await buildSupporter(app.services.db)
    await vote(candidate.id, stays.token, inWisconsin)
    await buildElection(app.services.db, elected)
    expect(await remindersAt(morning(15), voted.supporter.email)).toEqual([])
    expect(await remindersAt(morning(20), voted.supporter.email)).toEqual([])
    expect(await remindersAt(morning(20), withdrawn.email)).toEqual([])
    expect(await remindersAt(morning(20), stays.email)).toEqual([today])
  })

  it('gets the plan instead on the morning of election day if they planned to vote then', async () => {
    const { supporter, put } = await scene()
    await buildElection(app.services.db, elected)
    await put('', { plan: { when: '', where: '', how: '', with_whom: '', date: day(20) } })
    expect(await remindersAt(morning(20), supporter.email)).toEqual(['Today you vote for Elena Ruiz'])
  })

  it('without an account is reminded once they have confirmed, with the link to their pledge', async () => {
    const { candidate } = await scene()
    await buildElection(app.services.db, elected)
    const [proven, unproven] = [freshEmail(), freshEmail()]
    for (const email of [proven, unproven]) await vote(candidate.id, undefined, { ...inWisconsin, email })
    await app.services.db
      .updateTable('engagements')
      .set({ confirmed_at: now })
      .where('person_id', 'in', (people) => people.selectFrom('people').select('id').where('email', '=', proven))
      .execute()
    expect(await remindersAt(morning(20), proven)).toEqual([today])
    expect((await mailsTo(app, proven)).at(-1)?.text).toMatch(/https:\/\/rostrum\.example\/act\/\S+/)
    expect(await remindersAt(morning(20), unproven)).toEqual([])
  })

  it('gets no reminder whose day has been changed, or of an organization whose mails they have stopped', async () => {
    const { supporter, organization } = await scene()
    const id = await buildElection(app.services.db, { ...elected, organization_id: organization.id })
    now = morning(12)
    await remindOfElections(app.services).run({})
    await app.services.db
      .updateTable('elections')
      .set({ early_voting: day(14) })
      .where('id', '=', id)
      .execute()
    expect(await remindersAt(morning(12), supporter.email)).toEqual([])
    expect(await remindersAt(morning(14), supporter.email)).toEqual([early])
    await app.services.db
      .insertInto('mail_preferences')
      .values({ user_id: supporter.id, organization_id: organization.id, frequency: 'off' })
      .execute()
    expect(await remindersAt(morning(20), supporter.email)).toEqual([early])
  })

  it('is reminded of the day that their organization has entered, instead of the one of the operator', async () => {
    const { supporter, organization } = await scene()
    await buildElection(app.services.db, elected)
    await buildElection(app.services.db, { election_day: day(25), organization_id: organization.id })
    expect(await remindersAt(morning(20), supporter.email)).toEqual([])
    expect(await remindersAt(morning(25), supporter.email)).toEqual([today])
  })
})
