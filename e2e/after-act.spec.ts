import type { Page } from '@playwright/test'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { eventExample, publishEvent, publishGuestEvent, publisher } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, signIn, signUpSupporter } from './people.ts'

test.use({ viewport: { width: 375, height: 812 } })

const headline = (page: Page, name = 'You’re going.') => page.getByRole('heading', { level: 1, name })

/** Expects the button to end on the first screen of a phone, with the page at its top. */
const expectCalendarOnFirstScreen = async (page: Page) => {
  const button = page.getByRole('link', { name: 'Add to calendar' })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const box = await button.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(812)
  // It is the only solid button of the page.
  await expect(page.locator('main .bg-accent.button')).toHaveCount(1)
}

/** @shows design.gathering, events.moment */
test('a guest who is going gets their number, a picture, the calendar and ways to ask friends', async ({
  page,
  request,
  failures,
}) => {
  const { eventId, address } = await publishGuestEvent(request)
  const { token } = (await signUpSupporter(request)).session.meta
  const body = { campaign_type: 'events', campaign_id: eventId, outcome: 'going' }
  await callApi(request, 'POST', '/campaign-engagements', { token, data: body })
  const email = freshEmail('guest')
  await open(page, address)
  await page.getByRole('textbox', { name: 'Name' }).fill('Maya Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'I’m going' }).click()

  await test.step('the number and the calendar are on the first screen', async () => {
    await expect(headline(page)).toBeFocused()
    await expect(page.getByText('You’re number 2, and 1 person stands with you. Who’s 3?')).toBeVisible()
    await expect(page.locator('img[src*="/gatherings/"]')).toHaveJSProperty('complete', true)
    expect(
      await page.locator('img[src*="/gatherings/"]').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(480)
    await expect(page.getByText(`We sent a link to ${email}. Press it to confirm.`)).toBeVisible()
    await expectCalendarOnFirstScreen(page)
    await expectAccessible(page)
  })

  await test.step('a friend is asked by name, and the name stays on this device', async () => {
    const sent: string[] = []
    page.on('request', (sending) => sent.push(`${sending.url()} ${sending.postData() ?? ''}`))
    await page.evaluate(() => {
      Object.assign(navigator, { share: ({ text }: ShareData) => Promise.resolve(void (document.title = text ?? '')) })
    })
    const ask = page.getByRole('region', { name: 'Ask three friends by name' })
    await expect(ask.getByText('“Ask” opens your own messages')).toBeVisible()
    await expect(ask.getByRole('button', { name: 'Ask' }).first()).toBeDisabled()
    await ask.getByRole('textbox', { name: 'First name of friend 1' }).fill('Jorge')
    const message = `Jorge, I’m going to “${eventExample.title}”, and I’m number 2. Come with me?`
    await expect(ask.getByText(message)).toBeVisible()
    await ask.getByRole('button', { name: 'Ask Jorge' }).click()
    await expect(ask.getByText('You asked Jorge')).toBeVisible()
    await expect.poll(() => page.title()).toMatch(new RegExp(String.raw`^Jorge, I’m going .*${address}\?via=[\w-]+$`))
    expect(sent.filter((line) => line.includes('Jorge'))).toEqual([])
  })

  await test.step('the picture to share has the number, and one for a number that nobody has is not found', async () => {
    const picture = page.getByRole('img', { name: /^Picture to share/ })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
    await expect(picture).toHaveAttribute('src', `/share/events/${eventId}/2-en.png`)
    expect((await request.get(`/share/events/${eventId}/3-en.png`)).status()).toBe(404)
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa.me/.*${encodeURIComponent(`${address}?via=`)}`),
    )
  })

  await test.step('the device remembers it, also after a repeated answer', async () => {
    await page.reload()
    await expect(headline(page)).toBeVisible()
    await page.getByRole('button', { name: 'Change my answer' }).click()
    await page.getByRole('button', { name: 'I’m going' }).click()
    await expect(page.getByText('You’re number 2, and 1 person stands with you.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Make it an account' })).toHaveAttribute('href', /^\/signup\?from=/)
  })
  failures.expect({ method: 'GET', path: `/share/events/${eventId}/3-en.png`, status: 404 })
})

/** @shows events.moment */
test(
  'a supporter who is going gets their number, and finds it again',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { organizationId, token } = await publisher(request)
    const eventId = await publishEvent(request, token)
    await signIn(page, await signUpSupporter(request))
    await open(page, `/events/${organizationId}/${eventId}`)
    await page.getByRole('button', { name: 'I’m going' }).click()
    await expect(headline(page)).toBeFocused()
    await expect(page.getByText('You’re number 1. Every crowd starts with one. Who’s 2?')).toBeVisible()
    await expectCalendarOnFirstScreen(page)
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Make it an account' })).toHaveCount(0)
    await page.reload()
    await expect(headline(page)).toBeVisible()
    await page.getByRole('button', { name: 'Maybe' }).click()
    await expect(page.getByRole('heading', { name: 'You might come' })).toBeFocused()
    await expect(page.locator('img[src*="/gatherings/"]')).toHaveCount(0)
  },
)

/** @shows events.moment, design.no-javascript */
test('the moment after an answer needs no JavaScript', async ({ browser, baseURL, request }) => {
  const { eventId, address } = await publishGuestEvent(request)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
  await page.goto(address)
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(headline(page)).toBeVisible()
  await expect(page.getByText('You’re number 1.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save picture' })).toHaveAttribute(
    'href',
    `/share/events/${eventId}/1-en.png`,
  )
  await expect(page.getByRole('heading', { name: 'Ask three friends by name' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await page.close()
})

/** @shows design.gathering */
test('a supporter who has made the last call gets its number', { tag: '@nightly' }, async ({ page, request }) => {
  const owner = await publisher(request)
  const address = await publishCampaign(request, owner, 'call-campaign', {
    ...callCampaign,
    call_list: callCampaign.call_list.slice(0, 1),
  })
  await signIn(page, await signUpSupporter(request))
  await open(page, address)
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await expect(headline(page, 'You called.')).toBeFocused()
  await expect(page.getByText('Every crowd starts with one. Who makes 2?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Call again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: callCampaign.title })).toBeVisible()
})
