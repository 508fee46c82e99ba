import type { APIRequestContext, Page } from '@playwright/test'
import { eventExample as event, publishEvent } from './event-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { pauseFirstAnswer, pauseRequests } from './request-handlers.ts'
import {
  callApi,
  logInByForm,
  registerOrganization,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
  type Account,
} from './people.ts'
import { pixel } from './pictures.ts'

// The time zone of the readers differs from that of the events.
test.use({ timezoneId: 'Europe/Madrid' })

const list = '/organization/actions/events'
const answer = (request: APIRequestContext, { session }: Account, eventId: string) =>
  callApi<{ data: { id: string } }>(request, 'POST', '/campaign-engagements', {
    token: session.meta.token,
    data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going' },
  })

const fillForm = async (page: Page) => {
  await page.getByLabel('Title').fill(event.title)
  await page.getByLabel('Description').fill(event.description)
  await page.getByLabel('Start date').fill(event.start_date)
  await page.getByLabel('End date').fill('2096-12-03')
  await page.getByLabel('Start time').fill(event.time)
  await page.getByLabel('End time').fill(event.end_time)
  await page.getByLabel('Location').fill(event.location)
}

/** @shows events.form */
test('an event cannot be saved while its image is uploading', { tag: '@nightly' }, async ({ page, request }) => {
  const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
  await signIn(page, organizer)
  await page.goto(`${list}/new`)
  await fillForm(page)
  await page.getByLabel('End date').fill(event.end_date)

  const release = await pauseRequests(page, '**/api/files/upload')
  await page.locator('input[type=file]').setInputFiles({ name: 'hearing.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('progressbar', { name: 'Uploading hearing.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('An image is still uploading. Save again when it’s done')).toBeVisible()
  await expect(page).toHaveURL(`${list}/new`)

  release()
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL(list)
  await page.goto(`/events/${organizer.organizationId}`)
  await page.getByRole('link', { name: event.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await expect(page.locator('main img[src^="/files/"]')).toBeVisible()
})

/** @shows events.form, events.rules, events.rsvp, events.own-list, access.log-in-to-act */
test('an organizer publishes an event, and a visitor logs in and takes the last spot', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
  await signIn(page, organizer)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New event' }).click()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary.getByRole('link')).toHaveCount(6)
  await expectAccessible(page)
  await fillForm(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const tooEarly = page.getByText('End date must be on or after December 4, 2096', { exact: true })
  await expect(tooEarly).toBeVisible()
  // Correcting either of the two dates removes the error.
  await page.getByLabel('Start date').fill('2096-12-02')
  await expect(tooEarly).toBeHidden()
  await page.getByLabel('Start date').fill(event.start_date)
  await page.getByLabel('End date').fill(event.end_date)
  // The time zone defaults to that of the browser until another one is chosen from the list.
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue(/Europe \/ Madrid/)
  await zone.fill('Chicago')
  await page.getByRole('option', { name: /America \/ Chicago/ }).click()
  await page.getByLabel('Capacity').fill('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(`**${list}`)
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('0 people are going')
  await expect(row).toContainText(/Dec 4, 2096/)
  await expect(row).toContainText(event.location)
  await expect(row).toContainText('1 spot left')

  const visitorContext = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'Europe/Madrid' })
  const visitor = await visitorContext.newPage()
  await visitor.goto(`/organization/${organizer.organizationId}?tab=actions`)
  await visitor.getByRole('link', { name: `RSVP: ${event.title}` }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await expect(visitor.getByText('Tue, Dec 4, 2096, 6:00 – 8:00 PM CST')).toBeVisible()
  await expect(visitor.getByText('Wed, Dec 5, 1:00 – 3:00 AM where you are')).toBeVisible()
  await expect(visitor.getByText('1 spot left')).toBeVisible()
  const eventPath = new URL(visitor.url()).pathname
  await visitor.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(visitor).toHaveURL(/\/login\?from=/)

  // After log-in, the supporter is back on the page of the event.
  const supporter = await signUpSupporter(request)
  await logInByForm(visitor, supporter)
  await visitor.waitForURL(`**${eventPath}`)
  await visitor.getByRole('button', { name: 'I’m going' }).click()
  await expect(visitor.getByRole('heading', { name: 'You’re going.' })).toBeFocused()
  await expect(visitor.getByText('1 person is going', { exact: true })).toBeVisible()
  await expect(visitor.getByText('of us is going: you.')).toBeVisible()
  await expect(visitor.getByText('All spots are taken')).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Clean River Alliance' })).toBeVisible()
  // The answer itself offers the event for the calendar, in a file that is named like the event.
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe(`${event.title}.ics`)
  await expectAccessible(visitor)
  await visitorContext.close()
})

/** @shows events.rsvp */
test(
  'an answer stays although a response from before it arrives later',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
    const id = await publishEvent(request, organizer.session.meta.token)
    const supporter = await signUpSupporter(request)
    await signIn(page, supporter)
    // The first response about the event is on its way for a long time.
    const { isAnswered, release } = await pauseFirstAnswer(page, `**/api/events/${id}?*`)
    await page.goto(`/events/${organizer.organizationId}/${id}`)
    await isAnswered
    const answered = page.waitForResponse('**/api/campaign-engagements')
    await page.getByRole('button', { name: 'I’m going' }).click()
    await answered
    release()
    await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
  },
)

/** @shows events.places, events.rsvp */
test('a supporter on the waitlist sees their position, and moves up automatically', async ({ page, request }) => {
  const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
  const id = await publishEvent(request, organizer.session.meta.token, { capacity: 1 })
  const [first, second, third] = [
    await signUpSupporter(request),
    await signUpSupporter(request),
    await signUpSupporter(request),
  ]
  const { data: place } = await answer(request, first, id)
  await answer(request, second, id)

  await signIn(page, third)
  await page.goto(`/organization/${organizer.organizationId}?tab=actions`)
  await page
    .getByRole('listitem')
    .filter({ hasText: event.title })
    .getByRole('link', { name: 'Join the waitlist' })
    .click()
  await expect(page).toHaveURL(`/events/${organizer.organizationId}/${id}`)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('heading', { name: 'You are number 2 on the waitlist' })).toBeVisible()
  await expectAccessible(page)

  // Leaving the waitlist requires a confirmation. Declining it keeps the position.
  await page.getByRole('button', { name: 'Maybe' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave the waitlist?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep my turn' }).click()
  await expect(page.getByRole('heading', { name: 'You are number 2 on the waitlist' })).toBeVisible()

  await request.delete(`/api/campaign-engagements/${place.id}`, {
    headers: { authorization: `Bearer ${first.session.meta.token}` },
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are number 1 on the waitlist' })).toBeVisible()
  await callApi(request, 'PUT', `/events/${id}`, { token: organizer.session.meta.token, data: { capacity: 5 } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel my answer' }).click()
  await page.getByRole('button', { name: 'Give up my spot' }).click()
  await expect(page.getByRole('heading', { name: 'Will you be there?' })).toBeVisible()
  await expect(page.getByText('4 spots left')).toBeVisible()
  await page.getByRole('button', { name: 'I can’t go' }).click()
  await expect(page.getByRole('heading', { name: 'You can’t come' })).toBeVisible()
})

/** @shows events.public, events.calendar, access.public-pages */
test('without JavaScript, events can be read, added to a calendar and shared, and past events say that they are over', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
  const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
  const listPath = `/events/${organizer.organizationId}`
  await page.goto(listPath)
  await expect(page.getByRole('heading', { name: 'No event registration available' })).toBeVisible()

  const id = await publishEvent(request, organizer.session.meta.token)
  const pastId = await publishEvent(request, organizer.session.meta.token, {
    title: 'Picnic',
    start_date: '2020-06-01',
    end_date: '2020-06-01',
  })
  await page.goto(listPath)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Coming up', 'Past events', 'Save the date'])
  await expect(page.getByRole('region', { name: 'Past events' })).toContainText('Picnic')
  const feed = await page.getByRole('link', { name: 'Subscribe to all events' }).getAttribute('href')
  expect(feed).toMatch(/^webcal:\/\//)
  const calendar = await request.get(String(feed).replace(/^webcal:/, 'http:'))
  expect(await calendar.text()).toContain(`UID:${id}@rostrum`)

  await page.getByRole('link', { name: `RSVP: ${event.title}` }).click()
  await expect(page.getByText('Tue, Dec 4, 2096, 6:00 – 8:00 PM CST')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in', exact: true }).last()).toHaveAttribute(
    'href',
    /from=%2Fevents%2F/,
  )
  const file = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect((await request.get(String(file))).headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const mail = await page.getByRole('link', { name: 'Invite by email' }).getAttribute('href')
  expect(decodeURIComponent(String(mail))).toContain(page.url())
  const facts: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
  expect(facts).toMatchObject({ '@type': 'Event', startDate: '2096-12-04T18:00:00-06:00', name: event.title })

  await page.goto(`${listPath}/${pastId}`)
  await expect(page.getByText('This event is over')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I’m going' })).toHaveCount(0)
  await page.close()
})

/** @shows actions.invite */
test('the link to an event can be copied to invite friends', async ({ page, request, context, isMobile }) => {
  test.skip(isMobile, 'Phones hand the link to their own sharing.')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const organizer = await registerPublicOrganization(request, 'Clean River Alliance')
  const id = await publishEvent(request, organizer.session.meta.token)
  await page.goto(`/events/${organizer.organizationId}/${id}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test.describe('numbers in forms', () => {
  for (const { locale, label, save, typed, unclear, sentence } of [
    {
      locale: 'en-US',
      label: 'Capacity',
      save: 'Save',
      typed: '1,500',
      unclear: '1.500',
      sentence: /Write the number with digits only, such as 1000$/,
    },
    {
      locale: 'es-MX',
      label: 'Cupo',
      save: 'Guardar',
      typed: '1.500',
      unclear: '1,500',
      sentence: /Escribe el número solo con cifras, como 1000$/,
    },
  ]) {
    test.describe(() => {
      test.use({ locale })
      test(`are read as readers of ${locale} write them, and unclear ones are asked for again`, async ({
        page,
        request,
      }) => {
        const organizer = await registerOrganization(request)
        const id = await publishEvent(request, organizer.session.meta.token, { capacity: 5 })
        const storedCapacity = async () => {
          const { token } = organizer.session.meta
          const { data } = await callApi<{ data: { attributes: { capacity: number } } }>(
            request,
            'GET',
            `/events/${id}`,
            { token },
          )
          return data.attributes.capacity
        }
        await signIn(page, organizer)
        await page.goto(`${list}/edit/${id}`)
        await page.getByLabel(label).fill(unclear)
        await page.getByRole('button', { name: save, exact: true }).click()
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence)
        expect(await storedCapacity()).toBe(5)
        await page.getByLabel(label).fill(typed)
        await page.getByRole('button', { name: save, exact: true }).click()
        await expect.poll(storedCapacity).toBe(1500)
      })
    })
  }
})
