import { startStrictApp } from './app.ts'
import { expect, test as base } from './fixtures.ts'
import { freshEmail, registerPublicOrganization } from './people.ts'

/** Runs the tests against a separate app that has the rate limits of production. */
const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      const app = await startStrictApp()
      await use(app.origin)
      await app.stop()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

// One worker runs the whole file, because each worker would start an app of its own.
test.describe.configure({ mode: 'default' })

test(
  'without JavaScript, a visitor who writes too often sees an error that says when to try again',
  { tag: '@nightly' },
  async ({ browser, request, baseURL }) => {
    const { organizationId } = await registerPublicOrganization(request)
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
    const write = async (message: string) => {
      await page.goto(`/organization/${organizationId}?tab=contact`)
      await page.getByLabel('Your name').fill('Maya Okafor')
      await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail('maya'))
      await page.getByLabel('Message').fill(message)
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Send message' }).click()
      return answered
    }
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
      expect((await write(`Can I bring my two children on ${day}?`)).status()).toBe(303)
      await expect(page.getByText('Your message is on its way')).toBeVisible()
    }
    const refused = await write('Can I bring my two children on Thursday?')
    expect(refused.status()).toBe(429)
    const { 'retry-after': seconds, 'content-type': type } = refused.headers()
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(60 * 60)
    expect(type).toMatch(/^text\/html/)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      /Several messages were already sent from here\. Try again in \d+ minutes/,
    )
    await expect(page.getByLabel('Message')).toHaveValue('Can I bring my two children on Thursday?')
    await page.close()
  },
)

// The last test of this file, because it uses up what the address may request.
/** @shows wire.cost-of-a-stranger */
test('an address gets at most 600 pages a minute', { tag: '@nightly' }, async ({ request }) => {
  const statuses: number[] = []
  while (statuses.length < 640) {
    const pages = await Promise.all(Array.from({ length: 20 }, () => request.get('/terms')))
    statuses.push(...pages.map((page) => page.status()))
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600)
  expect(statuses.at(-1)).toBe(429)
})
