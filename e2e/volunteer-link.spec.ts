import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, receiveMail, signIn } from './people.ts'
import { openPhoneBank } from './phone-bank-fixtures.ts'

const registration = {
  time_slot: '18:00-20:30',
  calls_per_day: '10-20',
  volunteer_type: 'both',
  minutes_per_week: 30,
  name: 'Ana Ruiz',
  phone: '414-555-0118',
}

const details = (page: Page, title: string) => page.locator('details').filter({ hasText: title })

/** @shows phone-bank.guest-link, access.guests */
test('a volunteer without an account confirms, changes and withdraws the registration by the mailed link', async ({
  page,
  request,
  failures,
}) => {
  const { organizer, address } = await openPhoneBank(request)
  const { token } = organizer.session.meta
  const email = freshEmail('guest')
  const volunteers = async () => {
    const path = '/phone-bank-registrations'
    const list = await callApi<{ data: { attributes: object }[] }>(request, 'GET', path, { token })
    return list.data.map(({ attributes }) => attributes)
  }

  await test.step('register', async () => {
    await open(page, address)
    await page.getByLabel('6 PM to 8:30 PM').check()
    await page.getByLabel('20 to 40').check()
    await page.getByRole('radio', { name: /^Phone banking/ }).check()
    await page.getByRole('textbox', { name: 'Your name' }).fill('Maya Okafor')
    await page.getByRole('textbox', { name: 'Phone' }).fill('414-555-0117')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Register as a volunteer' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for volunteering' })).toBeFocused()
    await expect(page.getByText(`We sent a link to ${email}. Press it to confirm.`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You volunteered' })).toBeVisible()
    await expect(page.getByText(`with the link we sent to ${email}`)).toBeVisible()
    await expectAccessible(page)
    expect(await volunteers()).toMatchObject([{ email, is_confirmed: false }])
  })

  const { text } = await receiveMail(request, email, /Please confirm: you volunteered with Clean River Alliance/)
  const link = new URL(/http\S+\/act\/\S+/.exec(text)?.[0] ?? '').pathname

  await test.step('confirm', async () => {
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1, name: 'Make calls for Clean River Alliance' })).toBeVisible()
    await expect(page.getByText('You volunteered')).toBeVisible()
    await expect(page.getByText('6 PM to 8:30 PM').first()).toBeVisible()
    await expect(page.getByText(`As Maya Okafor, ${email}, 414-555-0117`)).toBeVisible()
    await expectAccessible(page)
    expect(await volunteers()).toMatchObject([{ is_confirmed: false }])
    await page.getByRole('button', { name: 'Yes, this was me' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'It’s confirmed' })).toBeFocused()
    expect(await volunteers()).toMatchObject([{ is_confirmed: true }])
  })

  await test.step('change', async () => {
    const change = details(page, 'Change my registration')
    await change.locator('summary').click()
    failures.expect({ method: 'PUT', path: link.replace('/act/', '/api/acts/'), status: 422 })
    await change.getByLabel('9 AM to 12 PM').check()
    await change.getByRole('textbox', { name: 'Phone' }).fill('call me')
    await change.getByRole('button', { name: 'Save changes' }).click()
    await expect(change.getByRole('alert')).toContainText('Phone: ')
    await expect(change.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
    await expect(change.getByLabel('9 AM to 12 PM')).toBeChecked()
    await expectAccessible(page)
    await change.getByRole('textbox', { name: 'Phone' }).fill('414-555-0118')
    await change.getByRole('textbox', { name: 'Minutes per week' }).fill('45')
    await change.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved' })).toBeVisible()
    expect(await volunteers()).toMatchObject([
      { time_slot: '09:00-12:00', phone: '414-555-0118', minutes_per_week: 45, name: 'Maya Okafor' },
    ])
  })

  await test.step('withdraw', async () => {
    const withdraw = details(page, 'Withdraw my registration')
    await withdraw.locator('summary').click()
    await withdraw.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'It is withdrawn' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', address)
    expect(await volunteers()).toEqual([])
  })
})

/** @shows phone-bank.guest-link, design.no-javascript */
test('the link works without JavaScript, also to change the choices and to say that it was somebody else', async ({
  browser,
  baseURL,
  request,
}) => {
  const { organizer } = await openPhoneBank(request)
  const register = async () => {
    const email = freshEmail('guest')
    const data = { organization_id: organizer.organizationId, ...registration, email }
    await callApi(request, 'POST', '/phone-bank-registrations', { data })
    const { text } = await receiveMail(request, email, /Please confirm/)
    return new URL(/http\S+\/act\/\S+/.exec(text)?.[0] ?? '').pathname
  }
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'es' })
  await page.goto(await register())
  const change = details(page, 'Cambiar mi registro')
  await change.locator('summary').click()
  await change.getByRole('textbox', { name: 'Minutos por semana' }).fill('1.000')
  await change.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('1000 minutos por semana')).toBeVisible()
  await page.goto(await register())
  await details(page, 'No fui yo').locator('summary').click()
  await page.getByRole('button', { name: 'Borrarlo' }).click()
  await expect(page.getByText('Está borrado')).toBeVisible()
  const { data: left } = await callApi<{ data: { attributes: object }[] }>(
    request,
    'GET',
    '/phone-bank-registrations',
    { token: organizer.session.meta.token },
  )
  expect(left.map(({ attributes }) => attributes)).toMatchObject([{ minutes_per_week: 1000, is_confirmed: true }])
  await page.close()
})

/** @shows phone-bank.guest-link */
test('an organizer sees which volunteers have not confirmed', { tag: '@nightly' }, async ({ page, request }) => {
  const { organizer } = await openPhoneBank(request)
  const data = { organization_id: organizer.organizationId, ...registration, email: freshEmail('guest') }
  await callApi(request, 'POST', '/phone-bank-registrations', { data })
  await signIn(page, organizer)
  await open(page, '/organization-profil/actions/phonebank?tab=volunteers')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ana Ruiz' })).toContainText(
    'Not confirmed',
  )
})
