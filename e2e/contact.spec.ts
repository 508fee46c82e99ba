import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, isNarrow, open, clickTwice, test } from './fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization, signIn, signUpSupporter, type Account } from './people.ts'

/** Registers a public organization that is open on weekdays in the time zone of Los Angeles. */
const openOrganization = async (request: APIRequestContext) => {
  const organizer = await registerPublicOrganization(request)
  const hours = { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:00', status: 'open' }
  await callApi(request, 'PUT', `/organizations/${organizer.organizationId}`, {
    token: organizer.session.meta.token,
    data: {
      timezone: 'America/Los_Angeles',
      working_hours: [hours],
      email_public: true,
      maps_link: 'https://maps.example.org/?q=12+Dock+Street',
    },
  })
  return { ...organizer, address: `/organization/${organizer.organizationId}?tab=contact` }
}

test.describe('for a visitor in Madrid', () => {
  test.use({ timezoneId: 'Europe/Madrid' })

  /** @shows organizations.contact */
  test('the Contact tab shows whether the organization is open in its own time zone, and updates as time passes', async ({
    page,
    request,
  }) => {
    const { address } = await openOrganization(request)
    // A Friday in November: 17:58 in Madrid, 08:58 in Los Angeles.
    await page.clock.install({ time: new Date('2026-11-20T16:58:00Z') })
    await page.goto(address)
    await expect(page.getByText('Closed now')).toBeVisible()
    await expect(page.getByText('opens today at 9 AM')).toBeVisible()
    await expect(page.getByText('Los Angeles time, currently 8:58 AM')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Friday' })).toHaveAttribute('aria-current', 'date')
    await expect(page.getByRole('link', { name: 'Show on map' })).toHaveAttribute('href', /maps\.example\.org/)
    await page.clock.fastForward('03:00')
    await expect(page.getByText('Open now')).toBeVisible()
    await expect(page.getByText('until 5 PM')).toBeVisible()
    await expectAccessible(page)
    await page.clock.fastForward('08:00:00')
    await expect(page.getByText('opens Monday at 9 AM')).toBeVisible()
  })
})

test(
  'a page that was rendered at another time shows the current opening status without a layout shift',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { address } = await openOrganization(request)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number }
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + value,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Simulates a page from a cache: the browser's clock is far from the server's clock at the time of rendering.
    await page.clock.setFixedTime(new Date('2027-07-07T19:00:00Z'))
    await page.goto(address)
    await expect(page.getByText('until 5 PM')).toBeVisible()
    expect(Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(0.01)
  },
)

interface Inbox {
  data: { attributes: { name: string; email: string; message: string; has_account: boolean } }[]
}
const inboxOf = async (request: APIRequestContext, { session }: Account) =>
  (await callApi<Inbox>(request, 'GET', '/contact-messages', { token: session.meta.token })).data.map(
    ({ attributes }) => attributes,
  )

/** @shows contact.form, contact.rules */
test('a visitor writes to an organization', async ({ page, request, failures }) => {
  const organizer = await openOrganization(request)
  const email = freshEmail('maya')
  await open(page, `/organization/${organizer.organizationId}?tab=about`)
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Write to ${organizer.name}` })).toBeVisible()
  await expectAccessible(page)

  // Errors are shown at their fields, and the summary of all errors receives the focus.
  failures.expect({ method: 'POST', path: /\/actions$/, status: 422 })
  await page.getByLabel('Your name').fill('M')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Your name: Use at least 2 characters',
    'Email: Enter an email address',
    'Message: Use at least 10 characters',
  ])
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Use at least 10 characters')
  await expectAccessible(page)
  // The spam check requires no input: the browser computes a proof by itself, and says when it is done.
  await expect(page.getByText('The spam check is done.')).toBeVisible()

  await page.getByLabel('Your name').fill('Maya Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Message').fill('Can I bring my two children to the meeting on Thursday?')
  const sent = page.waitForRequest(/action=get-in-touch/)
  await clickTwice(page.getByRole('button', { name: 'Send message' }))
  expect((await sent).postDataJSON()).toHaveProperty('altcha')
  await expect(page.getByRole('status').filter({ hasText: 'Your message is on its way' })).toBeFocused()
  await expect(page.getByText(`${organizer.name} will reply to ${email}.`)).toBeVisible()
  await expectAccessible(page)
  expect(await inboxOf(request, organizer)).toMatchObject([{ name: 'Maya Okafor', email, has_account: false }])

  // A second message needs a new proof, which the browser computes, too.
  await page.getByRole('button', { name: 'Write another message' }).click()
  await page.getByLabel('Your name').fill('Maya Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Message').fill('And is there a place to park a bicycle?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way')).toBeVisible()
  expect(await inboxOf(request, organizer)).toHaveLength(2)
})

test(
  'an expired spam check is repeated without an error for the visitor',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const organizer = await openOrganization(request)
    await open(page, organizer.address)
    await page.getByLabel('Your name').fill('Maya Okafor')
    await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail('maya'))
    await page.getByLabel('Message').fill('Can I bring my two children to the meeting?')
    await expect(page.getByText('The spam check is done.')).toBeVisible()
    failures.expect({ method: 'POST', path: /\/actions$/, status: 422 })
    let refusals = 0
    await page.route(/action=get-in-touch/, async (route) => {
      if (refusals > 0) return route.continue()
      refusals += 1
      await route.fulfill({ status: 422, json: { code: 'INVALID', message: 'x', errors: { altcha: ['x'] } } })
    })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message is on its way')).toBeVisible()
    expect(refusals).toBe(1)
    expect(await inboxOf(request, organizer)).toHaveLength(1)
  },
)

test('a browser that cannot run the spam check can still send a message', async ({ page, request }) => {
  const organizer = await openOrganization(request)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  await open(page, organizer.address)
  await page.getByLabel('Your name').fill('Maya Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail('maya'))
  await page.getByLabel('Message').fill('Can I bring my two children to the meeting?')
  await expect(page.getByText('The spam check isn’t available here.')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way')).toBeVisible()
  expect(await inboxOf(request, organizer)).toHaveLength(1)
})

test(
  'the name and the email of a signed-in supporter are prefilled',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const organizer = await openOrganization(request)
    const supporter = await signUpSupporter(request)
    await signIn(page, supporter)
    await page.goto(organizer.address)
    await expect(page.getByLabel('Your name')).toHaveValue('Rosa Marin')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(supporter.email)
    await page.getByLabel('Message').fill('Can I bring my two children to the meeting?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message is on its way')).toBeVisible()
    expect(await inboxOf(request, organizer)).toMatchObject([{ name: 'Rosa Marin', has_account: true }])
  },
)

/** @shows contact.form, design.no-javascript */
test('a visitor can write to an organization without JavaScript', async ({ browser, request, baseURL }) => {
  const organizer = await openOrganization(request)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'es' })
  await page.goto(organizer.address)
  await page.getByLabel('Tu nombre').fill('Ana Ruiz')
  await page.getByLabel('Mensaje').fill('¿Puedo llevar a mis dos hijos a la reunión?')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()

  // The errors are in the reader's language, and the fields keep what was typed.
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Correo: Escribe un correo electrónico')
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana Ruiz')
  await expect(page.getByLabel('Mensaje')).toHaveValue('¿Puedo llevar a mis dos hijos a la reunión?')
  await page.getByLabel('Correo').fill('ana@example.org')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(`${organizer.address}&sent=1`)
  await expect(page.getByText('Tu mensaje va en camino')).toBeVisible()
  expect(await inboxOf(request, organizer)).toMatchObject([{ name: 'Ana Ruiz', email: 'ana@example.org' }])
  await page.close()
})

/** @shows contact.form */
test('an organizer reads, answers and deletes messages', async ({ page, request }) => {
  const organizer = await openOrganization(request)
  const write = (name: string, message: string) =>
    callApi(request, 'POST', `/organizations/${organizer.organizationId}/actions?action=get-in-touch`, {
      data: { name, email: freshEmail('maya'), message },
    })
  await signIn(page, organizer)
  await page.goto('/organization/contact-messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your contact tab' }).click()
  await expect(page.getByText('This is where people write to you.')).toBeVisible()

  await write('Maya Okafor', 'Can I bring my two children\nto the meeting on Thursday?')
  await write('Tomás Herrera', '<b>Where</b> do I park a bicycle?')
  // The sidebar, which is in the menu on a narrow page, shows the number of unread messages.
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Messages 2 unread messages' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/organization/messages')
  await page.getByRole('link', { name: 'Contact form 2' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Tomás Herrera')
  await expect(rows.first()).toContainText('<b>Where</b> do I park a bicycle?')
  await expectAccessible(page)

  await rows.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Message from Maya Okafor' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    /^mailto:maya-.+@example\.org\?subject=Your%20message%20to%20/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText(/^Answered/)).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('button', { name: 'Answered' }).click()
  await expect(rows).toHaveText([/Maya Okafor/])
  await page.getByRole('button', { name: 'Unread 1' }).click()
  await expect(rows).toHaveText([/Tomás Herrera/])

  // Opening a message marks it as read, which can be undone.
  await rows.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page).toHaveURL('/organization/contact-messages')
  await expect(rows.first().getByText('Unread')).toBeVisible()
  await rows.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await expect(question).toContainText('Tomás Herrera’s message will be permanently deleted for everyone on your team')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByText('The message was deleted')).toBeVisible()
  await expect(rows).toHaveText([/Maya Okafor/])
})

test(
  'an organizer cannot open a message to another organization',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const organizer = await openOrganization(request)
    await callApi(request, 'POST', `/organizations/${organizer.organizationId}/actions?action=get-in-touch`, {
      data: { name: 'Maya Okafor', email: freshEmail('maya'), message: 'Can I bring my two children?' },
    })
    const { token } = organizer.session.meta
    const { data } = await callApi<{ data: { id: string }[] }>(request, 'GET', '/contact-messages', { token })
    await signIn(page, await registerPublicOrganization(request))
    failures.expect({ method: 'PUT', path: /^\/api\/contact-messages\//, status: 404 })
    await page.goto(`/organization/contact-messages/${data[0]?.id}`)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  },
)
