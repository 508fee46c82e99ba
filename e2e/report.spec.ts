import { readFile } from 'node:fs/promises'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { answerRequests } from './request-handlers.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

interface Results {
  data: { attributes: { views: number; views_since: string | null } }
}

// A browser without a window says so, and would be taken for a program.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})

/** @shows results.views */
test('a page that a cache has sent instead of a node tells of its view, once', async ({ page, request }) => {
  const account = await registerPublicOrganization(request, 'Clean River Alliance')
  const { token } = account.session.meta
  const address = await publishCampaign(request, { ...account, token }, 'call-campaign', callCampaign)
  const id = address.split('/').at(-1) ?? ''
  // The node does not count what a program asks for.
  await answerRequests(page, `**${address}?from=search`, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'user-agent': 'a cache' } })
    await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': 'cache;desc=HIT' } })
  })
  const told: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('seen_from')) told.push(new URL(asked.url()).searchParams.get('seen_from') ?? '')
  })
  const isAnswered = page.waitForResponse((answered) => answered.url().includes('seen_from=search'))
  await open(page, `${address}?from=search`)
  await isAnswered
  // The organization’s page, and back: the site shows the campaign without loading a document, which is another view.
  await page.getByRole('link', { name: 'Clean River Alliance' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clean River Alliance' })).toBeVisible()
  const isSeenAgain = page.waitForResponse((answered) => answered.url().includes('seen_from'))
  await page.goBack()
  await isSeenAgain
  await expect(page.getByRole('heading', { level: 1, name: 'Call about the dam' })).toBeVisible()
  const countViews = async () =>
    (await callApi<Results>(request, 'GET', `/results/${id}`, { token })).data.attributes.views
  await expect.poll(countViews, { timeout: 15_000 }).toBe(2)
  expect(told).toHaveLength(2)
})

/** @shows results.report, results.views, results.conversion, results.csv */
test('an organizer shows the board what came of a campaign', async ({ page, request }) => {
  const account = await registerPublicOrganization(request, 'Clean River Alliance')
  const { token } = account.session.meta
  const address = await publishCampaign(request, { ...account, token }, 'call-campaign', callCampaign)
  const id = address.split('/').at(-1) ?? ''

  await test.step('visitors see the page in several ways', async () => {
    await open(page, address)
    await open(page, `${address}?from=search`)
    await page.goto(`/embed/call-campaign/${id}`)
    // Their own organization’s page, from which the site shows the campaign without loading a document.
    await open(page, `/organization/${account.organizationId}?tab=actions`)
    await page.getByRole('link', { name: 'Call about the dam' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Call about the dam' })).toBeVisible()
  })
  const supporter = await signUpSupporter(request, { first_name: 'Xiomara', last_name: 'Quetzal' })
  for (const answer of [
    { as: supporter.session.meta.token },
    { guest: { name: 'Maya Okafor', email: freshEmail('guest') }, from: 'search' },
  ]) {
    const { as, ...given } = { as: undefined, ...answer }
    await callApi(request, 'POST', '/campaign-engagements', {
      token: as,
      data: { campaign_type: 'call-campaigns', campaign_id: id, outcome: 'contacted', ...given },
    })
  }
  const countViews = async () =>
    (await callApi<Results>(request, 'GET', `/results/${id}`, { token })).data.attributes.views
  await expect.poll(countViews, { timeout: 15_000 }).toBe(4)

  await signIn(page, account)
  await open(page, '/organization/actions/call-campaign')
  await page.getByRole('link', { name: 'Report on Call about the dam' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Report: Call about the dam' })).toBeVisible()
  await expectAccessible(page)
  const figures = page.getByRole('region', { name: 'In numbers' })
  await expect(figures).toContainText(/Views\s*4/)
  await expect(figures).toContainText(/People who took part\s*2/)
  await expect(figures).toContainText(/Of those views, took part\s*50%/)
  await expect(figures).toContainText(/Not yet confirmed\s*1/)
  const sources = page.getByRole('region', { name: 'Where they came from' })
  await expect(sources.getByRole('row', { name: /^By search/ })).toHaveText(/By search\s*1\s*1\s*100%/)
  await expect(sources.getByRole('row', { name: /^Directly/ })).toHaveText(/Directly\s*2\s*1\s*50%/)
  await expect(sources.getByRole('row', { name: /^On another site/ })).toHaveText(/On another site\s*1\s*0\s*0%/)
  const overTime = page.getByRole('region', { name: 'Over time, by day' })
  await overTime.getByText('As a table').press('Enter')
  await expect(overTime.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)

  await test.step('the report is printed and exported without anybody’s name', async () => {
    const main = page.getByRole('main')
    for (const name of ['Xiomara', 'Maya']) await expect(main.getByText(name)).toHaveCount(0)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text).toContain('from,until,source,views,acts,confirmed')
    expect(text).toMatch(/,search,1,1,0/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(overTime.getByRole('row')).toHaveCount(2)
    await page.emulateMedia({ media: null })
  })
})
