import { readFile } from 'node:fs/promises'
import { pledgeDetails, publishCandidate } from './candidate-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { callApi, freshEmail, publishOrganization, registerOrganization, signIn, signUpSupporter } from './people.ts'

/** @shows content.results */
test('an organizer sees page by page who took part in a campaign, and exports the list', async ({
  page,
  request,
  failures,
}) => {
  const account = await registerOrganization(request)
  await publishOrganization(request, account)
  const { token } = account.session.meta
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/call-campaigns', {
    token,
    data: {
      title: 'Call about the dam',
      summary: 'Ask the county to vote yes.',
      background: 'The dam warms the river and blocks the salmon.',
      message: 'Hello {target}, my name is {name}.',
      call_list: [{ name: 'Commissioner Tanaka', phone: '206-555-0126' }],
    },
  })
  await callApi(request, 'POST', `/call-campaigns/${data.id}/actions?action=publish`, { token })
  await signIn(page, account)

  await page.goto('/organization/actions/call-campaign')
  await page.getByRole('link', { name: 'Results of Call about the dam' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Results: Call about the dam' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody has taken part yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await expectAccessible(page)

  const call = async (name: string, answer: object) => {
    const supporter = await signUpSupporter(request, { first_name: name })
    await callApi(request, 'POST', '/campaign-engagements', {
      token: supporter.session.meta.token,
      data: { campaign_type: 'call-campaigns', campaign_id: data.id, ...answer },
    })
    return supporter
  }
  const first = await call('=1+1', {
    outcome: 'contacted',
    note: 'She said "yes", twice.',
    consents: ['share_contact'],
  })
  for (let number = 1; number <= 20; number++) await call(`Caller ${number}`, { outcome: 'voicemail' })

  await page.reload()
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText(/People who took part\s*21/)
  await expect(totals).toContainText(/Left a voicemail\s*20/)
  await expect(totals).toContainText(/Reached someone\s*1/)
  const people = page.getByRole('region', { name: 'Who took part' })
  await expect(people.getByRole('list').first().getByRole('listitem')).toHaveCount(20)
  await expectAccessible(page)
  await people.getByRole('link', { name: 'Page 2' }).click()
  const oldest = people.getByRole('list').first().getByRole('listitem')
  await expect(oldest).toHaveCount(1)
  await expect(oldest).toContainText('=1+1 Marin')
  await expect(oldest).toContainText('Reached someone')
  await expect(oldest).toContainText('She said "yes", twice.')
  await expect(oldest.getByRole('link', { name: first.email })).toHaveAttribute('href', `mailto:${first.email}`)

  const saving = page.waitForEvent('download')
  await people.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Call-about-the-dam.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(22)
  expect(text).toContain(`"'=1+1 Marin",${first.email},415-555-0134,contacted,"She said ""yes"", twice.",`)

  // Guests are named, and marked until they confirm.
  const guest = { name: 'Maya Okafor', email: freshEmail('guest') }
  await callApi(request, 'POST', '/campaign-engagements', {
    data: { campaign_type: 'call-campaigns', campaign_id: data.id, outcome: 'contacted', guest },
  })
  await page.goto(`/organization/actions/call-campaign/results/${data.id}`)
  const newest = people.getByRole('list').first().getByRole('listitem').first()
  await expect(newest).toContainText('Maya Okafor')
  await expect(newest).toContainText('Not confirmed')
  await expect(newest.getByRole('link', { name: guest.email })).toHaveAttribute('href', `mailto:${guest.email}`)
  await expectAccessible(page)

  // A page number that does not exist leads to the first page. A failed export shows an error.
  failures.expect({ method: 'GET', path: '/api/campaign-engagements', status: 422 })
  await page.goto(`/organization/actions/call-campaign/results/${data.id}?page=99`)
  await expect(people.getByRole('list').first().getByRole('listitem')).toHaveCount(20)
  failures.expect({ method: 'GET', path: '/api/campaign-engagements.csv', status: 500 })
  await page.route('**/campaign-engagements.csv*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The list could not be made.' } }),
  )
  await people.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The file could not be created' })).toContainText(
    'The list could not be made.',
  )
})

/** @shows access.remove-unconfirmed */
test('an organizer removes the participants of a period who have not confirmed', async ({ page, request }) => {
  const account = await registerOrganization(request)
  await publishOrganization(request, account)
  const { token } = account.session.meta
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/call-campaigns', {
    token,
    data: {
      title: 'Call about the dam',
      summary: 'Ask the county to vote yes.',
      background: 'The dam warms the river and blocks the salmon.',
      message: 'Hello {target}, my name is {name}.',
      call_list: [{ name: 'Commissioner Tanaka', phone: '206-555-0126' }],
    },
  })
  await callApi(request, 'POST', `/call-campaigns/${data.id}/actions?action=publish`, { token })
  const call = (answer: object, as?: string) =>
    callApi(request, 'POST', '/campaign-engagements', {
      token: as,
      data: { campaign_type: 'call-campaigns', campaign_id: data.id, outcome: 'contacted', ...answer },
    })
  const supporter = await signUpSupporter(request, { first_name: 'Rosa' })
  await call({}, supporter.session.meta.token)
  await signIn(page, account)
  await page.goto(`/organization/actions/call-campaign/results/${data.id}`)
  const people = page.getByRole('region', { name: 'Who took part' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  const open = people.getByRole('button', { name: 'Remove unconfirmed…' })
  await expect(open).toHaveCount(0)

  for (const name of ['Forged One', 'Forged Two']) await call({ guest: { name, email: freshEmail('guest') } })
  await page.reload()
  await expect(people.getByRole('listitem')).toHaveCount(3)
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: '2 people haven’t confirmed' })
  await expect(dialog.getByRole('radio', { name: 'In the last hour' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.press('Enter')
  await dialog.getByRole('radio', { name: 'At any time' }).press('Space')
  await dialog.getByRole('button', { name: 'Remove 2 people' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 people removed' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await expect(people).toContainText('Rosa')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/Reached someone\s*1/)
  await expect(open).toHaveCount(0)
})

/** @shows access.remove-unconfirmed */
test('an organizer removes the pledges that nobody has confirmed', { tag: '@nightly' }, async ({ page, request }) => {
  const { organizer, candidateId } = await publishCandidate(request)
  const supporter = await signUpSupporter(request)
  const pledge = (details: object, token?: string) =>
    callApi(request, 'POST', `/candidates/${candidateId}/actions?action=vote`, {
      token,
      data: { ...pledgeDetails, ...details },
    })
  await pledge({ full_name: 'Rosa Marin' }, supporter.session.meta.token)
  for (const full_name of ['Forged One', 'Forged Two']) await pledge({ full_name, email: freshEmail('guest') })
  await signIn(page, organizer)
  await page.goto(`/organization/actions/voting/pledges/${candidateId}`)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem').filter({ hasText: /Forged|Rosa/ })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Not confirmed' })).toHaveCount(2)
  const open = main.getByRole('button', { name: 'Remove unconfirmed…' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: '2 people haven’t confirmed' })
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'At any time' }).press('Space')
  await dialog.getByRole('button', { name: 'Remove 2 people' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 people removed' })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Rosa Marin')
  await expect(main.getByText('1 pledged')).toBeVisible()
  await expect(open).toHaveCount(0)
})

test(
  'an organizer does not find the results of another organization’s campaign',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const [owner, stranger] = [await registerOrganization(request), await registerOrganization(request)]
    const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/call-campaigns', {
      token: owner.session.meta.token,
      data: {
        title: 'Call about the dam',
        summary: 'Ask.',
        background: 'Why.',
        message: 'Hello.',
        call_list: [{ name: 'Commissioner Tanaka', phone: '206-555-0126' }],
      },
    })
    await signIn(page, stranger)
    failures.expect({ method: 'GET', path: `/api/call-campaigns/${data.id}`, status: 404 })
    await page.goto(`/organization/actions/call-campaign/results/${data.id}`)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  },
)
