import { join } from 'node:path'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { buildItem, buildOrganization, buildUser } from '../../../testing/factories.ts'
import { isLongRun } from '../../../testing/long-run.ts'
import {
  deferredPrefix,
  domains,
  type MailServer,
  type MailServerOptions,
  mailsPerLimit,
} from '../../../testing/mail-servers/mail-server.ts'
import { hasOpenSmtpd, openOpenSmtpd } from '../../../testing/mail-servers/opensmtpd.ts'
import { hasPostfix, openPostfix } from '../../../testing/mail-servers/postfix.ts'
import { buildManyFollowers } from '../../../testing/many-followers.ts'
import { mailTo } from '../../../testing/smtp.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { beginDigests, dueAt } from '../../digests/begin.ts'
import { later } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { enqueueMails } from './outbox.ts'

const servers = [
  { name: 'Postfix', isInstalled: hasPostfix, open: openPostfix, refusal: /Message delivery request rate limit/g },
  { name: 'OpenSMTPD', isInstalled: hasOpenSmtpd, open: openOpenSmtpd, refusal: /command="MAIL FROM.*result="452/g },
]

/** Why the tests of a server are skipped, for the output. */
const reasonToSkip = (name: string, isInstalled: () => boolean): string | undefined => {
  if (!isLongRun) return 'it belongs to `npm run test:long`'
  // A program for bounces could not open the embedded database beside the test.
  if (inject('databaseTemplate').kind !== 'server') return 'there is no PostgreSQL server'
  return isInstalled() ? undefined : `there is no ${name}, or no root: \`.ci/install-mail-servers\` installs it`
}

const numbers = { all: 3000, deferred: 300, gone: 20 }
const limits = { timeout: 240_000, interval: 200 }
const until = <T>(look: () => Promise<T>) => vi.waitFor(look, limits)

const print = (line: string) => process.stdout.write(`${line}\n`)

/** A program that sends to the server, and whose database the command for bounces uses, too. */
const openSending = async (open: (options: MailServerOptions) => Promise<MailServer>) => {
  const place = await createTestDatabase()
  // Vitest calls these in reverse order.
  onTestFinished(place.drop)
  const admin = join(import.meta.dirname, '../../../../scripts/admin.ts')
  const bounceCommand = `DATABASE_URL='${place.databaseUrl}' exec '${process.execPath}' '${admin}' mail bounce`
  const server = await open({ bounceCommand })
  onTestFinished(server.close)
  const mail = {
    ...mailTo(server),
    connections: 5,
    bounces: { address: `bounce@${domains.ours}`, secret: undefined },
    retrySeconds: [2, 2, 2],
  }
  const app = await createTestApp({ config: { mail }, database: await openDatabase(place) })
  onTestFinished(app.close)
  return { app, server }
}

/** Mixed, as they would be: servers answer more slowly to who makes many errors in a row. */
const recipients = Array.from({ length: numbers.all }, (_, index) => {
  if (index % (numbers.all / numbers.gone) === 0) return `reader.${index}@${domains.gone}`
  const prefix = index % (numbers.all / numbers.deferred) === 1 ? deferredPrefix : 'reader.'
  return `${prefix}${index}@${domains.readers}`
})

/** How many mails have each status after how many attempts. */
const countMails = ({ services: { db } }: TestApp) =>
  db
    .selectFrom('mails')
    .select(['status', 'attempts', (build) => build.cast<number>(build.fn.countAll(), 'integer').as('count')])
    .groupBy(['status', 'attempts'])
    .orderBy('status')
    .orderBy('attempts')
    .execute()

describe.each(servers)('$name', ({ name, isInstalled, open, refusal }) => {
  const reason = reasonToSkip(name, isInstalled)

  /** @shows mail.bounces */
  it(
    'gets 3,000 mails within its limits, those that it defers later, and its bounces are read',
    limits,
    async ({ skip }) => {
      skip(reason !== undefined, reason)
      const { app, server } = await openSending(open)
      const { db } = app.services
      await enqueueMails(
        db,
        recipients.map((address) => ({ kind: 'test.mail', to: { address, content: plainMail }, now: new Date() })),
      )
      const began = performance.now()
      await app.work()
      await until(async () => expect(await server.countDelivered()).toBe(numbers.all - numbers.gone))
      const seconds = (performance.now() - began) / 1000
      await until(async () =>
        expect(await countMails(app)).toEqual([
          { status: 'bounced', attempts: 0, count: numbers.gone },
          { status: 'sent', attempts: 0, count: numbers.all - numbers.gone - numbers.deferred },
          { status: 'sent', attempts: 1, count: numbers.deferred },
        ]),
      )
      const suppressed = await db.selectFrom('mail_suppressions').select('address').execute()
      const gone = recipients.filter((address) => address.endsWith(domains.gone))
      expect(suppressed.map(({ address }) => address).toSorted()).toEqual(gone.toSorted())

      const refusals = [...(await server.log()).matchAll(refusal)].length
      print(
        `${name}: ${numbers.all} mails in ${seconds.toFixed(1)} s, ${refusals} refused by the limit of ${mailsPerLimit}`,
      )
      expect(refusals).toBeGreaterThan(0)
      expect(refusals).toBeLessThan(numbers.all / 5)
    },
  )

  /** @shows mail.priority */
  it('gets a password reset before a queue of 10,000 digests', limits, async ({ skip }) => {
    skip(reason !== undefined, reason)
    const { app } = await openSending(open)
    const { db } = app.services
    const organization = await buildOrganization(db)
    const readers = await buildManyFollowers(db, {
      organizationId: organization.id,
      // Some are sent while the others are queued.
      count: 13_000,
      addressOf: (index) => `reader.${index}@${domains.readers}`,
    })
    const organization_id = organization.id
    for (let start = 0; start < readers.length; start += 1000) {
      const preferences = readers.slice(start, start + 1000).map((user_id) => ({ user_id, organization_id }))
      await db
        .insertInto('mail_preferences')
        .values(preferences.map((row) => ({ ...row, frequency: 'daily' as const })))
        .execute()
    }
    const published = later(dueAt('daily', new Date()), -60)
    await buildItem(db, callCampaignKind, { organization_id, published_at: published, first_published_at: published })
    const { email } = await buildUser(db, { email: `person@${domains.readers}` })
    await beginDigests(app.services).run({})
    await app.work()
    const countOf = async (status: 'queued' | 'sent') =>
      (await countMails(app)).filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0)
    const queued = await until(async () => {
      const count = await countOf('queued')
      expect(count).toBeGreaterThanOrEqual(10_000)
      return count
    })
    const before = await countOf('sent')

    await app.call('POST', '/forgotPassword', { body: { email } })
    const reset = await vi.waitFor(
      () =>
        db
          .selectFrom('mails')
          .select(['created_at', 'finished_at'])
          .where('kind', '=', 'accounts.reset-password')
          .where('status', '=', 'sent')
          .executeTakeFirstOrThrow(),
      { ...limits, interval: 20 },
    )
    const overtaken = await db
      .selectFrom('mails')
      .select((build) => build.cast<number>(build.fn.countAll(), 'integer').as('count'))
      .where('finished_at', '>=', reset.created_at)
      .where('finished_at', '<', reset.finished_at)
      .executeTakeFirstOrThrow()
    print(
      `${name}: of ${queued} queued digests, ${overtaken.count} went before a password reset, ${(await countOf('sent')) - before} since it was requested`,
    )
    // While the reset is fetched from the queue, the connections continue with what they have.
    expect(overtaken.count).toBeLessThanOrEqual(10 * app.services.config.mail.connections)
  })
})
