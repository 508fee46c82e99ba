import type { FrameLocator, Page } from '@playwright/test'
import { startStrictApp } from './app.ts'
import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { publishCandidate } from './candidate-fixtures.ts'
import { codeOf, frameIn, openPhone, test } from './embed-fixtures.ts'
import { publishEvent, publisher } from './event-fixtures.ts'
import { findInaccessible } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { callApi, freshEmail } from './people.ts'
import { openPhoneBank } from './phone-bank-fixtures.ts'
import { publishCongressCampaign, publishCongressEmails } from './representative-fixtures.ts'

const fillGuest = async (frame: FrameLocator) => {
  await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Maya Okafor')
  await frame.getByRole('textbox', { name: 'Email' }).fill(freshEmail('guest'))
}

for (const hasScripts of [true, false]) {
  /** @shows embeds.frame */
  test(`people take part on another site, ${hasScripts ? 'with' : 'without'} scripts`, async ({
    browser,
    request,
    origin,
    site,
  }) => {
    const { organizationId, token } = await publisher(request)
    await site.allow(request, organizationId, token)
    const eventId = await publishEvent(request, token)
    site.show(await codeOf(request, `${origin}/events/${organizationId}/${eventId}`))
    const { page, context } = await openPhone(browser, hasScripts)
    const asked = new Set<string>()
    page.on('request', (sent) => asked.add(new URL(sent.url()).origin))
    await site.open(page)
    const frame = frameIn(page)
    await expect(frame.getByRole('heading', { name: 'Fill the hearing room' })).toBeVisible()
    const below = async () => Math.round((await page.locator('#below').boundingBox())?.y ?? 0)
    const before = await below()

    await test.step('errors are at the fields, and what was entered stays', async () => {
      await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Maya Okafor')
      await frame.getByRole('button', { name: 'I’m going' }).click()
      await expect(frame.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
      await expect(frame.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Maya Okafor')
      if (!hasScripts) return
      const isActive = (field: Element) => field === document.activeElement
      await expect.poll(() => frame.getByRole('textbox', { name: 'Email' }).evaluate(isActive)).toBe(true)
    })
    await frame.getByRole('textbox', { name: 'Email' }).fill(freshEmail('guest'))
    await frame.getByRole('button', { name: 'I’m going' }).click()
    await expect(frame.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
    await expect(frame.getByText('You’re number 1.')).toBeVisible()
    await expect(frame.getByText(/^We sent a link to guest-/)).toBeVisible()
    expect(await below(), 'nothing on the site has moved').toBe(before)

    await test.step('links lead to a new tab', async () => {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        frame.getByRole('link', { name: 'See the full page' }).click(),
      ])
      expect(opened.url()).toBe(`${origin}/events/${organizationId}/${eventId}?from=embed`)
      await opened.close()
      expect(page.url()).toBe(`${site.origin}/`)
    })
    expect(await context.cookies()).toEqual([])
    expect([...asked].toSorted()).toEqual([site.origin, origin].toSorted())
    if (hasScripts) expect(await findInaccessible(page, 'wcag')).toEqual([])
    await context.close()

    const list = await callApi<{ meta: { sources: object } }>(
      request,
      'GET',
      `/campaign-engagements?campaign_id=${eventId}`,
      { token },
    )
    expect(list.meta.sources).toEqual({ direct: 0, share: 0, suggestion: 0, embed: 1, search: 0 })
  })
}

/** @shows embeds.height */
test('the script gives the frame the height of its content, never less than what is reserved', async ({
  browser,
  request,
  origin,
  site,
}) => {
  const { organizationId, token } = await publisher(request)
  await site.allow(request, organizationId, token)
  const eventId = await publishEvent(request, token)
  const url = `${origin}/events/${organizationId}/${eventId}`
  const { page, context } = await openPhone(browser, true)
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  const content = () =>
    frameIn(page)
      .locator('main')
      .evaluate((main) => Math.ceil(main.getBoundingClientRect().height))

  site.show(await codeOf(request, url, 200))
  await site.open(page)
  await expect.poll(height).toBeGreaterThan(600)
  expect(await height()).toBe(await content())

  site.show(await codeOf(request, url))
  await site.open(page)
  await expect(frameIn(page).getByRole('button', { name: 'Maybe' })).toBeVisible()
  expect(await content()).toBeLessThan(1060)
  expect(await height()).toBe(1060)

  await test.step('messages of other frames and other heights than numbers change nothing', async () => {
    await page.evaluate(() => {
      for (const message of [{ rostrumHeight: 5000 }, { rostrumHeight: '5000' }, null, 'rostrum'])
        window.postMessage(message, '*')
    })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await height()).toBe(1060)
  })
  await context.close()
})

/** @shows embeds.origins */
test('a site that the organization has not allowed shows nothing', async ({ browser, request, origin, site }) => {
  const { organizationId, token } = await publisher(request)
  const eventId = await publishEvent(request, token)
  site.show(await codeOf(request, `${origin}/events/${organizationId}/${eventId}`))
  const heading = (page: Page) => frameIn(page).getByRole('heading', { name: 'Fill the hearing room' })
  const { page, context } = await openPhone(browser, true)

  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await site.open(page)
  await refused
  await expect(heading(page)).toHaveCount(0)

  await site.allow(request, organizationId, token)
  await site.open(page)
  await expect(heading(page)).toBeVisible()

  await test.step('other pages can be in no frame, also on an allowed site', async () => {
    site.show(`<iframe src="${origin}/events/${organizationId}/${eventId}"></iframe>`)
    const refusedAgain = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await site.open(page)
    await refusedAgain
    await expect(heading(page)).toHaveCount(0)
  })
  await context.close()

  const header = async (path: string) => {
    const { headers } = await fetch(origin + path)
    expect(headers.get('x-frame-options')).toBe(path.startsWith('/embed/') ? null : 'SAMEORIGIN')
    return /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]
  }
  expect(await header(`/embed/events/${eventId}`)).toBe(`frame-ancestors 'self' ${site.origin}`)
  expect(await header(`/embed/events/${organizationId}`)).toBe(`frame-ancestors 'self'`)
  expect(await header('/embed/nowhere')).toBe(`frame-ancestors 'self'`)
  for (const path of ['/', `/events/${organizationId}/${eventId}`, `/poster/events/${eventId}`])
    expect(await header(path), path).toBe(`frame-ancestors 'none'`)

  await test.step('a draft is shown to nobody, and its sites are not told', async () => {
    await callApi(request, 'POST', `/events/${eventId}/actions?action=unpublish`, { token })
    expect((await fetch(`${origin}/embed/events/${eventId}`)).status).toBe(404)
    expect(await header(`/embed/events/${eventId}`)).toBe(`frame-ancestors 'self'`)
  })
})

/** @shows embeds.kinds */
test('every kind of action works on another site without scripts', async ({ browser, request, origin, site }) => {
  const owner = await publisher(request)
  await site.allow(request, owner.organizationId, owner.token)
  const { page, context } = await openPhone(browser, false)
  const frame = frameIn(page)
  const show = async (path: string) => {
    site.show(await codeOf(request, origin + path))
    await site.open(page)
  }

  await test.step('two calls', async () => {
    await show(await publishCampaign(request, owner, 'call-campaign', callCampaign))
    await expect(frame.getByRole('link', { name: '206-555-0126' })).toHaveAttribute('href', 'tel:2065550126')
    await fillGuest(frame)
    await frame.getByRole('button', { name: 'Reached' }).click()
    await expect(frame.getByRole('heading', { name: 'You called.' })).toBeVisible()
    await frame.getByRole('link', { name: 'Call Commissioner Okello next' }).click()
    await expect(frame.getByRole('heading', { name: 'Call Commissioner Okello (2 of 3)' })).toBeVisible()
    await fillGuest(frame)
    await frame.getByRole('button', { name: 'Voicemail' }).click()
    await expect(frame.getByText('Yours is call 2.')).toBeVisible()
  })
  await test.step('an email', async () => {
    await show(await publishCampaign(request, owner, 'email-campaign', emailCampaign))
    const link = frame.getByRole('link', { name: 'Open in your email app' })
    await expect(link).toHaveAttribute(
      'href',
      /^mailto:tanaka@county\.example,okello@county\.example\?subject=The%20dam/,
    )
    await fillGuest(frame)
    await frame.getByRole('button', { name: 'Yes, I sent it' }).click()
    await expect(frame.getByText('You’re number 1.')).toBeVisible()
  })
  await test.step('a letter, which opens on its own page', async () => {
    const path = await publishCampaign(request, owner, 'mail-campaign', mailCampaign)
    await show(path)
    const link = frame.getByRole('link', { name: 'Get the letter' })
    await expect(link).toHaveAttribute('href', `${origin}${path}?from=embed`)
    await expect(link).toHaveAttribute('target', '_blank')
  })
  await test.step('a campaign that asks where somebody lives, which opens on its own page', async () => {
    for (const [publish, verb] of [
      [publishCongressCampaign, 'Call now'],
      [publishCongressEmails, 'Write email'],
    ] as const) {
      const { path, token, organizationId } = await publish(request)
      await site.allow(request, organizationId, token)
      await show(path)
      const opened = page.waitForEvent('popup')
      await frame.getByRole('link', { name: verb }).click()
      const whole = await opened
      await expect(whole).toHaveURL(`${origin}${path}?from=embed`)
      await expect(whole.getByRole('heading', { name: 'Who represents you?' })).toBeVisible()
      await whole.close()
    }
  })
  await test.step('a pledge', async () => {
    const { organizer, address } = await publishCandidate(request)
    await site.allow(request, organizer.organizationId, organizer.session.meta.token)
    await show(address)
    await frame.getByRole('button', { name: 'Pledge my vote' }).click()
    await expect(frame.getByRole('textbox', { name: 'Full name' })).toHaveAttribute('aria-invalid', 'true')
    await frame.getByRole('textbox', { name: 'Full name' }).fill('Maya Okafor')
    await frame.getByRole('textbox', { name: 'Age' }).fill('34')
    await frame.getByRole('textbox', { name: 'Email' }).fill(freshEmail('guest'))
    await frame.getByRole('textbox', { name: 'Phone' }).fill('414-555-0177')
    await frame.getByRole('textbox', { name: 'Address' }).fill('77 Quiet Court')
    await frame.getByRole('radio', { name: /^Yes/ }).check()
    await frame.getByRole('button', { name: 'Pledge my vote' }).click()
    await expect(frame.getByText('You’re number 1.')).toBeVisible()
  })
  await test.step('volunteering for a phone bank', async () => {
    const { organizer, address } = await openPhoneBank(request)
    await site.allow(request, organizer.organizationId, organizer.session.meta.token)
    await show(address)
    await frame.getByRole('radio', { name: '9 AM to 12 PM' }).check()
    await frame.getByRole('radio', { name: '10 to 20' }).check()
    await frame.getByRole('radio', { name: /^Both/ }).check()
    await frame.getByRole('textbox', { name: 'Your name' }).fill('Maya Okafor')
    await frame.getByRole('textbox', { name: 'Phone' }).fill('414-555-0177')
    await frame.getByRole('textbox', { name: 'Email' }).fill(freshEmail('guest'))
    await frame.getByRole('button', { name: 'Register as a volunteer' }).click()
    await expect(frame.getByRole('status')).toContainText('We sent a link')
  })
  await test.step('the waitlist of an event that is full', async () => {
    const eventId = await publishEvent(request, owner.token, { capacity: 1 })
    await show(`/events/${owner.organizationId}/${eventId}`)
    await fillGuest(frame)
    await frame.getByRole('button', { name: 'I’m going' }).click()
    await expect(frame.getByText(/Press it within 24 hours/)).toBeVisible()
    await site.open(page)
    await fillGuest(frame)
    await frame.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(frame.getByRole('status')).toContainText('waitlist')
  })
  await context.close()
})

/** @shows embeds.proof */
test('after many acts from one place, the frame solves the proof of work by itself', async ({ browser }) => {
  const app = await startStrictApp()
  const context = await browser.newContext({ baseURL: app.origin, locale: 'en-US' })
  const { request } = context
  const owner = await publisher(request)
  const eventId = await publishEvent(request, owner.token)
  const page = await context.newPage()
  for (let turn = 1; turn <= 8; turn += 1) {
    await page.goto(`${app.origin}/embed/events/${eventId}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Maya Okafor')
    await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail('guest'))
    await page.getByRole('button', { name: 'Maybe' }).click()
    await expect(page.getByRole('status'), `act ${turn}`).toContainText('We sent a link', { timeout: 60_000 })
  }
  await context.close()
  await app.stop()
})
