import type { APIRequestContext, Page } from '@playwright/test'
import { eventExample, publishEvent } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, receiveMail, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

const morning = {
  id: '0196b3a1-5c1e-7a55-9d0e-3f1f5f0a7b11',
  name: 'Knock on doors',
  date: '2096-12-04',
  time: '09:00',
  end_time: '11:00',
  capacity: 1,
}
const afternoon = {
  ...morning,
  id: '0196b3a1-5c1e-7a55-9d0e-3f1f5f0a7b12',
  name: null,
  date: '2096-12-05',
  time: '14:00',
  end_time: '16:30',
  capacity: null,
}

/** A public event with a shift of one place and one without a limit. */
const publish = async (request: APIRequestContext) => {
  const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
  const { token } = organizer.session.meta
  const eventId = await publishEvent(request, token, { end_date: '2096-12-05', shifts: [morning, afternoon] })
  const chosen = async () => {
    const { data } = await callApi<{ data: { attributes: { shifts: string[] } }[] }>(
      request,
      'GET',
      `/campaign-engagements?campaign_id=${eventId}`,
      { token },
    )
    return data.map(({ attributes }) => attributes.shifts)
  }
  return { organizer, eventId, address: `/events/${organizer.organizationId}/${eventId}`, chosen }
}

const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const morningText = /Knock on doors\s*Tue, Dec 4, 9:00 – 11:00 AM/
const afternoonText = 'Wed, Dec 5, 2:00 – 4:30 PM'

/** The names of the entries in the calendar file that the page offers, with when they begin. */
const calendarOf = async (page: Page, name = 'Add to calendar') => {
  const href = await page.getByRole('link', { name }).first().getAttribute('href')
  const file = (await (await page.request.get(href ?? '')).text()).replaceAll('\r\n ', '')
  const all = (property: string) =>
    [...file.matchAll(new RegExp(`^${property}:(.*)\r$`, 'gm'))].map(([, value]) => value)
  const starts = all('DTSTART')
  return all('SUMMARY').map((summary, index) => `${summary} ${starts[index]}`)
}
const morningEntry = 'Fill the hearing room: Knock on doors 20961204T150000Z'
const afternoonEntry = 'Fill the hearing room 20961205T200000Z'

/** @shows events.shifts */
test('an organizer divides an event into shifts, and is told which of them is not on its days', async ({
  page,
  request,
}) => {
  const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
  const eventId = await publishEvent(request, organizer.session.meta.token)
  await signIn(page, organizer)
  await open(page, `/organization/actions/events/edit/${eventId}`)
  const shifts = page.getByRole('group', { name: 'Shifts' })
  await shifts.getByRole('button', { name: 'Add a shift' }).click()
  await shifts.getByLabel('What is done').fill('Set up the room')
  await expect(shifts.getByLabel('Day')).toHaveValue(eventExample.start_date)
  await expect(shifts.getByLabel('Start time')).toHaveValue(eventExample.time)
  await shifts.getByLabel('Day').fill('2096-12-06')
  await shifts.getByLabel('End time').fill('19:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: /Shift 1: Day.*Choose one of the days of the event/ })).toBeVisible()
  await shifts.getByLabel('Day').fill(eventExample.start_date)
  await shifts.getByLabel('Capacity').fill('4')
  await shifts.getByRole('button', { name: 'Add a shift' }).click()
  await expect(shifts.getByLabel('Start time').nth(1)).toHaveValue('19:00')
  await shifts.getByLabel('End time').nth(1).fill('20:00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { data } = await callApi<{ data: { attributes: { shifts: object[] } } }>(request, 'GET', `/events/${eventId}`)
  expect(data.attributes.shifts).toMatchObject([
    { name: 'Set up the room', date: '2096-12-04', time: '18:00', end_time: '19:00', capacity: 4 },
    { name: null, date: '2096-12-04', time: '19:00', end_time: '20:00', capacity: null },
  ])
})

/** @shows events.shifts, events.shift-calendar */
test('a visitor chooses a shift, sees it afterwards, and changes it by the link in the mail', async ({
  page,
  request,
  failures,
}) => {
  const { eventId, address, chosen } = await publish(request)
  const email = freshEmail('guest')
  await open(page, address)
  await page.getByLabel('Name').fill('Ada Guest')
  await page.getByLabel('Email', { exact: true }).fill(email)
  failures.expect({ method: 'POST', path: '/api/campaign-engagements', status: 422 })
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('alert').getByText('Choose at least one time')).toBeVisible()
  await expect(page.getByText('1 spot left')).toBeVisible()
  await box(page, morningText).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
  await expect(page.getByText('Tue, Dec 4, 9:00 – 11:00 AM · Knock on doors')).toBeVisible()
  expect(await chosen()).toEqual([[morning.id]])
  expect(await calendarOf(page)).toEqual([morningEntry])

  const { text } = await receiveMail(request, email, new RegExp(`Please confirm: ${eventExample.title}`))
  expect(text).toContain('Knock on doors')
  await open(page, new URL(/http\S+\/act\/\S+/.exec(text)?.[0] ?? '').pathname)
  await page.getByText('Change my answer').click()
  await expect(box(page, morningText)).toBeChecked()
  await box(page, morningText).uncheck()
  await box(page, afternoonText).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved')).toBeVisible()
  expect(await chosen()).toEqual([[afternoon.id]])
  await expect(page.getByText(afternoonText).first()).toBeVisible()
  expect(await calendarOf(page)).toEqual([afternoonEntry])
  const { data } = await callApi<{ data: { attributes: object } }>(request, 'GET', `/events/${eventId}`)
  expect(data.attributes).toMatchObject({ shift_counts: { [morning.id]: 0, [afternoon.id]: 1 } })
})

/** @shows events.shifts, events.shift-calendar */
test('without JavaScript, a shift is chosen, too, and a refused form keeps what was ticked', async ({
  browser,
  baseURL,
  request,
}) => {
  const { address, chosen } = await publish(request)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'es' })
  await page.goto(address)
  await box(page, /Knock on doors/).check()
  await page.getByLabel('Nombre').fill('Ada Guest')
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  await expect(box(page, /Knock on doors/)).toBeChecked()
  await page.getByLabel('Correo', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  await expect(page.getByText('9:00–11:00 · Knock on doors')).toBeVisible()
  expect(await chosen()).toEqual([[morning.id]])
  expect(await calendarOf(page, 'Agregar al calendario')).toEqual([morningEntry])
  await page.close()
  const next = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
  await next.goto(address)
  await expect(box(next, morningText)).toBeDisabled()
  await expect(next.getByRole('group', { name: 'When can you come?' })).toContainText('All spots are taken')
  await next.close()
})

/** @shows events.shifts, attendance.undecided */
test(
  'who is asked by mail and chooses no shift is told so at the boxes',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const { organizer, eventId, chosen } = await publish(request)
    const supporter = await signUpSupporter(request)
    await callApi(request, 'POST', '/campaign-engagements', {
      token: supporter.session.meta.token,
      data: { campaign_type: 'events', campaign_id: eventId, outcome: 'maybe' },
    })
    const { token } = organizer.session.meta
    await callApi(request, 'POST', `/events/${eventId}/actions?action=ask-undecided`, { token })
    const { text } = await receiveMail(request, supporter.email, new RegExp(eventExample.title), /\/rsvp\//)
    const { pathname, search } = new URL(/http\S+\/rsvp\/\S+/.exec(text)?.[0] ?? '')
    await open(page, pathname + search)
    failures.expect({ method: 'POST', path: pathname, status: 422 })
    await page.getByRole('button', { name: 'I will come' }).click()
    const shifts = page.getByRole('group', { name: 'When can you come?' })
    await expect(shifts).toHaveAccessibleDescription(/Choose at least one time/)
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
    await expectAccessible(page)
    await shifts.getByRole('checkbox', { name: morningText }).check()
    await page.getByRole('button', { name: 'I will come' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
    expect(await chosen()).toEqual([[morning.id]])
  },
)

/** @shows events.shifts */
test('a supporter chooses shifts, changes them, and an organizer sees who comes when', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { organizer, eventId, address, chosen } = await publish(request)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await open(page, address)
  await box(page, afternoonText).check()
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save my times' })).toHaveCount(0)
  await box(page, morningText).check()
  await page.getByRole('button', { name: 'Save my times' }).click()
  await expect(page.getByText('Tue, Dec 4, 9:00 – 11:00 AM · Knock on doors')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save my times' })).toHaveCount(0)
  expect(await chosen()).toEqual([[morning.id, afternoon.id]])
  expect(await calendarOf(page)).toEqual([morningEntry, afternoonEntry])
  await open(page, '/my-actions')
  await expect(page.getByText('Tue, Dec 4, 9:00 – 11:00 AM · Knock on doors')).toBeVisible()

  const other = await signUpSupporter(request)
  await callApi(request, 'POST', '/campaign-engagements', {
    token: other.session.meta.token,
    data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going' },
  })
  const roster = await browser.newPage({ baseURL, locale: 'en-US' })
  await signIn(roster, organizer)
  await open(roster, `/organization/actions/events/roster/${eventId}`)
  const rows = roster.getByRole('list', { name: 'Roster' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await roster.getByLabel('Shift').selectOption({ label: 'Tue, Dec 4, 9:00 – 11:00 AM · Knock on doors (1)' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Knock on doors')
  await roster.getByLabel('Shift').selectOption({ label: 'No shift chosen (1)' })
  await expect(rows).toHaveCount(1)
  await expect(rows).not.toContainText('Knock on doors')
  await roster.close()
})

/** @shows attendance.shifts */
test(
  'an organizer puts somebody in a full shift after a question, takes them out, and adds a walk-in to one',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const { organizer, eventId, chosen } = await publish(request)
    const answer = (name: string, shifts: string[]) =>
      callApi<{ data: { id: string } }>(request, 'POST', '/campaign-engagements', {
        data: {
          campaign_type: 'events',
          campaign_id: eventId,
          outcome: 'going',
          shifts,
          guest: { name, email: freshEmail('guest') },
        },
      })
    await answer('June Park', [morning.id])
    const { data: luis } = await answer('Luis Ortega', [afternoon.id])
    await page.setViewportSize({ width: 320, height: 640 })
    await signIn(page, organizer)
    await open(page, `/organization/actions/events/roster/${eventId}`)
    const row = (name: string) =>
      page.getByRole('list', { name: 'Roster' }).getByRole('listitem').filter({ hasText: name })
    const button = page.getByRole('button', { name: 'Change shifts Luis Ortega' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Shifts of Luis Ortega' })
    await expect(dialog.getByText('All spots are taken')).toBeVisible()
    await dialog.getByRole('checkbox', { name: morningText }).focus()
    await page.keyboard.press('Space')
    failures.expect({ method: 'PUT', path: `/api/events/${eventId}/attendances/${luis.id}`, status: 422 })
    await dialog.getByRole('button', { name: 'Save shifts' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Over the limit?')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save all the same' }).click()
    await expect(page.getByText('The shifts of Luis Ortega are saved.')).toBeVisible()
    await expect(row('Luis Ortega')).toContainText('Knock on doors')
    await expect(button).toBeFocused()
    expect((await chosen()).toSorted((a, b) => a.length - b.length)).toEqual([[morning.id], [morning.id, afternoon.id]])
    await button.click()
    await dialog.getByRole('checkbox', { name: morningText }).uncheck()
    await dialog.getByRole('checkbox', { name: afternoonText }).uncheck()
    await dialog.getByRole('button', { name: 'Save shifts' }).click()
    await expect(page.getByRole('button', { name: 'Put in a shift Luis Ortega' })).toBeVisible()

    await page.getByRole('button', { name: 'Add a walk-in' }).click()
    const walkIn = page.getByRole('dialog', { name: 'Add a walk-in' })
    await walkIn.getByLabel('Name').fill('Ada Walker')
    await walkIn.getByRole('checkbox', { name: afternoonText }).check()
    await walkIn.getByRole('button', { name: 'Add' }).click()
    await expect(row('Ada Walker')).toContainText(afternoonText)
    await expect.poll(chosen).toContainEqual([afternoon.id])
  },
)
