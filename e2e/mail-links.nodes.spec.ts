import type { APIRequestContext, Page } from '@playwright/test'
import { openRsvpUrls } from '../server/src/events/rsvp-link.ts'
import { openSubscriptionUrls } from '../server/src/mail-preferences/subscriptions.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { startNode, type RunningProgram } from './app.ts'
import { publishEvent } from './event-fixtures.ts'
import { expect, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signUpSupporter } from './people.ts'

/**
 * The pages behind the links of mails that are sent at a certain hour. A journey cannot wait for the hour, so it reads
 * the link where the mail gets it: from the key in the database, which only PostgreSQL lets another program read.
 */
const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '' } = process.env
test.skip(
  !databaseUrl || !redisUrl,
  'There is no PostgreSQL and Redis here: `npm run with-services npm run test:e2e` provides them.',
)
// One worker runs the whole file, because each worker would start a node of its own.
test.describe.configure({ mode: 'default' })
// Mail programs open links in browsers of all kinds.
test.use({ javaScriptEnabled: false })

let database: Awaited<ReturnType<typeof openDatabase>>
let node: RunningProgram
let request: APIRequestContext
test.beforeAll(async ({ playwright }) => {
  node = await startNode({ databaseUrl, redisUrl })
  database = await openDatabase({ databaseUrl, dataDir: '' })
  request = await playwright.request.newContext({ baseURL: node.origin })
})
test.afterAll(async () => {
  await request.dispose()
  await database.close()
  await node.stop()
})

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved' })).toBeVisible()
}

/** @shows attendance.reminder */
test('“I will come” and “I cannot” of a reminder ask once more, and store the answer of whoever got the mail', async ({
  context,
}) => {
  const { session, name } = await registerPublicOrganization(request)
  const eventId = await publishEvent(request, session.meta.token, { capacity: 1 })
  const answerOf = async () => {
    const path = `/campaign-engagements?campaign_id=${eventId}`
    const { data } = await callApi<{ data: { attributes: { outcome: string } }[] }>(request, 'GET', path, {
      token: session.meta.token,
    })
    return data.map(({ attributes }) => attributes.outcome)
  }
  const supporter = await signUpSupporter(request)
  await callApi(request, 'POST', '/campaign-engagements', {
    token: supporter.session.meta.token,
    data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going' },
  })
  const link = (await openRsvpUrls(database.db, node.origin))({ userId: supporter.session.id, itemId: eventId })

  const page = await context.newPage()
  const opened = await page.goto(`${link}?answer=cant`)
  expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(page.getByRole('heading', { level: 1, name: 'Fill the hearing room' })).toBeVisible()
  await expect(page.getByText(`Organized by ${name}`)).toBeVisible()
  // Opening it has changed nothing.
  await expect(page.getByText('Your answer: you are going.')).toBeVisible()
  expect(await answerOf()).toEqual(['going'])

  await choose(page, 'I can’t come')
  await expect(page.getByText('Your answer: you can’t come.')).toBeVisible()
  expect(await answerOf()).toEqual(['cant'])
  // Somebody else takes the only place meanwhile.
  const other = await signUpSupporter(request)
  await callApi(request, 'POST', '/campaign-engagements', {
    token: other.session.meta.token,
    data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going' },
  })
  await choose(page, 'I will come')
  await expect(page.getByText('You are on the waitlist.')).toBeVisible()

  await callApi(request, 'POST', `/events/${eventId}/actions?action=unpublish`, { token: session.meta.token })
  expect((await page.goto(link))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
})

/** @shows mail.weekly-report */
test('the link in a weekly report stops it and orders it again', async ({ context }) => {
  const { session, name } = await registerPublicOrganization(request)
  const frequency = async () => {
    const { data } = await callApi<{ data: { attributes: { frequency: string } } }>(
      request,
      'GET',
      '/report-preference',
      { token: session.meta.token },
    )
    return data.attributes.frequency
  }
  const urlOf = await openSubscriptionUrls(database.db, node.origin)
  const link = urlOf({ personId: session.id, scope: 'report' })

  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText(`The weekly report on ${name}`)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Once a week' })).toBeChecked()
  await page.getByRole('radio', { name: 'Off' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You won’t get these emails anymore')).toBeVisible()
  expect(await frequency()).toBe('off')

  await page.goto(link)
  await page.getByRole('radio', { name: 'Once a week' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your choice is saved')).toBeVisible()
  expect(await frequency()).toBe('weekly')

  // The request that a mail program sends when its own button is pressed (RFC 8058).
  expect((await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200)
  expect(await frequency()).toBe('off')
})
