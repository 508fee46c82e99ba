import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { isLongRun } from '../../testing/long-run.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { remindOfEvents } from '../events/reminders.ts'
import { later } from '../platform/clock.ts'

const actsPerAddress = isLongRun ? 50 : 2
const networkAddresses = 200
const flood = actsPerAddress * networkAddresses

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { rsvp, act, linkFor, subjectsTo } = actCalls(() => app)

/** An event that begins in two hours, of which its attendees are reminded now. */
const buildSoon = (organizationId: string) => {
  const [start, end] = [later(clock.now(), 2 * 3600).toISOString(), later(clock.now(), 3 * 3600).toISOString()]
  const [start_date, end_date] = [start.slice(0, 10), end.slice(0, 10)]
  const attributes = { start_date, end_date, time: start.slice(11, 16), end_time: end.slice(11, 16), timezone: 'UTC' }
  return buildItem(app.services.db, eventKind, { organization_id: organizationId, attributes })
}

const countSent = async (): Promise<number> => {
  const rows = await app.services.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'acts.given')
    .where('status', '=', 'sent')
    .execute()
  return rows.length
}

/** @shows access.flood */
describe(`${flood} acts without an account from ${networkAddresses} addresses, with forged names`, () => {
  it(
    'cause no storm of mails, delay no other mail, and are removed with one call',
    async () => {
      const organization = await buildOrganization(app.services.db)
      const { token } = organization.owner
      const event = await buildItem(app.services.db, eventKind, { organization_id: organization.id })
      const soon = await buildSoon(organization.id)
      const shown = async () => (await app.call('GET', `/events/${event.id}`)).body.data.attributes

      const supporter = await buildSupporter(app.services.db)
      for (const { id: campaign_id } of [event, soon]) {
        const body = { campaign_type: 'events', campaign_id, outcome: 'going' }
        expect((await app.call('POST', '/campaign-engagements', { token: supporter.token, body })).status).toBe(200)
      }
      const real = freshEmail()
      await rsvp(event.id, real, 'going')
      await mailIsOut(app)
      await act('POST', await linkFor(real), '/actions?action=confirm')
      const sentBefore = await countSent()

      const forged = Array.from({ length: networkAddresses }, freshAddress)
      for (let turn = 0; turn < actsPerAddress; turn += 1) {
        for (const ip of forged) {
          const guest = { name: `Forged ${turn} ${ip}`, email: freshEmail() }
          const answer = await rsvp(event.id, guest.email, turn % 2 === 0 ? 'going' : 'maybe', { ip, guest })
          expect(answer.status).toBe(201)
        }
      }
      expect((await shown()).outcome_counts.going + (await shown()).outcome_counts.maybe).toBe(flood + 2)

      await mailIsOut(app)
      // The real guest was one of the first 300.
      expect((await countSent()) - sentBefore).toBe(299)

      // Meanwhile, everybody else gets their mail at once.
      await app.call('POST', '/forgotPassword', { body: { email: supporter.email } })
      await remindOfEvents(app.services).run({})
      const other = await buildItem(app.services.db, eventKind)
      const elsewhere = freshEmail()
      await rsvp(other.id, elsewhere, 'going')
      await mailIsOut(app)
      expect(await subjectsTo(elsewhere)).toEqual([`Please confirm: ${other.title}`])
      const subjects = (await mailsTo(app, supporter.email)).map(({ subject }) => subject)
      expect(subjects).toContain(`Reminder: ${soon.title}`)
      expect(subjects).toContain('Reset your Rostrum password')

      clock.advance(10 * 60)
      await mailIsOut(app)
      const inTenMinutes = 299 + 10 * 5 + 1
      expect((await countSent()) - sentBefore).toBe(inTenMinutes)
      if (isLongRun) {
        clock.advance(50 * 60)
        await mailIsOut(app)
        expect((await countSent()) - sentBefore).toBe(inTenMinutes + 50 * 5)
      }

      const removed = await app.call('POST', '/campaign-engagements/actions?action=remove-unconfirmed', {
        token,
        body: { campaign_id: event.id },
      })
      expect([removed.status, removed.body]).toEqual([200, { removed: flood, remaining: 0 }])
      expect(await shown()).toMatchObject({ engagements_count: 2, outcome_counts: { going: 2, maybe: 0 } })
      const queued = await app.services.db.selectFrom('mails').select('id').where('status', '=', 'queued').execute()
      expect(queued).toEqual([])
      // Who comes now is not behind the forged acts.
      const late = freshEmail()
      await rsvp(event.id, late, 'going')
      clock.advance(60)
      await mailIsOut(app)
      expect(await subjectsTo(late)).toEqual([`Please confirm: ${event.title}`])
    },
    isLongRun ? 1_800_000 : 120_000,
  )
})
