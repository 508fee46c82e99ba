import { readFile } from 'node:fs/promises'
import { pledgeDetails as details, publishCandidate, vote } from './candidate-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, registerOrganization, signIn } from './people.ts'

const list = '/organization/actions/voting'

/** @shows candidates.pledges-of-organization, access.both-roles */
test('an organizer sees who pledged, and exports the pledges as a CSV file', async ({ page, request }) => {
  const { organizer, candidateId, address } = await publishCandidate(request)
  await signIn(page, organizer)
  await page.goto(`${list}/pledges/${candidateId}`)
  await expect(page.getByRole('heading', { name: 'Nobody has pledged yet' })).toBeVisible()
  await expectAccessible(page)

  await vote(request, candidateId, { full_name: '=Maya "Okafor"', registered_to_vote: 'need_help' })
  const { supporter, pledgeId } = await vote(request, candidateId, { full_name: 'Tomás Herrera' })
  await callApi(request, 'PUT', `/candidate-votes/${pledgeId}`, {
    token: supporter.session.meta.token,
    data: { plan: { date: '2097-04-07', when: 'Tuesday at seven', where: 'Riverside High', how: '' } },
  })
  await page.goto(list)
  await page.getByRole('link', { name: 'See who took part in Elena Ruiz' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Needs help registering')
  await expect(rows.nth(0).getByText('Tuesday at seven')).toBeHidden()
  await rows.nth(0).getByText('Details').click()
  await expect(rows.nth(0).getByText('Tuesday at seven')).toBeVisible()
  await expect(rows.nth(0).getByText(/April 7, 2097/)).toBeVisible()
  await expect(rows.nth(0).getByRole('link', { name: details.phone })).toHaveAttribute('href', 'tel:4145550177')
  await expectAccessible(page)

  // The CSV file has what the filter shows.
  await page
    .getByRole('group', { name: 'Registered to vote' })
    .getByRole('button', { name: 'Registered', exact: true })
    .click()
  await expect(rows).toHaveCount(1)
  const downloadingFiltered = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const filtered = await readFile(await (await downloadingFiltered).path(), 'utf8')
  expect(filtered.split('\r\n')).toHaveLength(2)
  expect(filtered).toContain('Tomás Herrera')
  await page.getByRole('button', { name: 'All', exact: true }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Elena-Ruiz.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain(`"'=Maya ""Okafor""",maya@example.org`)
  expect(text).toContain('Tuesday at seven,Riverside High,,2097-04-07')

  // An organization can view the form, but cannot submit it.
  await page.goto(`${address}/secure-voting`)
  await expect(page.getByText('Organizations can view this page but can’t pledge.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Pledge my vote' })).toHaveCount(0)
})

/** @shows candidates.pledges-filter */
test('an organizer finds who needs help to register, and writes or calls from the row', async ({ page, request }) => {
  const { organizer, candidateId } = await publishCandidate(request)
  await vote(request, candidateId, { full_name: 'José Núñez', registered_to_vote: 'need_help' })
  await vote(request, candidateId, { full_name: 'Bea Ortiz', registered_to_vote: 'need_help' })
  await vote(request, candidateId, { full_name: 'Ana Nunez', registered_to_vote: 'no' })
  await signIn(page, organizer)
  const address = `${list}/pledges/${candidateId}`
  await open(page, address)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nunez')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}?search=nunez`)
  await expect(page.getByRole('status').filter({ hasText: '2 pledges' })).toBeVisible()
  await page.getByRole('button', { name: 'Needs help registering' }).click()
  await expect(page).toHaveURL(`${address}?search=nunez&registered_to_vote=need_help`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('José Núñez')
  await expect(rows.getByRole('link', { name: details.email })).toHaveAttribute('href', `mailto:${details.email}`)
  await expect(rows.getByRole('link', { name: details.phone })).toHaveAttribute('href', 'tel:4145550177')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Registered', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all pledges' }).click()
  await expect(rows).toHaveCount(3)
})

/** @shows candidates.pledges-of-organization */
test(
  'an organizer cannot open the pledges of another organization’s candidate',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const { candidateId, organizer } = await publishCandidate(request)
    await signIn(page, await registerOrganization(request))
    await page.goto(`${list}/pledges/${candidateId}`)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    // The page of a candidate does not exist below the address of another organization.
    const { organizer: other } = await publishCandidate(request)
    failures.expect({ method: 'GET', path: `/candidates/${other.organizationId}/${candidateId}`, status: 404 })
    await page.goto(`/candidates/${other.organizationId}/${candidateId}`)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await page.goto(`/candidates/${organizer.organizationId}/${candidateId}`)
    await expect(page.getByText('Organizations can view this page but can’t pledge.')).toBeVisible()
  },
)
