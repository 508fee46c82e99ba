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
  eventId: string
  organizationId: string
  linkId: string
}

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
    body: ({ eventId }: Ids) => ({ campaign_type: 'events', campaign_id: eventId, outcome: 'going' }),
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
])('people who wait for the row of $what leave connections to everybody else', async ({ table, path, body }) => {
  const { app, other } = await openApp()
  const { db } = app.services
  const { id: organizationId } = await buildOrganization(db)
  const { id: eventId } = await buildItem(db, eventKind, { organization_id: organizationId })
  const linkId = await buildDonationLink(db, organizationId)
  const ids = { eventId, organizationId, linkId }
  await buildPhoneBank(db, { organization_id: organizationId })
  const people = await Promise.all(Array.from({ length: CALLS }, () => buildSupporter(db)))

  await other.query('begin')
  await other.query(`select from ${table} for update`)
  const answers = people.map(({ token }) => app.call('POST', path(ids), { token, body: body(ids) }))
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count
  }
  await expect.poll(waiting).toBe(1)
  expect((await app.call('GET', '/tags')).status).toBe(200)
  expect(await waiting()).toBe(1)
  await other.query('rollback')
  expect(new Set((await Promise.all(answers)).map(({ status }) => status).map((status) => status < 300))).toEqual(
    new Set([true]),
  )
})
