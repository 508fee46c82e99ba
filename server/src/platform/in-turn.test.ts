import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import {
  buildDonationLink,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
} from '../../testing/factories.ts'
import { choices } from '../../testing/phone-bank-calls.ts'
import { eventKind } from '@rostrum/contract/events'
import { openDatabase } from './db/database.ts'

interface Ids {
  /** An event for each call. */
  eventIds: string[]
  organizationId: string
  linkId: string
}

const rsvp = ({ eventIds: [eventId] }: Pick<Ids, 'eventIds'>) => ({
  campaign_type: 'events',
  campaign_id: eventId,
  outcome: 'going',
})

/** More than a node has connections. */
const CALLS = 30

const openApp = async () => {
  const { databaseUrl, dataDir, drop } = await createTestDatabase()
  const app = await createTestApp({ database: await openDatabase({ databaseUrl, dataDir }) })
  const other = new Client(databaseUrl)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await app.close()
    await drop()
  })
  return { app, other }
}

it.runIf(inject('databaseTemplate').kind === 'server').each([
  {
    what: 'an event',
    table: 'content_items',
    path: () => '/campaign-engagements',
    body: rsvp,
    // Only the moment in which an answer is counted locks the event.
    atOnce: 4,
  },
  {
    what: 'an event with ten places',
    table: 'content_items',
    path: () => '/campaign-engagements',
    body: rsvp,
    attributes: { capacity: 10 },
  },
  {
    what: 'many events',
    table: 'content_items',
    path: () => '/campaign-engagements',
    body: ({ eventIds }: Ids, call: number) => rsvp({ eventIds: [eventIds[call] ?? ''] }),
    // Of all events together.
    atOnce: 6,
  },
  {
    what: 'an organization that people follow',
    table: 'organizations',
    path: ({ organizationId }: Ids) => `/organizations/${organizationId}/actions?action=follow`,
    body: () => ({}),
  },
  {
    what: 'a phone bank',
    table: 'phone_banks',
    path: () => '/phone-bank-registrations',
    body: ({ organizationId }: Ids) => ({ organization_id: organizationId, ...choices }),
  },
  {
    what: 'a link for donations',
    table: 'donation_links',
    path: ({ linkId }: Ids) => `/donation-links/${linkId}/actions?action=click`,
    body: () => ({}),
  },
])('people who wait for the row of $what leave connections to everybody else', async (given) => {
  const { table, path, body, attributes = {}, atOnce = 1 } = given
  const { app, other } = await openApp()
  const { db } = app.services
  const { id: organizationId } = await buildOrganization(db)
  const build = () => buildItem(db, eventKind, { organization_id: organizationId, attributes })
  const eventIds = (await Promise.all(Array.from({ length: CALLS }, build))).map(({ id }) => id)
  const linkId = await buildDonationLink(db, organizationId)
  const ids = { eventIds, organizationId, linkId }
  await buildPhoneBank(db, { organization_id: organizationId })
  const people = await Promise.all(Array.from({ length: CALLS }, () => buildSupporter(db)))

  await other.query('begin')
  await other.query(`select from ${table} for update`)
  const answers = people.map(({ token }, call) => app.call('POST', path(ids), { token, body: body(ids, call) }))
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count
  }
  await expect.poll(waiting).toBe(atOnce)
  expect((await app.call('GET', '/tags')).status).toBe(200)
  expect(await waiting()).toBe(atOnce)
  await other.query('rollback')
  expect(new Set((await Promise.all(answers)).map(({ status }) => status).map((status) => status < 300))).toEqual(
    new Set([true]),
  )
})
