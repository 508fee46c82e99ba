import { readFile } from 'node:fs/promises'
import { pledgeDetails, publishCandidate } from './candidate-fixtures.ts'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { eventExample, publishEvent } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { callApi, signIn, signUpSupporter } from './people.ts'

const dayOf = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** @shows my-actions.page, my-actions.lists, my-actions.so-far, my-actions.withdraw, my-actions.taken-down */
test('a supporter sees what they did and promised, withdraws an answer in its row, and keeps a pledge', async ({
  page,
  request,
}) => {
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  await signIn(page, supporter)
  await open(page, '/my-actions')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find something to do' })).toHaveAttribute('href', '/dashboard')

  const { organizer, candidateId } = await publishCandidate(request)
  const publisher = organizer.session.meta.token
  const dates = { start_date: dayOf(40), end_date: dayOf(40) }
  const eventId = await publishEvent(request, publisher, { ...dates, capacity: 20 })
  const owner = { token: publisher, organizationId: organizer.organizationId }
  const campaignPage = await publishCampaign(request, owner, 'call-campaign', callCampaign)
  const campaignId = campaignPage.split('/').at(-1) ?? ''
  const answer = (kind: string, id: string, outcome: string) =>
    callApi(request, 'POST', '/campaign-engagements', {
      token,
      data: { campaign_type: kind, campaign_id: id, outcome },
    })
  await answer('events', eventId, 'going')
  await answer('call-campaigns', campaignId, 'voicemail')
  const { data: pledge } = await callApi<{ data: { id: string } }>(
    request,
    'POST',
    `/candidates/${candidateId}/actions?action=vote`,
    { token, data: pledgeDetails },
  )
  await callApi(request, 'PUT', `/candidate-votes/${pledge.id}`, {
    token,
    data: { plan: { when: '7:15 am, before work', where: 'Kosciuszko Center', how: 'Bus 19, with June' } },
  })
  // The page of the call is taken down.
  await callApi(request, 'POST', `/call-campaigns/${campaignId}/actions?action=unpublish`, { token: publisher })

  await open(page, '/my-actions')
  await expect(page.getByText('1 coming up, 1 promised, 1 done.')).toBeVisible()
  const coming = page.getByRole('region', { name: 'Coming up' })
  const promised = page.getByRole('region', { name: 'Promised' })
  const done = page.getByRole('region', { name: 'Done' })
  await expect(coming).toContainText('You’re going, number 1')
  await expect(coming.getByRole('link', { name: `Change: ${eventExample.title}` })).toHaveAttribute(
    'href',
    `/events/${organizer.organizationId}/${eventId}`,
  )
  await expect(promised).toContainText('7:15 am, before work')
  await expect(promised).toContainText('Bus 19, with June')
  await expect(done).toContainText(`Called and left a voicemail: ${callCampaign.title}`)
  await expect(done).toContainText('1 person has called so far.')
  await expect(done).toContainText('took this page down. Your record stays yours.')
  await expect(done.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See and change' })).toHaveAttribute('href', '/mail-preferences')

  await promised.getByRole('button', { name: 'Withdraw: Vote for Elena Ruiz' }).press('Enter')
  const question = promised.getByRole('group', { name: /^Withdraw from “Vote for Elena Ruiz”/ })
  await expect(question).toContainText('no longer sees your pledge')
  await expect(question.getByRole('button', { name: 'Keep my pledge' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep my pledge' }).click()
  await expect(promised.getByRole('button', { name: 'Withdraw: Vote for Elena Ruiz' })).toBeFocused()

  await coming.getByRole('button', { name: `Withdraw: ${eventExample.title}` }).click()
  await expect(coming.getByRole('group')).toContainText('your spot goes to the next in line')
  await coming.getByRole('group').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'It is withdrawn' })).toBeVisible()
  await expect(coming).toContainText('Nothing with a date is coming up.')
  await expect(page.getByText('0 coming up, 1 promised, 1 done.')).toBeVisible()
  await expect(coming.getByRole('heading', { name: 'Coming up' })).toBeFocused()
  await expect(promised.getByRole('link', { name: 'Change: Vote for Elena Ruiz' })).toBeVisible()
})

/** @shows my-actions.plan-calendar, candidates.secure-voting */
test('a supporter gives the voting plan a day, and takes it into the calendar', async ({ page, request, failures }) => {
  const { candidateId, address } = await publishCandidate(request)
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  const pledgePath = `/candidates/${candidateId}/actions?action=vote`
  const { data: pledge } = await callApi<{ data: { id: string } }>(request, 'POST', pledgePath, {
    token,
    data: pledgeDetails,
  })
  await signIn(page, supporter)
  const promised = page.getByRole('region', { name: 'Promised' })
  await test.step('a list does not move while it can be pressed', async () => {
    const isAbove = (url: URL) => url.pathname === '/api/my-actions' && url.searchParams.get('when') === 'coming'
    const releaseAbove = await pauseRequests(page, isAbove)
    const isLoaded = page.waitForResponse((response) => response.url().includes('when=promised'))
    await open(page, '/my-actions')
    await isLoaded
    // What is shown by then is painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(promised.getByText('Loading')).toBeAttached()
    await expect(promised.getByRole('link')).toHaveCount(0)
    releaseAbove()
  })
  await expect(promised.getByRole('link', { name: 'Make a voting plan' })).toBeVisible()
  await expect(promised.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  await promised.getByRole('link', { name: 'Make a voting plan' }).click()
  await expect(page).toHaveURL(`${address}/secure-voting#voting-plan`)

  await test.step('a day that has passed is refused at the field', async () => {
    await page.getByLabel('Which day?').fill(dayOf(-2))
    failures.expect({ method: 'PUT', path: `/api/candidate-votes/${pledge.id}`, status: 422 })
    await page.getByRole('button', { name: 'Save my plan' }).click()
    await expect(page.getByLabel('Which day?')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Which day?')).toBeFocused()
  })

  await page.getByLabel('Which day?').fill('2097-04-07')
  await page.getByLabel('Where?').fill('Riverside High')
  await page.getByRole('button', { name: 'Save my plan' }).click()
  await expect(page.getByText('Your plan is saved')).toBeVisible()
  await open(page, '/my-actions')
  await expect(promised).toContainText('We email you your plan on')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    promised.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Vote for Elena Ruiz.ics')
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20970407')
  expect(calendar).toContain('SUMMARY:Vote for Elena Ruiz')
})
