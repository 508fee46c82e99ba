import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

test.use({ timezoneId: 'Europe/Madrid' })

/** @shows events.zone, content.web-addresses, content.past */
test('an organizer abroad writes an event in the zone of the organization, and is asked before it is published late', async ({
  page,
  request,
}) => {
  const organizer = await registerPublicOrganization(request)
  const { token } = organizer.session.meta
  const data = { timezone: 'America/Denver' }
  await callApi(request, 'PUT', `/organizations/${organizer.organizationId}`, { token, data })
  await signIn(page, organizer)
  await open(page, '/organization/actions/events/new')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Denver/)
  await page.getByLabel('Title').fill('River walk')
  await page.getByLabel('Description').fill('Bring boots.')
  await page.getByLabel('Start date').fill('2024-05-04')
  await page.getByLabel('End date').fill('2024-05-04')
  await page.getByLabel('Start time').fill('18:00')
  await page.getByLabel('Location').fill('Pier 4')
  await page.getByLabel('Event link').fill('riverside.org/walk')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'This event is already over' })
  await expect(question).toBeVisible()
  await expect(page.locator('button[aria-busy]')).toHaveCount(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/edit\/[\w-]+$/)
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Event link')).toHaveValue('https://riverside.org/walk')

  // The list asks the same.
  await open(page, '/organization/actions/events')
  await page.getByRole('button', { name: 'Publish River walk' }).click()
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish River walk' })).toBeVisible()
})

/** @shows content.deleted */
test('an organizer who saves or publishes what a colleague has deleted is told so', async ({
  page,
  request,
  failures,
}) => {
  const organizer = await registerPublicOrganization(request)
  const { token } = organizer.session.meta
  const remove = async (id: string) => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await request.delete(`/api/events/${id}`, { headers })).status()).toBe(204)
  }
  const draft = () =>
    callApi<{ data: { id: string } }>(request, 'POST', '/drafts/events', { token, data: { title: 'River walk' } })
  await signIn(page, organizer)
  failures.expect({ method: 'PUT', path: /^\/api\/drafts\/events/, status: 404 })
  failures.expect({ method: 'POST', path: /\/actions$/, status: 404 })
  const edited = await draft()
  await open(page, `/organization/actions/events/edit/${edited.data.id}`)
  await page.getByLabel('Location').fill('Pier 4')
  await remove(edited.data.id)
  await page.getByRole('button', { name: 'Save draft' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'A colleague has deleted this in the meantime' })
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Pier 4')

  const listed = await draft()
  await page.goto('/organization/actions/events')
  const publish = page.getByRole('button', { name: 'Publish River walk' })
  await expect(publish).toBeVisible()
  await remove(listed.data.id)
  await publish.click()
  await expect(told).toBeVisible()
  await expect(publish).toBeHidden()
})

/** @shows accounts.names */
test(
  'the full name follows the first name while it is typed, and the phone keeps its extension',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    await open(page, '/edit-user')
    await expect(page.getByLabel('Full name')).toHaveValue('Rosa Marin')
    await page.getByLabel('First name').fill('Ana')
    await expect(page.getByLabel('Full name')).toHaveValue('Ana Marin')
    await page.getByLabel('Full name').fill('Ana Ruiz López')
    await expect(page.getByLabel('Last name')).toHaveValue('Ruiz López')
    await page.getByLabel('Phone').fill('414-555-0100 ext. 22')
    await page.getByLabel('Address').fill('12 Dock Street')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue('Ana Ruiz López')
    await expect(page.getByLabel('Phone')).toHaveValue('414-555-0100 x22')
  },
)
