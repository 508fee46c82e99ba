import { expect, expectAccessible, isNarrow, test } from './fixtures.ts'
import { callApi, publishOrganization, registerOrganization, signIn, signUpSupporter } from './people.ts'

const campaign = {
  title: 'Call about the dam',
  summary: 'Ask the county to vote yes.',
  background: 'The dam warms the river and blocks the salmon.',
  message: 'Hello {target}, my name is {name}.',
  call_list: [{ name: 'Commissioner Tanaka', phone: '206-555-0126' }],
}

/** @shows actions.tab, actions.reasons, actions.how-to-vote */
test('actions that an organization does not offer are shown as disabled, with the reason', async ({
  page,
  request,
}) => {
  const account = await registerOrganization(request)
  await publishOrganization(request, account)
  const { token } = account.session.meta
  const address = `/organization/${account.organizationId}?tab=actions`
  await page.goto(address)

  // The disabled button can be focused with the keyboard, describes the reason, and does nothing.
  const call = page.getByRole('button', { name: /^Call now/ })
  await expect(call).toBeDisabled()
  await call.focus()
  await expect(call).toBeFocused()
  await expect(call).toHaveAccessibleDescription('No call campaign available')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  for (const [verb, reason] of [
    ['Pledge my vote', 'No candidate to vote for'],
    ['Write email', 'No email campaign available'],
    ['Get the letter', 'No mail campaign available'],
    ['RSVP', 'No event registration available'],
    ['Donate', 'No donation link available'],
    ['Volunteer', 'No phone bank registration available'],
  ] as const) {
    const button = page.getByRole('button', { name: new RegExp(`^${verb}`) })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(reason)
  }
  // What everybody can do for the organization is always offered.
  await expect(page.getByRole('link', { name: 'Read the guide: Voting guide' })).toHaveAttribute(
    'href',
    '/voting-guide',
  )
  await expect(page.getByRole('heading', { name: /^Tell your friends about / })).toBeVisible()
  await expectAccessible(page)

  const publish = async (title: string) => {
    const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/call-campaigns', {
      token,
      data: { ...campaign, title },
    })
    await callApi(request, 'POST', `/call-campaigns/${data.id}/actions?action=publish`, { token })
  }
  await publish('Call about the dam')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Call now: Call about the dam' })).toBeVisible()
  await expect(page.getByText('No call campaign available')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Actions 1' })).toHaveAttribute('aria-current', 'page')

  // The tab shows at most four items of a kind. The list of the kind contains all of them.
  for (const title of ['Second', 'Third', 'Fourth', 'Newest']) await publish(title)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Call now/ })).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Actions 5' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All call campaigns' }).click()
  await page.waitForURL(`**/call-campaign/${account.organizationId}`)
  await expect(page.getByRole('link', { name: 'Call now: Call about the dam' })).toBeVisible()
})

/** @shows content.own-tabs */
test('an organizer finds all actions on one page with a tab for each kind', async ({ page, request }) => {
  await signIn(page, await registerOrganization(request))
  await page.goto('/dashboard')
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Actions', exact: true }).filter({ visible: true }).click()
  await page.waitForURL('**/organization-profil/actions/*')
  const tabs = page.getByRole('navigation', { name: 'Actions' })
  await tabs.getByRole('link', { name: 'Call campaigns' }).click()
  await page.waitForURL('**/organization-profil/actions/call-campaign')
  await expect(tabs.getByRole('link', { name: 'Call campaigns' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'No call campaigns yet' })).toBeVisible()
  await expectAccessible(page)
  // Donations and the phone bank, which exist once per organization, have tabs, too. The addresses that begin with
  // `/organization/actions` show the same tabs.
  await tabs.getByRole('link', { name: 'Donations' }).click()
  await expect(page.getByRole('button', { name: 'Add link' })).toBeVisible()
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Phone bank' }).click()
  await page.waitForURL('**/organization-profil/actions/phonebank')
  await expect(page.getByRole('heading', { level: 1, name: 'Phone bank' })).toBeVisible()
  await expectAccessible(page)
  for (const tab of [
    'voting',
    'donations',
    'phonebank',
    'call-campaign',
    'email-campaign',
    'mail-campaign',
    'events',
  ]) {
    await page.goto(`/organization/actions/${tab}`)
    await expect(tabs.locator('[aria-current]')).toHaveAttribute('href', `/organization-profil/actions/${tab}`)
  }
  await page.goto('/organization-profil/actions/nonsense')
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
})

/** @shows access.not-allowed */
test(
  'a supporter who opens the actions or results of an organization is redirected to the dashboard',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    for (const path of [
      '/organization-profil/actions/call-campaign',
      '/organization/actions/call-campaign/results/1',
    ]) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
  },
)
