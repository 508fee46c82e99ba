import { callCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn } from './people.ts'
import { findSampleCongress } from './representative-fixtures.ts'

const divisionOf = (state: string) => `ocd-division/country:us/state:${state}`

interface Saved {
  data: { id: string; attributes: Record<string, unknown> }[]
}

/** @shows targets.form, directories.shared, campaigns.previews */
test('an organizer publishes a call campaign to the senators of two states and to one more person', async ({
  page,
  request,
}) => {
  const { session } = await registerPublicOrganization(request)
  const { token } = session.meta
  const directoryId = await findSampleCongress(request, token)
  const { data: found } = await callApi<{ data: { id: string }[] }>(
    request,
    'GET',
    `/directories/${directoryId}/targets?search=senator stein`,
    { token },
  )
  await signIn(page, { email: '', password: '', session })
  await open(page, '/organization/actions/call-campaign/new')
  for (const field of ['title', 'summary', 'background', 'message'] as const) {
    await page.locator(`[name=${field}]`).fill(callCampaign[field])
  }

  await page.getByRole('radio', { name: 'People from a directory' }).check()
  await expect(page.getByRole('combobox', { name: 'Directory' })).toHaveValue(directoryId)
  await expect(page.getByText('Source: Invented for the demo community · 14 people · updated')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Senator (11)' }).check()
  const areas = page.getByRole('group', { name: 'Areas' })
  await areas.locator('summary').press('Enter')
  await areas.getByRole('checkbox', { name: 'Wisconsin (4)' }).press('Space')
  await areas.getByRole('checkbox', { name: 'Ohio (1)' }).press('Space')
  await expect(areas.getByText('Ohio, Wisconsin')).toBeVisible()

  const people = page.getByRole('group', { name: 'Called from everywhere' })
  const search = people.getByRole('textbox', { name: 'Find a person' })
  await search.fill('Nobody of that name')
  await expect(people.getByText('Nobody in this directory matches “Nobody of that name”.')).toBeVisible()
  await search.fill('senator stein')
  // Enter searches, and does not save the campaign.
  await search.press('Enter')
  await expect(people.getByRole('list', { name: 'People found' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(people.getByRole('button', { name: 'Add Rebecca Stein' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(people.getByRole('status').filter({ hasText: 'Rebecca Stein was added' })).toBeAttached()
  await expect(people.getByRole('button', { name: 'Added: Rebecca Stein' })).toBeFocused()
  await expect(people.getByRole('list', { name: 'People you have added' }).getByRole('listitem')).toContainText([
    'Senator · Sample Senate, New York',
  ])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/organization/actions/call-campaign')
  const { data: saved } = await callApi<Saved>(
    request,
    'GET',
    `/call-campaigns?organization_id=${session.relationships?.organization.id ?? ''}`,
    { token },
  )
  expect(saved).toHaveLength(1)
  expect(saved[0]?.attributes).toMatchObject({
    status: 'published',
    call_list: [],
    directory_id: directoryId,
    directory_titles: ['Senator'],
    directory_divisions: [divisionOf('wi'), divisionOf('oh')],
    key_targets: found.map(({ id }) => id),
  })

  await open(page, `/organization/actions/call-campaign/edit/${saved[0]?.id ?? ''}`)
  await expect(page.getByRole('radio', { name: 'People from a directory' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Senator (11)' })).toBeChecked()
  await expect(areas.getByText('Ohio, Wisconsin')).toBeVisible()
  await people.getByRole('button', { name: 'Remove Rebecca Stein' }).press('Enter')
  await expect(people.getByRole('status').filter({ hasText: 'Rebecca Stein was removed' })).toBeAttached()
  await expect(search).toBeFocused()

  await test.step('the script is previewed for three people, and an unknown field is an error', async () => {
    const script = page.locator('[name=message]')
    await script.fill('Hello {target.title}, I live in {me.city}. {target.titel}')
    const preview = page.getByRole('region', { name: 'How Maya reads it' })
    const filled = preview.getByText('Hello Senator, I live in Milwaukee. {target.titel}').filter({ visible: true })
    await expect(filled).toHaveCount(1)
    await expect(preview.getByRole('group')).toHaveCount(3)
    await preview.getByText('Senator Martin Lindqvist', { exact: true }).click()
    await expect(filled).toHaveCount(2)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'to fix' })).toBeFocused()
    await expect(script).toHaveAccessibleDescription(/{target.titel} can’t be filled in. Use one of these: {name},/)
    await script.fill('Hello {target.title}.')
  })

  // Whoever looks at the other source loses nothing.
  await page.getByRole('radio', { name: 'People you enter' }).check()
  await expect(page.getByRole('group', { name: 'Who to call' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('radio', { name: 'People from a directory' }).check()
  await expect(areas.getByText('Ohio, Wisconsin')).toBeVisible()
})
