import { expect, open, test } from './fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { callApi, registerOrganization, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

/** @shows organizations.details */
test('the public page shows the team, contributions and articles', async ({ page, request }) => {
  const { organizationId, session } = await registerPublicOrganization(request)
  const data = {
    team_members: [{ name: 'Ines Okafor', role: 'Chair', image: null, about: 'Tests the water.' }],
    contributions: [{ title: 'The heating rule', excerpt: 'Passed 11 to 4.', link: 'https://example.org/rule' }],
    articles: [{ title: 'What the river said', excerpt: 'A year of samples.', link: null }],
  }
  await callApi(request, 'PUT', `/organizations/${organizationId}`, { token: session.meta.token, data })
  await open(page, `/organization/${organizationId}?tab=about`)
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Team')).toContainText('Ines Okafor')
  await expect(part('Team')).toContainText('Chair')
  await expect(part('Contributions')).toContainText('The heating rule')
  await expect(part('Contributions').getByRole('link')).toHaveAttribute('href', 'https://example.org/rule')
  await expect(part('Articles')).toContainText('A year of samples.')
})

/** @shows accounts.terms-link */
test('the sign-up form links to the terms', async ({ page }) => {
  await open(page, '/signup')
  const terms = page.locator('form').getByRole('link', { name: /terms and conditions/ })
  await expect(terms).toHaveAttribute('href', '/terms-and-conditions')
})

/** @shows sessions.loading, sessions.restore */
test('a loading indicator is shown until the session is restored, and then the profile of the supporter', async ({
  page,
  request,
}) => {
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  // The server renders the page without a session.
  const response = await request.get('/user-profile')
  expect(await response.text()).toMatch(/role="status"[^>]*>.*Loading…/s)
  await open(page, '/user-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Marin' })).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('rostrum-session'))
  expect(JSON.parse(stored ?? '')).toMatchObject({
    state: { user: { attributes: { is_organization_admin: false, user_type: 'regular_user' } } },
  })
})

/** @shows layout.loading */
test('a loading indicator is shown while the next page loads', { tag: '@nightly' }, async ({ page, request }) => {
  const { organizationId, name } = await registerPublicOrganization(request)
  await open(page, `/?search=${encodeURIComponent(name)}`)
  const release = await pauseRequests(page, `**/api/organizations/${organizationId}`)
  await page.getByRole('link', { name, exact: true }).click()
  const indicator = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(indicator).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(indicator).toHaveCount(0)
})

/** @shows dashboard.tiles */
test('the dashboard shows how many items of each kind the organization has', async ({ page, request }) => {
  const organization = await registerOrganization(request)
  const data = {
    title: 'Call about the dam',
    summary: 'Ask for a yes.',
    background: 'It warms the river.',
    message: 'Hello {target}',
    call_list: [{ name: 'Commissioner Tanaka', phone: '206-555-0126' }],
  }
  await callApi(request, 'POST', '/call-campaigns', { token: organization.session.meta.token, data })
  await signIn(page, organization)
  await open(page, '/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: /^Call campaigns\s*1$/ })).toHaveAttribute(
    'href',
    '/organization/actions/call-campaign',
  )
  for (const name of ['Updates', 'Candidates', 'Email campaigns', 'Mail campaigns', 'Events', 'Donation links']) {
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*0$`) })).toBeVisible()
  }
})

/** @shows leaving.question */
test('leaving a half-written call campaign requires a confirmation', { tag: '@nightly' }, async ({ page, request }) => {
  await signIn(page, await registerOrganization(request))
  await open(page, '/organization/actions/call-campaign/new')
  await page.getByLabel('Title').fill('Call about the dam')
  await page.getByRole('banner').getByRole('link', { name: 'Rostrum', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Call about the dam')
})

/** @shows popup.place */
test(
  'a popup appears at the top right and is 24rem wide, or almost as wide as a phone',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    await open(page, '/edit-user')
    await page.getByLabel('Address').fill('12 Dock Street')
    await page.getByRole('button', { name: 'Save profile' }).click()
    const close = page.getByRole('status').filter({ hasText: 'Profile saved' }).getByRole('button', { name: 'Close' })
    await expect(close).toBeVisible()
    const box = await close.locator('xpath=..').boundingBox()
    const { width } = page.viewportSize() ?? { width: 0 }
    expect(box?.width).toBe(width < 768 ? width - 16 : 384)
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(16)
    expect(box?.y).toBeLessThan(120)
    await close.click()
    await expect(close).toHaveCount(0)
  },
)

/** @shows layout.mobile */
test('the sidebar is shown from a width of 768 px', async ({ page }) => {
  await open(page, '/')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(sidebar).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(sidebar).toBeHidden()
})
