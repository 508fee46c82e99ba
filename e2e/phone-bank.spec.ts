import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, clickTwice, test } from './fixtures.ts'
import { callApi, publishOrganization, registerOrganization, signIn, signUpSupporter } from './people.ts'
import { openPhoneBank } from './phone-bank-fixtures.ts'
import { pauseRequests } from './request-handlers.ts'

/** @shows phone-bank.set-up, phone-bank.set-up-rules, phone-bank.registration, phone-bank.registration-rules */
test('an organizer opens a phone bank, and a visitor finds it and registers as a volunteer', async ({
  page,
  request,
  failures,
}) => {
  const organizer = await registerOrganization(request)
  await publishOrganization(request, organizer)
  await page.goto(`/organization/${organizer.organizationId}?tab=actions`)
  await expect(page.getByRole('button', { name: /^Volunteer/ })).toHaveAccessibleDescription(
    'No phone bank registration available',
  )
  await page.goto(`/phone-bank-registration/${organizer.organizationId}`)
  await expect(page.getByRole('heading', { name: 'No phone bank registration available' })).toBeVisible()

  await signIn(page, organizer)
  await page.goto('/organization/actions/phonebank')
  await expect(page.getByText('Not set up')).toBeVisible()
  await expectAccessible(page)

  // All errors are shown at their fields and in the summary, including those within rows.
  await page.getByRole('button', { name: 'Open phone bank' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(8)
  await expectAccessible(page)
  const rows = page.getByRole('group', { name: 'Times' }).getByRole('listitem')
  await rows.first().getByLabel('Start').selectOption('18:00')
  await rows.first().getByLabel('End').selectOption('17:30')
  await page.getByLabel('At least').fill('20')
  await page.getByLabel('At most').fill('20')
  await expect(rows.first()).toContainText('End time must be after start time')
  await expect(page.getByText('The maximum must be more than the minimum').first()).toBeVisible()
  await rows.first().getByLabel('End').selectOption('20:00')
  await page.getByLabel('At most').fill('40')

  // The new row is moved to the top with the keyboard.
  await page.getByRole('button', { name: 'Add time' }).click()
  await rows.nth(1).getByLabel('Start').selectOption('09:00')
  await rows.nth(1).getByLabel('End').selectOption('12:30')
  await page.getByRole('button', { name: 'Move Time 2 up' }).press('Enter')
  await expect(rows.first().getByLabel('Start')).toHaveValue('09:00')
  await page.getByRole('group', { name: 'Where volunteers call from' }).getByLabel('At home').check()
  await page.getByRole('group', { name: 'What volunteers do' }).getByLabel('Phone banking').check()
  await page.getByLabel('Minutes per week').fill('60')
  await page.getByLabel('Phone for questions').fill('206-555-0117')
  await expect(summary).toBeHidden()

  // Leaving with unsaved changes requires a confirmation.
  await page.getByRole('link', { name: 'Rostrum' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Open phone bank' }).click()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await page.getByRole('link', { name: /^Volunteers/ }).click()
  await expect(page.getByRole('heading', { name: 'No volunteers yet' })).toBeVisible()
  await expectAccessible(page)

  // A visitor finds the phone bank on the organization's page.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/organization/${organizer.organizationId}?tab=actions`)
  await page.getByRole('link', { name: 'Volunteer: Make calls' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make calls for Clean River Alliance' })).toBeVisible()
  await expect(page.getByText('9 AM to 12:30 PM').first()).toBeVisible()
  await expectAccessible(page)
  failures.expect({ method: 'POST', path: '/api/phone-bank-registrations', status: 422 })
  await page.getByRole('button', { name: 'Register as a volunteer' }).click()
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('When: Choose one of the time slots offered')
  await expect(summary).toContainText('Your name: Enter a name')
  await expectAccessible(page)
  await page.getByLabel('6 PM to 8 PM').check()
  await page.getByLabel('Your name').fill('Maya Okafor')
  await page.getByLabel('Phone', { exact: true }).fill('414-555-0117')
  await clickTwice(page.getByRole('button', { name: 'Register as a volunteer' }))
  await expect(page.getByRole('heading', { name: 'Thank you for volunteering' })).toBeFocused()
  await expect(page.getByText('1 person has volunteered so far')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'More from Clean River Alliance' }).click()
  await page.waitForURL(`**/organization/${organizer.organizationId}?tab=actions`)
})

/** @shows phone-bank.registration, phone-bank.volunteers */
test('a supporter sees, changes and cancels their registration', { tag: '@nightly' }, async ({ page, request }) => {
  const { address } = await openPhoneBank(request)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await page.goto(address)
  await expect(page.getByLabel('Your name')).toHaveValue('Rosa Marin')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('415-555-0134')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(supporter.email)
  await expect(page.getByLabel('Minutes per week')).toHaveValue('90')
  await page.getByLabel('9 AM to 12 PM').check()
  await page.getByLabel('20 to 40').check()
  await page.getByLabel('Peer-to-peer texting').check()
  await page.getByRole('button', { name: 'Register as a volunteer' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for volunteering' })).toBeVisible()

  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Your registration' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '9 AM to 12 PM' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('9 AM to 12 PM')).toBeChecked()
  await page.getByLabel('6 PM to 8:30 PM').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('definition').filter({ hasText: '6 PM to 8:30 PM' })).toBeVisible()
  await expect(page.getByText('1 person has volunteered so far')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel registration' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel your registration?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel registration' }).click()
  await expect(page.getByText('Clean River Alliance is no longer counting on you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register as a volunteer' })).toBeVisible()
  await expect(page.getByText('Be the first to volunteer')).toBeVisible()

  // Whoever registers and thinks better of it at once is no longer thanked, even before the list is fetched again.
  await page.getByLabel('9 AM to 12 PM').check()
  await page.getByLabel('20 to 40').check()
  await page.getByLabel('Peer-to-peer texting').check()
  await page.getByRole('button', { name: 'Register as a volunteer' }).click()
  const thanks = page.getByRole('heading', { name: 'Thank you for volunteering' })
  await expect(thanks).toBeVisible()
  await page.getByRole('button', { name: 'Cancel registration' }).click()
  const releaseList = await pauseRequests(
    page,
    ({ pathname, search }) => pathname === '/api/phone-bank-registrations' && search !== '',
  )
  await question.getByRole('button', { name: 'Cancel registration' }).click()
  await expect(thanks).toHaveCount(0)
  releaseList()
  await expect(page.getByRole('button', { name: 'Register as a volunteer' })).toBeVisible()
})

/** @shows phone-bank.volunteers, phone-bank.phone-only */
test('an organizer sees who registered, exports the list, and closes the phone bank', async ({ page, request }) => {
  const { organizer, address } = await openPhoneBank(request)
  const registration = {
    organization_id: organizer.organizationId,
    time_slot: '18:00-20:30',
    calls_per_day: '10-20',
    volunteer_type: 'phone_only',
    minutes_per_week: 30,
    name: '=Maya Okafor',
    phone: '414-555-0117',
    email: 'maya@example.org',
  }
  await callApi(request, 'POST', '/phone-bank-registrations', { data: registration })
  await callApi(request, 'POST', '/phone-bank-registrations', {
    data: { ...registration, name: 'Ana Ruiz', phone: '414-555-0118', email: null },
  })
  await signIn(page, organizer)
  await page.goto(address)
  await expect(page.getByText('Organizations can view this page but can’t take part.')).toBeVisible()
  await page.goto('/organization-profil/actions/phonebank')
  await page.getByRole('link', { name: 'Volunteers 2' }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '=Maya Okafor' })
  await expect(row).toContainText('Not confirmed')
  // Without an address, nothing can confirm the registration.
  const byPhone = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ana Ruiz' })
  await expect(byPhone).toBeVisible()
  await expect(byPhone).not.toContainText('Not confirmed')
  await expect(row.getByText('414-555-0117')).toBeHidden()
  await row.locator('summary').press('Enter')
  await expect(row.getByRole('link', { name: '414-555-0117' })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('volunteers.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(`"'=Maya Okafor",414-555-0117,maya@example.org`)

  await page.getByRole('button', { name: 'Close phone bank' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close the phone bank?' })
  await expect(question).toContainText('2 registrations stay in your list.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close phone bank' }).click()
  await expect(page.getByText('Not set up')).toBeVisible()
  await expect(row).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'No phone bank registration available' })).toBeVisible()
})

/** @shows phone-bank.registration, design.no-javascript */
test('a visitor registers without JavaScript', async ({ browser, request, baseURL }) => {
  const { address, organizer } = await openPhoneBank(request)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'es' })
  await page.goto(address)
  await page.getByLabel('18:00 a 20:30').check()
  await page.getByLabel('Tu nombre').fill('Ana Ruiz')
  await page.getByLabel('Teléfono', { exact: true }).fill('llámame')
  await page.getByLabel('Minutos por semana').fill('1,000')
  await page.getByRole('button', { name: 'Registrarme como voluntario' }).click()

  // Errors are shown at their fields in the user's language, and the input is kept.
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Llamadas al día: Elige uno de los rangos ofrecidos',
  )
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveAccessibleDescription(
    /Escribe un teléfono como 414-555-0100, o con el código de país, como \+44 20 7946 0958$/,
  )
  await expect(page.getByLabel('Minutos por semana')).toHaveAccessibleDescription(
    /Escribe el número solo con cifras, como 1000$/,
  )
  await expect(page.getByLabel('Minutos por semana')).toHaveValue('1,000')
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana Ruiz')
  await expect(page.getByLabel('18:00 a 20:30')).toBeChecked()
  await page.getByLabel('10 a 20').check()
  await page.getByLabel('Ambas cosas').check()
  await page.getByLabel('Teléfono', { exact: true }).fill('414-555-0118')
  // The separator of Spanish.
  await page.getByLabel('Minutos por semana').fill('1.000')
  await page.getByRole('button', { name: 'Registrarme como voluntario' }).click()
  await expect(page).toHaveURL(`${address}?thanks=1`)
  await expect(page.getByRole('heading', { name: 'Gracias por participar' })).toBeVisible()
  await expect(page.getByText('Hasta ahora se ha registrado 1 persona')).toBeVisible()
  const { data } = await callApi<{ data: { attributes: { minutes_per_week: number } }[] }>(
    request,
    'GET',
    '/phone-bank-registrations',
    { token: organizer.session.meta.token },
  )
  expect(data.map(({ attributes }) => attributes.minutes_per_week)).toEqual([1000])
  await page.getByRole('link', { name: 'Más de Clean River Alliance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Clean River Alliance/ })).toBeVisible()
  await page.close()
})
