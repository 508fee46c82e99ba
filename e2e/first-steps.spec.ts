import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, registerOrganization, signIn } from './people.ts'

const profile = {
  tags: ['Clean water'],
  tagline: 'A river to swim in',
  description: 'From the spring down to the harbor.',
  city: 'Seattle',
  state: 'Washington',
  country: 'US',
  timezone: 'America/Los_Angeles',
  working_hours: [{ start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:00', status: 'open' }],
}
const event = {
  title: 'River walk',
  description: 'Bring boots.',
  start_date: '2096-12-04',
  end_date: '2096-12-04',
  time: '18:00',
  timezone: 'America/Los_Angeles',
  location: 'Pier 4',
}
const update = {
  title: 'The pump house is open again',
  background: 'It took two winters.',
  key_points: [{ title: 'Water', excerpt: 'Every day from six to ten.' }],
  notification_type: 'profile_only',
  link_sections: [],
}

/** @shows dashboard.first-steps */
test('a new organization completes its first steps, and the list of them disappears', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = await registerOrganization(request)
  const { token } = account.session.meta
  const own = `/organizations/${account.organizationId}`
  const publish = async (path: string, data: object) => {
    const created = await callApi<{ data: { id: string } }>(request, 'POST', path, { token, data })
    await callApi(request, 'POST', `${path}/${created.data.id}/actions?action=publish`, { token })
  }
  await signIn(page, account)
  await open(page, '/dashboard')
  const steps = page.getByRole('region', { name: 'Getting started' })
  const progress = steps.getByRole('status')
  await expect(progress).toHaveText('0 of 5 done')
  await expect(steps.getByRole('listitem')).toHaveText([
    /Your profile: to do/,
    /Your page: to do/,
    /Your first action: to do/,
    /Your first update: to do/,
    /Spread the word: to do.*Once your page is public/,
  ])
  await expectAccessible(page)

  await steps.getByRole('link', { name: 'Complete your profile' }).click()
  await expect(page).toHaveURL('/edit-organization')
  await callApi(request, 'PUT', own, { token, data: profile })
  await page.goBack()
  await expect(progress).toHaveText('1 of 5 done')
  await expect(steps.getByRole('listitem').first()).toHaveText(/Your profile: done/)

  await steps.getByRole('button', { name: 'Publish' }).click()
  await expect(progress).toHaveText('2 of 5 done')
  await expect(steps.getByRole('link', { name: 'View public page' })).toHaveAttribute(
    'href',
    `/organization/${account.organizationId}`,
  )

  await steps.getByRole('link', { name: 'Choose an action' }).click()
  // They choose among all kinds; candidates come last, because most organizations recommend none.
  await expect(page.getByRole('heading', { level: 1, name: 'What should people do?' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([
    'Call campaign',
    'Email campaign',
    'Mail campaign',
    'Event',
    'Donations',
    'Phone bank',
    'Candidate',
  ])
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(Array(7).fill(/About \d+ minutes/))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Event', exact: true }).click()
  await expect(page).toHaveURL('/organization/actions/events/new')
  await publish('/events', event)
  await page.goBack()
  await page.goBack()
  await expect(progress).toHaveText('3 of 5 done')

  await steps.getByRole('link', { name: 'Write an update' }).click()
  await expect(page).toHaveURL('/organization/updates/new')
  await publish('/campaign-updates', update)
  await page.goBack()
  await expect(progress).toHaveText('4 of 5 done')
  await expectAccessible(page)

  await steps.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(steps).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/organization/${account.organizationId}`)
  await expect(page.getByRole('main')).toBeFocused()
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  await expect(page.getByText('No recent activity')).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test(
  'an organizer hides the first steps permanently and on every device',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const account = await registerOrganization(request)
    await signIn(page, account)
    await open(page, '/dashboard')
    const steps = page.getByRole('region', { name: 'Getting started' })
    await steps.getByRole('button', { name: 'Hide these steps' }).click()
    await expect(steps).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    // The notice that the page is not public remains.
    await expect(page.getByText('Your page is not public yet')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('rostrum-notifications', 'null'))
    await page.reload()
    await expect(page.getByText('Your page is not public yet')).toBeVisible()
    await expect(steps).toHaveCount(0)
  },
)
