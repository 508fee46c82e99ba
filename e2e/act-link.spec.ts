import type { APIRequestContext, Page } from '@playwright/test'
import { eventExample, publishGuestEvent } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, logInByForm, receiveMail, signUpSupporter } from './people.ts'

const name = 'Maya Okafor'

/** Answers an invitation as a guest through the API, and returns the address of the page of the mailed link. */
const answer = async (request: APIRequestContext, eventId: string, { email = freshEmail('guest') } = {}) => {
  await callApi(request, 'POST', '/campaign-engagements', {
    data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going', guest: { name, email } },
  })
  const { text } = await receiveMail(request, email, new RegExp(`Please confirm: ${eventExample.title}`))
  return { email, link: new URL(/http\S+\/act\/\S+/.exec(text)?.[0] ?? '').pathname }
}

const details = (page: Page, title: string) => page.locator('details').filter({ hasText: title })

/** @shows access.act-links */
test('the mailed link of a guest confirms, changes and withdraws their answer', async ({ page, request, failures }) => {
  const { eventId, address, engagements } = await publishGuestEvent(request, { capacity: 5 })
  const { email, link } = await answer(request, eventId)

  await test.step('opening it changes nothing', async () => {
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1, name: eventExample.title })).toBeVisible()
    await expect(page.getByText('You said you are going')).toBeVisible()
    await expect(page.getByText(`As ${name}, ${email}`)).toBeVisible()
    await expect(page.getByText('Your spot is held until')).toBeVisible()
    await expectAccessible(page)
    expect(await engagements()).toMatchObject([{ is_confirmed: false }])
  })

  await test.step('confirm', async () => {
    await page.getByRole('button', { name: 'Yes, this was me' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re going.' })).toBeFocused()
    await expect(page.getByText('You’re number 1.')).toBeVisible()
    await expect(page.getByText('It’s confirmed.')).toBeVisible()
    await expect(page.getByText('Your spot is held until')).toHaveCount(0)
    await expectAccessible(page)
    expect(await engagements()).toMatchObject([{ is_confirmed: true, outcome: 'going' }])
  })

  await test.step('change', async () => {
    const change = details(page, 'Change my answer')
    await change.locator('summary').click()
    failures.expect({ method: 'PUT', path: link.replace('/act/', '/api/acts/'), status: 422 })
    await change.getByLabel('Your name').fill(' ')
    await change.getByRole('radio', { name: /Maybe/ }).check()
    await change.getByRole('button', { name: 'Save changes' }).click()
    await expect(change.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true')
    await expect(change.getByRole('radio', { name: /Maybe/ })).toBeChecked()
    await change.getByLabel('Your name').fill('Maya R. Okafor')
    await change.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved' })).toBeVisible()
    expect(await engagements()).toMatchObject([{ outcome: 'maybe', guest: { name: 'Maya R. Okafor' } }])
  })

  await test.step('withdraw', async () => {
    const withdraw = details(page, 'Withdraw my answer')
    await withdraw.locator('summary').click()
    await withdraw.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'It is withdrawn' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', address)
    expect(await engagements()).toEqual([])
  })
})

/** @shows access.act-links */
test('the link works without JavaScript, also to say that it was somebody else', async ({
  browser,
  baseURL,
  request,
}) => {
  const { eventId, engagements } = await publishGuestEvent(request)
  const { link } = await answer(request, eventId)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, this was me' }).click()
  await expect(page.getByText('It’s confirmed')).toBeVisible()
  const { link: other, email } = await answer(request, eventId)
  await page.goto(other)
  await details(page, 'This was not me').locator('summary').click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('It is removed')).toBeVisible()
  expect(await engagements()).toMatchObject([{ is_confirmed: true }])
  await page.goto(other)
  await expect(page.getByRole('heading', { name: 'This link does not work anymore' })).toBeVisible()
  const refused = await request.post('/api/campaign-engagements', {
    data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going', guest: { name, email } },
  })
  expect(refused.status()).toBe(422)
  await page.close()
})

/** @shows access.act-claims */
test('one press makes an account that has what was done with the address', async ({ page, request }) => {
  const { eventId, address } = await publishGuestEvent(request)
  const { link } = await answer(request, eventId)
  await open(page, link)
  await page.getByRole('button', { name: 'Yes, this was me' }).click()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await open(page, address)
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
  await open(page, link)
  await expect(page.getByText('This is in your account now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, this was me' })).toHaveCount(0)
})

/** @shows access.act-claims */
test('an address with an account leads to log-in, where a link by mail attaches the act', async ({
  page,
  request,
  failures,
}) => {
  const { eventId, address } = await publishGuestEvent(request)
  const supporter = await signUpSupporter(request)
  const { link } = await answer(request, eventId, { email: supporter.email })
  await open(page, link)
  await page.getByRole('button', { name: 'Yes, this was me' }).click()
  failures.expect({ method: 'POST', path: `/api/acts/${link.split('/').at(-1)}/actions`, status: 409 })
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText('There is already an account with this address')).toBeVisible()
  // With the password alone, nobody has proved the address: anybody may have registered with it.
  await open(page, '/login')
  await logInByForm(page, supporter)
  await expect(page).toHaveURL('/dashboard')
  await open(page, address)
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toHaveCount(0)

  await request.post('/api/login-links', { data: { email: supporter.email } })
  const { text } = await receiveMail(request, supporter.email, /Your link to log in to Rostrum/)
  await open(page, /http\S+\/login\/link#\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await open(page, address)
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
})

/** @shows access.known-device */
test('a device on which a link was used acts with one press, until it forgets', async ({ page, request }) => {
  const { eventId } = await publishGuestEvent(request)
  const { email, link } = await answer(request, eventId)
  await open(page, link)
  const known = page.getByRole('region', { name: 'This device knows you' })
  await expect(known).toHaveCount(0)
  await page.getByRole('button', { name: 'Yes, this was me' }).click()
  await expect(known).toBeVisible()
  await expectAccessible(page)

  await test.step('one press counts, and is confirmed', async () => {
    const other = await publishGuestEvent(request)
    await open(page, other.address)
    await expect(page.getByText(`Counted as ${name} (${email}).`)).toBeVisible()
    await page.getByRole('button', { name: 'I’m going' }).click()
    await expect(page.getByText(`A receipt is on its way to ${email}.`)).toBeVisible()
    await expectAccessible(page)
    expect(await other.engagements()).toMatchObject([{ outcome: 'going', is_confirmed: true }])
    const { text } = await receiveMail(request, email, new RegExp(`Thank you: ${eventExample.title}`))
    expect(text).toContain('nothing left to do')
  })

  await test.step('on request, it forgets', async () => {
    await open(page, link)
    await known.getByRole('button', { name: 'Forget me on this device' }).click()
    await expect(known).toHaveCount(0)
    await open(page, (await publishGuestEvent(request)).address)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  })
})
