import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Browser, BrowserContext, FrameLocator, Page } from '@playwright/test'
import { load } from 'cheerio'
import { startStrictApp } from './app.ts'
import { callCampaign, emailCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { publishCandidate } from './candidate-fixtures.ts'
import { publishEvent, publisher } from './event-fixtures.ts'
import { findInaccessible } from './accessibility.ts'
import { expect, expectAccessible, open, test as base } from './fixtures.ts'
import { startOtherSite, type OtherSite } from './other-site.ts'
import { callApi, freshEmail, registerPublicOrganization, signIn } from './people.ts'
import { openPhoneBank } from './phone-bank-fixtures.ts'

const test = base.extend<{ origin: string }>({
  origin: async ({ baseURL }, use) => use(new URL(baseURL ?? '').origin),
})

// The tests open their own pages: the pages of another site, of which the `page` fixture knows nothing.

let html = ''
let site: OtherSite
test.beforeAll(async () => {
  site = await startOtherSite(() => html)
})
test.afterAll(() => site.close())

/** Allows the other site to show the actions of the organization. */
const allow = (request: APIRequestContext, id: string, token: string, origins: string[] = [site.origin]) =>
  callApi(request, 'PUT', `/organizations/${id}`, { token, data: { embed_origins: origins } })

/** The code that the API gives to programs. */
const codeOf = async (request: APIRequestContext, url: string, maxheight?: number): Promise<string> => {
  const search = new URLSearchParams({ url, ...(maxheight !== undefined && { maxheight: String(maxheight) }) })
  return (await callApi<{ html: string }>(request, 'GET', `/oembed?${search.toString()}`)).html
}

const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe')

const fillGuest = async (frame: FrameLocator) => {
  await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Maya Okafor')
  await frame.getByRole('textbox', { name: 'Email' }).fill(freshEmail('guest'))
}

/** A phone that has never seen the site, with or without scripts. */
const openSite = async (browser: Browser, hasScripts: boolean): Promise<{ page: Page; context: BrowserContext }> => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: hasScripts,
    serviceWorkers: 'block',
  })
  return { page: await context.newPage(), context }
}

for (const hasScripts of [true, false]) {
  /** @shows embeds.frame */
  test(`people take part on another site, ${hasScripts ? 'with' : 'without'} scripts`, async ({
    browser,
    request,
    origin,
  }) => {
    const { organizationId, token } = await publisher(request)
    await allow(request, organizationId, token)
    const eventId = await publishEvent(request, token)
    html = await codeOf(request, `${origin}/events/${organizationId}/${eventId}`)
    const { page, context } = await openSite(browser, hasScripts)
    const asked = new Set<string>()
    page.on('request', (sent) => asked.add(new URL(sent.url()).origin))
    await page.goto(site.origin)
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
}) => {
  const { organizationId, token } = await publisher(request)
  await allow(request, organizationId, token)
  const eventId = await publishEvent(request, token)
  const url = `${origin}/events/${organizationId}/${eventId}`
  const { page, context } = await openSite(browser, true)
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  const content = () =>
    frameIn(page)
      .locator('main')
      .evaluate((main) => Math.ceil(main.getBoundingClientRect().height))

  html = await codeOf(request, url, 200)
  await page.goto(site.origin)
  await expect.poll(height).toBeGreaterThan(600)
  expect(await height()).toBe(await content())

  html = await codeOf(request, url)
  await page.goto(site.origin)
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
test('a site that the organization has not allowed shows nothing', async ({ browser, request, origin }) => {
  const { organizationId, token } = await publisher(request)
  const eventId = await publishEvent(request, token)
  html = await codeOf(request, `${origin}/events/${organizationId}/${eventId}`)
  const heading = (page: Page) => frameIn(page).getByRole('heading', { name: 'Fill the hearing room' })
  const { page, context } = await openSite(browser, true)

  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(site.origin)
  await refused
  await expect(heading(page)).toHaveCount(0)

  await allow(request, organizationId, token)
  await page.goto(site.origin)
  await expect(heading(page)).toBeVisible()

  await test.step('other pages can be in no frame, also on an allowed site', async () => {
    html = `<iframe src="${origin}/events/${organizationId}/${eventId}"></iframe>`
    const refusedAgain = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(site.origin)
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
test('every kind of action works on another site without scripts', async ({ browser, request, origin }) => {
  const owner = await publisher(request)
  await allow(request, owner.organizationId, owner.token)
  const { page, context } = await openSite(browser, false)
  const frame = frameIn(page)
  const show = async (path: string) => {
    html = await codeOf(request, origin + path)
    await page.goto(site.origin)
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
  await test.step('a pledge', async () => {
    const { organizer, address } = await publishCandidate(request)
    await allow(request, organizer.organizationId, organizer.session.meta.token)
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
    await allow(request, organizer.organizationId, organizer.session.meta.token)
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
    await page.goto(site.origin)
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

/** @shows embeds.dialog, embeds.poster */
test('an organizer allows a site, copies the code, sees the preview, and prints the poster', async ({
  page,
  request,
  browser,
  origin,
  failures,
}) => {
  const account = await registerPublicOrganization(request, 'Clean River Alliance')
  const owner = { organizationId: account.organizationId, token: account.session.meta.token }
  const eventId = await publishEvent(request, owner.token)
  await signIn(page, account)
  await open(page, '/organization/actions/events')
  await page.getByRole('button', { name: 'Show on your site: Fill the hearing room' }).click()
  const dialog = page.getByRole('dialog', { name: 'On your site and on paper' })

  await test.step('something that is no site is refused at the field', async () => {
    failures.expect({ method: 'PUT', path: `/api/organizations/${owner.organizationId}`, status: 422 })
    await dialog.getByRole('textbox', { name: 'Your site', exact: true }).fill('our site')
    await dialog.getByRole('button', { name: 'Allow this site' }).click()
    await expect(dialog.getByText('Enter only the site, such as https://example.org')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Your site', exact: true })).toBeFocused()
  })
  await test.step('of the address of a page, the site is allowed', async () => {
    await dialog.getByRole('textbox', { name: 'Your site', exact: true }).fill(`${site.origin}/get-involved?from=menu`)
    await dialog.getByRole('button', { name: 'Allow this site' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([site.origin])
    await dialog.getByRole('textbox', { name: 'Your site', exact: true }).fill('River.example.org/blog')
    await dialog.getByRole('button', { name: 'Allow this site' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([site.origin, 'https://river.example.org'])
    await dialog.getByRole('button', { name: 'Remove https://river.example.org' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([site.origin])
  })
  await test.step('the preview and the code follow the choices, and the code works on the site', async () => {
    const preview = dialog.frameLocator('iframe')
    await expect(preview.getByRole('button', { name: 'I’m going' })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Language' }).selectOption('Spanish')
    await dialog.getByRole('combobox', { name: 'Colors' }).selectOption('Dark')
    await expect(preview.getByRole('button', { name: 'Voy', exact: true })).toBeVisible()
    await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
    html = await dialog.getByRole('textbox', { name: 'Code for your site' }).inputValue()
    expect(html).toContain(`src="${origin}/embed/events/${eventId}?lang=es&amp;theme=dark"`)
    const { page: visitor, context } = await openSite(browser, true)
    await visitor.goto(site.origin)
    await expect(frameIn(visitor).getByRole('button', { name: 'Voy', exact: true })).toBeVisible()
    await context.close()
  })
  const short = /\/a\/[\da-z]{5}-[\da-z]{5}/.exec((await dialog.getByText(/^Leads to /).textContent()) ?? '')?.[0] ?? ''
  await test.step('the QR code can be saved, as a drawing and as a picture', async () => {
    for (const [name, start] of [
      ['Download as SVG', '<svg'],
      ['Download as PNG', '\u0089PNG'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name }).click(),
      ])
      const content = await readFile(await download.path())
      expect(content.toString('latin1').slice(0, 4)).toBe(start)
    }
  })
  await expectAccessible(page)

  const [poster] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the poster' }).click(),
  ])
  await expect(poster.getByRole('heading', { name: 'Fill the hearing room' })).toBeVisible()
  await expect(poster.getByText('Tue, Dec 4, 2096, 6:00 – 8:00 PM')).toBeVisible()
  await expect(poster.getByText('City Hall, Room 301-B')).toBeVisible()
  await expect(poster.getByText('Organized by Clean River Alliance')).toBeVisible()
  await expect(poster.getByText(new URL(origin).host + short)).toBeVisible()
  await expect(poster.getByRole('img', { name: 'QR code to Fill the hearing room' })).toBeVisible()
  expect(await findInaccessible(poster, 'wcag')).toEqual([])
  for (const [paper, points] of [
    ['Letter', [612, 792]],
    ['A4', [595, 842]],
  ] as const) {
    await poster.getByRole('link', { name: paper }).click()
    await expect(poster.getByRole('link', { name: paper })).toHaveAttribute('aria-current', 'true')
    const pdf = (await poster.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g), `the pages of ${paper}`).toHaveLength(1)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual(points)
  }
  await poster.goto(origin + short)
  expect(new URL(poster.url()).pathname).toBe(`/events/${owner.organizationId}/${eventId}`)
  await poster.close()
})

/** @shows embeds.oembed */
test('the page of each action tells programs how to show it', async ({ request, origin }) => {
  const owner = await publisher(request)
  const eventId = await publishEvent(request, owner.token)
  const { address: candidate } = await publishCandidate(request)
  const { address: phoneBank } = await openPhoneBank(request)
  const call = await publishCampaign(request, owner, 'call-campaign', callCampaign)
  for (const path of [
    `/events/${owner.organizationId}/${eventId}`,
    candidate,
    `${candidate}/secure-voting`,
    call,
    phoneBank,
  ]) {
    const document = load(await (await fetch(origin + path)).text())
    const href = document('link[type="application/json+oembed"]').attr('href') ?? ''
    const answer = await fetch(href)
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'application/json; charset=utf-8'])
  }
  const document = load(await (await fetch(`${origin}/organization/${owner.organizationId}`)).text())
  expect(document('link[type="application/json+oembed"]')).toHaveLength(0)
})
