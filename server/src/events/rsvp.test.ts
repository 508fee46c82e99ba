import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const build = (attributes: Record<string, unknown> = {}, overrides: object = {}) =>
  buildItem(app.services.db, eventKind, { attributes, ...overrides })
const supporter = () => buildSupporter(app.services.db)
const people = (count: number) => Promise.all(Array.from({ length: count }, supporter))

interface Person {
  token: string
}
const answer = (eventId: string, { token }: Person, outcome: string) =>
  app.call('POST', '/campaign-engagements', {
    token,
    body: { campaign_type: 'events', campaign_id: eventId, outcome },
  })
const show = async (eventId: string, person?: Person) =>
  (await app.call('GET', `/events/${eventId}`, { token: person?.token })).body.data.attributes
const mine = async (
  eventId: string,
  person: Person,
): Promise<{ id: string; outcome: string; position: number | null }> => (await show(eventId, person)).my_engagement
const cancel = async (eventId: string, person: Person) =>
  app.call('DELETE', `/campaign-engagements/${(await mine(eventId, person)).id}`, { token: person.token })

/** The people on the waitlist, in order. */
const waiting = async <P extends Person>(eventId: string, all: P[]): Promise<P[]> => {
  const places = await Promise.all(
    all.map(async (person) => ({ person, position: (await mine(eventId, person)).position })),
  )
  const inLine = places.flatMap(({ person, position }) => (position === null ? [] : [{ person, position }]))
  inLine.sort((a, b) => a.position - b.position)
  expect(inLine.map(({ position }) => position)).toEqual(inLine.map((_, index) => index + 1))
  return inLine.map(({ person }) => person)
}

describe('an answer to an invitation', () => {
  /** @shows events.rsvp */
  it('can be changed and withdrawn, and only people who are going are counted', async () => {
    const event = await build()
    const [person, other] = await Promise.all([supporter(), supporter()])
    await answer(event.id, other, 'going')
    await answer(event.id, person, 'maybe')
    expect(await show(event.id)).toMatchObject({ engagements_count: 1, outcome_counts: { going: 1, maybe: 1 } })
    await answer(event.id, person, 'going')
    expect(await show(event.id)).toMatchObject({ engagements_count: 2, outcome_counts: { going: 2, maybe: 0 } })
    await answer(event.id, person, 'cant')
    expect(await mine(event.id, person)).toMatchObject({ outcome: 'cant', position: null })
    expect((await cancel(event.id, person)).status).toBe(204)
    expect(await show(event.id, person)).toMatchObject({ engagements_count: 1, my_engagement: null })
  })

  it('is visible with the name only to the organization', async () => {
    const organization = await buildOrganization(app.services.db)
    const foreign = await buildOrganization(app.services.db)
    const event = await build({}, { organization_id: organization.id })
    const [person, other] = await Promise.all([supporter(), supporter()])
    await answer(event.id, person, 'going')
    const list = (token?: string) => app.call('GET', `/campaign-engagements?campaign_id=${event.id}`, { token })
    expect((await list(organization.owner.token)).body.data[0].attributes).toMatchObject({
      outcome: 'going',
      user: { name: person.name },
    })
    for (const token of [foreign.owner.token, other.token]) expect((await list(token)).body.meta.total).toBe(0)
    expect((await list()).status).toBe(401)
    const shown = JSON.stringify([await show(event.id), await show(event.id, other)])
    for (const secret of [person.id, person.email, person.name]) expect(shown).not.toContain(secret)
  })

  it('is refused when the event is over, according to the time zone of the event', async () => {
    const now = clock.now()
    const dayAt = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
    const at = (timezone: string) => {
      const day = dayAt(timezone)
      return build({ start_date: day, end_date: day, time: '00:00', end_time: null, timezone })
    }
    const person = await supporter()
    // An event that lasts all day today in its time zone.
    const open = [await at('Pacific/Kiritimati'), await at('Pacific/Pago_Pago')]
    for (const event of open) expect((await answer(event.id, person, 'going')).status).toBe(200)
    const past = await build({ start_date: '2020-01-01', end_date: '2020-01-01' })
    const refused = await answer(past.id, person, 'going')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This event is over. You can no longer RSVP')
    clock.advance(24 * 60 * 60)
    for (const event of open) expect((await answer(event.id, person, 'maybe')).status).toBe(409)
    // An answer can still be withdrawn.
    expect((await cancel(open[0]?.id ?? '', person)).status).toBe(204)
  })
})

describe('limited places', () => {
  /** @shows events.places */
  it('are filled exactly under concurrent answers, and everybody else is on the waitlist in order', async () => {
    const event = await build({ capacity: 10 })
    const all = await people(50)
    const answers = await Promise.all(all.map((person) => answer(event.id, person, 'going')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const outcomes = answers.map(({ body }) => body.data.attributes.outcome as string)
    expect(outcomes.filter((outcome) => outcome === 'going')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'waitlist')).toHaveLength(40)
    expect(await show(event.id)).toMatchObject({ engagements_count: 10, outcome_counts: { going: 10, waitlist: 40 } })

    const line = await waiting(event.id, all)
    expect(line).toHaveLength(40)

    // Three people withdraw at the same time: exactly the first three move up, and the others keep their order.
    const going = all.filter((person) => !line.includes(person))
    const gone = await Promise.all(going.slice(0, 3).map((person) => cancel(event.id, person)))
    expect(gone.map(({ status }) => status)).toEqual([204, 204, 204])
    for (const person of line.slice(0, 3)) expect((await mine(event.id, person)).outcome).toBe('going')
    expect(await waiting(event.id, line)).toEqual(line.slice(3))
    expect(await show(event.id)).toMatchObject({ engagements_count: 10, outcome_counts: { going: 10, waitlist: 37 } })
  }, 60_000)

  it('are counted once for somebody who answers twenty times at the same time', async () => {
    const event = await build({ capacity: 2 })
    const person = await supporter()
    await Promise.all(Array.from({ length: 20 }, () => answer(event.id, person, 'going')))
    expect(await show(event.id)).toMatchObject({ engagements_count: 1, outcome_counts: { going: 1 } })
  })

  it('become free only when somebody changes their answer, and rejoining the waitlist means going to its end', async () => {
    const event = await build({ capacity: 1 })
    const [first, second, third] = await Promise.all([supporter(), supporter(), supporter()])
    for (const person of [first, second, third]) {
      await answer(event.id, person, 'going')
      clock.advance(1)
    }
    await answer(event.id, third, 'going')
    expect(await waiting(event.id, [first, second, third])).toEqual([second, third])
    await answer(event.id, second, 'maybe')
    clock.advance(1)
    await answer(event.id, second, 'going')
    expect(await waiting(event.id, [first, second, third])).toEqual([third, second])
    await answer(event.id, first, 'cant')
    expect((await mine(event.id, third)).outcome).toBe('going')
    expect(await waiting(event.id, [first, second, third])).toEqual([second])
  })

  it('grow with the capacity, and nobody loses a place when it shrinks', async () => {
    const organization = await buildOrganization(app.services.db)
    const event = await build({ capacity: 1 }, { organization_id: organization.id })
    const all = await people(5)
    for (const person of all) {
      await answer(event.id, person, 'going')
      clock.advance(1)
    }
    const change = (capacity: number | null) =>
      app.call('PUT', `/events/${event.id}`, { token: organization.owner.token, body: { capacity } })
    await change(3)
    expect(await waiting(event.id, all)).toEqual(all.slice(3))
    await change(2)
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 3, waitlist: 2 } })
    const [first] = all
    if (first) await cancel(event.id, first)
    // Two people have the two places, so nobody moves up.
    expect(await waiting(event.id, all.slice(1))).toEqual(all.slice(3))
    await change(null)
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 4, waitlist: 0 } })
  })

  it('are given in the order of joining the waitlist, even if the clock of a node is behind', async () => {
    const event = await build({ capacity: 1 })
    const [going, first, second, third] = await Promise.all([supporter(), supporter(), supporter(), supporter()])
    await answer(event.id, going, 'going')
    await answer(event.id, first, 'going')
    clock.advance(-3600)
    await answer(event.id, second, 'going')
    await answer(event.id, third, 'going')
    expect(await waiting(event.id, [third, second, first])).toEqual([first, second, third])
    await cancel(event.id, going)
    clock.advance(3600)
    expect((await mine(event.id, first)).outcome).toBe('going')
    expect(await waiting(event.id, [third, second, first])).toEqual([second, third])
  })

  it('are not given to the waitlist when the event is over', async () => {
    const event = await build({ capacity: 1 })
    const [first, second] = await Promise.all([supporter(), supporter()])
    for (const person of [first, second]) await answer(event.id, person, 'going')
    const past = { ...eventKind.example, start_date: '2020-01-01', end_date: '2020-01-01', capacity: 1 }
    await app.services.db
      .updateTable('content_items')
      .set({ attributes: JSON.stringify(past) })
      .where('id', '=', event.id)
      .execute()
    const [leaving, staying] = (await mine(event.id, first)).outcome === 'going' ? [first, second] : [second, first]
    await cancel(event.id, leaving)
    expect((await mine(event.id, staying)).outcome).toBe('waitlist')
  })
})

describe('the list of an organization’s events', () => {
  it('starts with the upcoming events, followed by past ones, the latest first', async () => {
    const organization = await buildOrganization(app.services.db)
    const { token } = organization.owner
    const make = async (title: string, day: string) => {
      const body = { ...eventKind.example, title, start_date: day, end_date: day }
      const { id } = (await app.call('POST', '/events', { token, body })).body.data as { id: string }
      await app.call('POST', `/events/${id}/actions?action=publish`, { token })
      return id
    }
    await make('Long past', '2019-05-01')
    const moved = await make('Moved', '2096-05-01')
    await make('Next', '2095-05-01')
    await make('Just past', '2020-05-01')
    await make('Later', '2096-01-01')
    const titles = async (query: string, as?: string) => {
      const { body } = await app.call('GET', `/events?organization_id=${organization.id}&perPage=2${query}`, {
        token: as,
      })
      return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
    }
    const pages = async (query = '', as?: string) =>
      (await Promise.all([1, 2, 3].map((page) => titles(`&page=${page}${query}`, as)))).flat()
    expect(await pages()).toEqual(['Next', 'Later', 'Moved', 'Just past', 'Long past'])
    await app.call('PUT', `/events/${moved}`, { token, body: { start_date: '2094-05-01', end_date: '2094-05-01' } })
    expect(await pages()).toEqual(['Moved', 'Next', 'Later', 'Just past', 'Long past'])
    // Admins see the public list in the same order; their own list is ordered by creation.
    expect(await pages('&status=published', token)).toEqual(['Moved', 'Next', 'Later', 'Just past', 'Long past'])
    expect(await pages('', token)).toEqual(['Later', 'Just past', 'Next', 'Moved', 'Long past'])
  })
})
