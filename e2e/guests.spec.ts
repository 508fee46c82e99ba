import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { publishGuestEvent, publisher } from './event-fixtures.ts'
import { freshEmail } from './people.ts'
import { answerRequests } from './request-handlers.ts'

const path = '/api/campaign-engagements'
/** @shows events.rsvp, access.guests */
test('a visitor answers an invitation without an account, corrects an error, and changes the answer', async ({
  page,
  request,
  failures,
}) => {
  const { address, engagements } = await publishGuestEvent(request, { capacity: 1 })
  const email = freshEmail('guest')
  const nameField = page.getByLabel('Name', { exact: true })
  const emailField = page.getByLabel('Email', { exact: true })
  await open(page, address)
  await expectAccessible(page)

  await test.step('errors are shown at the fields, and nothing that was typed is lost', async () => {
    failures.expect({ method: 'POST', path, status: 422 })
    await nameField.fill('Maya Okafor')
    await page.getByRole('button', { name: 'I’m going' }).click()
    await expect(emailField).toBeFocused()
    await expect(emailField).toHaveAttribute('aria-invalid', 'true')
    await expect(nameField).toHaveValue('Maya Okafor')
    await expectAccessible(page)
    await emailField.fill(email)
  })

  await test.step('without a connection, the answer waits on this device, and can be taken back', async () => {
    const reconnect = await answerRequests(page, `**${path}`, (route) => route.abort('aborted'))
    await page.getByRole('button', { name: 'I’m going' }).click()
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for a connection' })
    await expect(waiting).toBeFocused()
    await expectAccessible(page)
    await waiting.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('form', { name: 'Will you be there?' })).toBeFocused()
    await expect(emailField).toHaveValue(email)
    reconnect()
  })

  await test.step('the answer counts, and the mail is announced', async () => {
    await page.getByRole('button', { name: 'I’m going' }).click()
    await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeFocused()
    await expect(page.getByText(`We sent a link to ${email}. Press it within 24 hours`)).toBeVisible()
    await expect(page.getByText('All spots are taken')).toBeVisible()
    await expectAccessible(page)
    expect(await engagements()).toMatchObject([
      { outcome: 'going', is_confirmed: false, guest: { name: 'Maya Okafor', email } },
    ])
  })

  await test.step('this device remembers the answer, which can be changed, and forgets it on request', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
    await page.getByRole('button', { name: 'Change my answer' }).click()
    await expect(page.getByRole('form', { name: 'Will you be there?' })).toBeFocused()
    await expect(emailField).toHaveValue(email)
    await page.getByRole('button', { name: 'Maybe' }).click()
    await expect(page.getByRole('heading', { name: 'You might come' })).toBeFocused()
    await page.getByRole('button', { name: 'Forget me on this device' }).click()
    await expect(emailField).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('rostrum-guest'))).not.toContain(email)
  })
})

/** @shows access.guests, design.no-javascript */
test('a visitor answers an invitation without an account and without JavaScript', async ({
  browser,
  baseURL,
  request,
}) => {
  const { address, engagements } = await publishGuestEvent(request, { capacity: 1 })
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
  const email = freshEmail('guest')
  await page.goto(address)
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByRole('button', { name: 'Maybe' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Maybe' }).click()
  await expect(page.getByRole('heading', { name: 'You might come' })).toBeVisible()
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
  expect(await engagements()).toMatchObject([{ outcome: 'maybe', guest: { name: 'Maya Okafor', email } }])
  await page.close()
})

/** @shows call-campaigns.calls, access.guests */
test('a visitor enters their name with the first call, and later calls and letters need one press', async ({
  page,
  request,
}) => {
  const owner = await publisher(request)
  const email = freshEmail('guest')
  await open(page, await publishCampaign(request, owner, 'call-campaign', callCampaign))
  await page.getByRole('textbox', { name: 'What did they say?' }).fill('She will vote yes.')
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByRole('heading', { name: 'Commissioner Okello' })).toBeFocused()
  await expect(page.getByText('Your call to Commissioner Tanaka is counted')).toBeVisible()
  await expect(page.getByText(`Counted as Maya Okafor (${email}).`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'What did they say?' })).toHaveValue('')
  await expectAccessible(page)
  await open(page, page.url())
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await expect(page.getByText('Call 3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'No answer' }).click()
  await expect(page.getByRole('heading', { name: 'You called.' })).toBeFocused()
  await expect(page.getByText('of us has called: you.')).toBeVisible()

  await open(page, await publishCampaign(request, owner, 'mail-campaign', mailCampaign))
  await page.getByRole('button', { name: 'I prepared it' }).click()
  await expect(page.getByText('Your letter is ready')).toBeVisible()
  await page.getByRole('button', { name: 'I mailed it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeFocused()
  await page.getByRole('button', { name: 'Not you? Forget me here' }).click()
  await expect(page.getByRole('button', { name: 'I prepared it' })).toBeVisible()
})

/** @shows access.guests-offline */
test('what a visitor does without a connection is sent once, from whatever page they come back to', async ({
  page,
  request,
}) => {
  const { address, engagements } = await publishGuestEvent(request)
  const email = freshEmail('guest')
  await open(page, address)
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  const reconnect = await answerRequests(page, `**${path}`, (route) => route.abort('aborted'))
  await page.getByRole('button', { name: 'I’m going' }).click()
  const waiting = page.getByRole('status').filter({ hasText: 'Waiting for a connection' })
  await expect(waiting).toBeVisible()
  expect(await engagements()).toEqual([])
  await page.reload()
  await expect(waiting).toBeVisible()
  reconnect()
  await open(page, '/about')
  await expect.poll(engagements).toMatchObject([{ outcome: 'going', guest: { name: 'Maya Okafor', email } }])
  await open(page, address)
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

/** @shows access.guests-offline */
test('a call without a connection waits, and the next one goes on', async ({ page, request }) => {
  const owner = await publisher(request)
  await open(page, await publishCampaign(request, owner, 'call-campaign', callCampaign))
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  const reconnect = await answerRequests(page, `**${path}`, (route) => route.abort('aborted'))
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByRole('heading', { name: 'Commissioner Okello' })).toBeFocused()
  await expect(page.getByText('1 call waiting to be sent')).toBeVisible()
  await expectAccessible(page)
  reconnect()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 call waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('Your call to Commissioner Tanaka is counted')).toBeVisible()
})

/** @shows access.guests */
test('a visitor who comes back to an email campaign finds what they did, and can write again', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await publisher(request)
  const address = await publishCampaign(request, owner, 'email-campaign', emailCampaign)
  await open(page, address)
  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'Yes, I sent it' }).click()
  const moment = page.getByRole('heading', { name: 'It’s on its way.' })
  await expect(moment).toBeFocused()
  await open(page, address)
  await expect(moment).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write again' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toBeVisible()
  await open(page, address)
  await page.getByRole('button', { name: 'Forget me on this device' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toBeVisible()
})
