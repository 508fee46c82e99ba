import { readFile } from 'node:fs/promises'
import { pledgeDetails as details, publishCandidate, vote } from './candidate-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { callApi, signIn, signUpSupporter } from './people.ts'

const spring = {
  name: 'Spring election',
  state: 'WI',
  registration_deadline: '2097-03-15',
  early_voting: '2097-03-21',
  election_day: '2097-04-02',
}
const enter = (request: Parameters<typeof callApi>[0], token: string, changes: object = {}) =>
  callApi(request, 'POST', '/elections', { token, data: { ...spring, ...changes } })

/** @shows elections.page, elections.own */
test('an organizer enters the days of an election, changes them and deletes them', async ({
  page,
  request,
  failures,
}) => {
  const { organizer } = await publishCandidate(request)
  await signIn(page, organizer)
  await open(page, '/organization/actions/voting')
  await page.getByRole('link', { name: 'Election dates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Election dates' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No election dates yet' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add an election' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an election' })
  await dialog.getByRole('button', { name: 'Add election' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Spring election')
  await dialog.getByLabel('State').selectOption('Wisconsin')
  await dialog.getByLabel('Last day to register').fill('2097-04-03')
  await dialog.getByLabel('Election day').fill('2097-04-02')
  await dialog.getByRole('button', { name: 'Add election' }).click()
  await expect(dialog.getByLabel('Last day to register')).toHaveAccessibleDescription(
    'This must not be after election day',
  )
  await expectAccessible(page)
  await dialog.getByLabel('Last day to register').fill('2097-03-15')
  await dialog.getByRole('button', { name: 'Add election' }).click()
  await expect(dialog).toBeHidden()
  const rows = page.getByRole('region', { name: 'Coming elections' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Wisconsin')
  await expect(rows).toContainText('Fri, Mar 15, 2097')
  await expect(rows.getByText('Early voting begins', { exact: true })).toHaveCount(0)

  await test.step('what the server refuses is said at the field', async () => {
    await page.getByRole('button', { name: 'Add an election' }).click()
    await dialog.getByLabel('Name').fill('The same day')
    await dialog.getByLabel('State').selectOption('Wisconsin')
    await dialog.getByLabel('Election day').fill('2097-04-02')
    failures.expect({ method: 'POST', path: '/api/elections', status: 422 })
    await dialog.getByRole('button', { name: 'Add election' }).click()
    await expect(dialog.getByLabel('Election day')).toHaveAccessibleDescription(
      'There is an election on this day for this state already',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await rows.getByRole('button', { name: 'Change: Spring election' }).click()
  const editing = page.getByRole('dialog', { name: 'Change the election' })
  await expect(editing.getByLabel('State')).toHaveValue('WI')
  await editing.getByLabel('First day of early voting').fill('2097-03-21')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toContainText('Thu, Mar 21, 2097')
  await expectAccessible(page)

  await rows.getByRole('button', { name: 'Delete: Spring election' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete “Spring election”?' })
  await question.getByRole('button', { name: 'Delete election' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No election dates yet' })).toBeVisible()
  // Whoever uses a keyboard goes on where the list was.
  await expect(page.getByRole('region', { name: 'Coming elections' })).toBeFocused()
})

/** @shows elections.next, candidates.secure-voting, candidates.ballot, my-actions.plan-calendar */
test('a supporter sees the days of their state, plans with whom to vote, and says that they have voted', async ({
  page,
  request,
}) => {
  const { organizer, candidateId, address } = await publishCandidate(request)
  const organizerToken = organizer.session.meta.token
  await enter(request, organizerToken)
  await enter(request, organizerToken, {
    name: 'Illinois primary',
    state: 'IL',
    election_day: '2097-03-19',
    registration_deadline: null,
    early_voting: null,
  })
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  await callApi(request, 'POST', `/candidates/${candidateId}/actions?action=vote`, {
    token,
    data: { ...details, address: '77 Quiet Court, Milwaukee, WI 53202' },
  })
  await signIn(page, supporter)
  await open(page, `${address}/secure-voting`)

  // The address says which state it is.
  const plan = page.getByRole('region', { name: 'Your voting plan' })
  await expect(plan.getByLabel('In which state do you vote?')).toHaveValue('WI')
  await expect(plan.getByRole('heading', { name: 'Spring election' })).toBeVisible()
  await expect(plan.getByText('Tue, Apr 2, 2097')).toBeVisible()
  await expect(plan.getByText('We email you when early voting begins')).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    plan.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20970402')
  expect(calendar).toContain('SUMMARY:Election day')
  expect(calendar).toContain('SUMMARY:Early voting begins')
  // They are registered already.
  expect(calendar).not.toContain('20970315')

  await plan.getByLabel('In which state do you vote?').selectOption('Illinois')
  await expect(plan.getByRole('heading', { name: 'Illinois primary' })).toBeVisible()
  await expect(plan.getByText('Early voting begins', { exact: true })).toHaveCount(0)
  await plan.getByLabel('In which state do you vote?').selectOption('Somewhere else')
  await expect(plan.getByRole('heading', { name: 'Illinois primary' })).toHaveCount(0)
  await plan.getByLabel('In which state do you vote?').selectOption('Illinois')
  await plan.getByLabel('With whom?').fill('June and her mother')
  await plan.getByRole('button', { name: 'Save my plan' }).click()
  await expect(page.getByText('Your plan is saved')).toBeVisible()
  await page.reload()
  await expect(plan.getByLabel('In which state do you vote?')).toHaveValue('IL')
  await expect(plan.getByLabel('With whom?')).toHaveValue('June and her mother')

  await page.getByRole('button', { name: 'I voted' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'You voted' })).toBeVisible()
  await expect(plan.getByText('We email you when early voting begins')).toHaveCount(0)
  await expectAccessible(page)
  const takeBack = page.getByRole('button', { name: 'I haven’t voted yet' })
  // It stands where the other button was.
  await expect(takeBack).toBeFocused()
  await takeBack.click()
  await expect(page.getByRole('heading', { name: 'Have you voted?' })).toBeVisible()

  await open(page, '/my-actions')
  const promised = page.getByRole('region', { name: 'Promised' })
  await expect(promised).toContainText('June and her mother')
  await test.step('the last act that was promised moves, and the page is never empty', async () => {
    const isDone = (url: URL) => url.pathname === '/api/my-actions' && url.searchParams.get('when') === 'done'
    const release = await pauseRequests(page, isDone)
    await promised.getByRole('button', { name: 'I voted: Vote for Elena Ruiz' }).press('Enter')
    await expect(promised.getByText('You have promised nothing at the moment.')).toBeVisible()
    await expect(promised.getByRole('heading', { name: 'Promised' })).toBeFocused()
    release()
    await expect(page.getByText('Voted, as promised: Elena Ruiz')).toBeVisible()
  })
  await expect(page.getByRole('button', { name: 'I voted' })).toHaveCount(0)
  await expectAccessible(page)
})

/** @shows candidates.pledge-filters */
test('an organizer finds who has a plan and who has voted', async ({ page, request }) => {
  const { organizer, candidateId } = await publishCandidate(request)
  await vote(request, candidateId, { full_name: 'Ana Undecided', registered_to_vote: 'need_help' })
  const planned = await vote(request, candidateId, { full_name: 'Bea Planned' })
  await callApi(request, 'PUT', `/candidate-votes/${planned.pledgeId}`, {
    token: planned.supporter.session.meta.token,
    data: { plan: { with_whom: 'June' } },
  })
  const voted = await vote(request, candidateId, { full_name: 'Cleo Voted' })
  await callApi(request, 'PUT', `/candidate-votes/${voted.pledgeId}/ballot`, {
    token: voted.supporter.session.meta.token,
    data: { is_cast: true },
  })
  await signIn(page, organizer)
  await open(page, `/organization/actions/voting/pledges/${candidateId}`)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Cleo Voted' })).toContainText('Voted')
  await page.getByLabel('Voting plan').selectOption('With a plan')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Bea Planned')
  await rows.getByText('Details').click()
  await expect(rows.getByText('With June')).toBeVisible()
  await page.getByLabel('Voting plan').selectOption('Without a plan')
  await page.getByLabel('Voted').selectOption('Not yet')
  await expect(rows).toHaveText([/Ana Undecided/])
  await expect(page).toHaveURL(/\?has_plan=false&has_voted=false$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Registered', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all pledges' }).click()
  await expect(rows).toHaveCount(3)
})
