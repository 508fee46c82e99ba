import type { Browser, Page } from '@playwright/test'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { publishEvent, publishGuestEvent, publisher } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, logInByForm, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

const openAnother = async (browser: Browser, options: Parameters<Browser['newPage']>[0]) =>
  browser.newPage({ locale: 'en-US', ...options })

const answer = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Maya Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('heading', { name: 'You’re going.' })).toBeVisible()
}

/** The path of the share link in the prepared message. */
const sharedPath = async (page: Page): Promise<string> => {
  const link = page.getByRole('link', { name: 'WhatsApp' })
  await expect(link).toHaveAttribute('href', /via%3D/)
  const href = decodeURIComponent((await link.getAttribute('href')) ?? '')
  return /\/events\/\S+\?via=[\w-]{22}/.exec(href)?.[0] ?? ''
}

/** @shows shares.generations, shares.sources, next-actions.step */
test('friends come by links over two generations, also without JavaScript, and the organizer sees it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await registerPublicOrganization(request, 'Clean River Alliance')
  const owner = { organizationId: account.organizationId, token: account.session.meta.token }
  const eventId = await publishEvent(request, owner.token)
  const address = `/events/${owner.organizationId}/${eventId}`

  await test.step('a visitor follows a suggestion, and gets one next step after the answer', async () => {
    await open(page, `${address}?from=suggestion`)
    await expect(page).toHaveURL(address)
    const campaign = await publishCampaign(request, owner, 'call-campaign', callCampaign)
    await answer(page)
    const next = page.getByRole('region', { name: 'One more thing, if you have 8 minutes' })
    await expect(next.getByRole('heading', { name: 'Call about the dam' })).toBeVisible()
    await expect(next.getByRole('link', { name: 'Call now' })).toHaveAttribute('href', `${campaign}?from=suggestion`)
    await expectAccessible(page)
  })

  const first = await sharedPath(page)
  const friend = await openAnother(browser, { baseURL })
  await test.step('a friend opens the link, and has a link of their own afterwards', async () => {
    await open(friend, first)
    await answer(friend)
    expect(await sharedPath(friend)).not.toBe(first)
  })

  await test.step('the friend of the friend has no JavaScript', async () => {
    const last = await openAnother(browser, { baseURL, javaScriptEnabled: false })
    await last.goto(await sharedPath(friend))
    // The link is kept when the form is refused.
    await last.getByRole('button', { name: 'I’m going' }).click()
    await expect(last.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
    await answer(last)
    await last.close()
  })
  await friend.close()

  const { meta } = await callApi<{ meta: { sources: object } }>(
    request,
    'GET',
    `/campaign-engagements?campaign_id=${eventId}`,
    { token: owner.token },
  )
  expect(meta.sources).toEqual({ direct: 0, share: 2, suggestion: 1, embed: 0, search: 0 })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, account)
  await page.goto(`/organization/actions/events/results/${eventId}`)
  const sources = page.getByRole('region', { name: 'Where they came from' })
  await expect(sources).toContainText(/Directly\s*0/)
  await expect(sources).toContainText(/By a shared link\s*2/)
  await expect(sources).toContainText(/By a suggestion after another action\s*1/)
  await expectAccessible(page)
})

/** @shows shares.generations, shares.reach */
test('the link is kept when a friend logs in to answer, and the supporter sees whom they brought', async ({
  page,
  request,
  browser,
  baseURL,
  failures,
}) => {
  const { eventId } = await publishGuestEvent(request)
  const [sharer, friend] = [await signUpSupporter(request), await signUpSupporter(request)]
  const { data } = await callApi<{ data: { attributes: { share_url: string } } }>(
    request,
    'POST',
    '/campaign-engagements',
    {
      token: sharer.session.meta.token,
      data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going' },
    },
  )
  const { pathname, search } = new URL(data.attributes.share_url)

  failures.expect({ method: 'POST', path: '/api/campaign-engagements', status: 422 })
  await open(page, pathname + search)
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await logInByForm(page, friend)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re going.' })).toBeVisible()

  const profile = await openAnother(browser, { baseURL })
  await signIn(profile, sharer)
  await profile.goto('/user-profile')
  await expect(profile.getByRole('region', { name: 'Because you asked' })).toContainText('You brought 1 person.')
  await expectAccessible(profile)
  await profile.close()

  // Nobody came by the friend's link yet, so their profile says nothing about it.
  await page.goto('/user-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Marin' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Because you asked' })).toHaveCount(0)
})

/** @shows next-actions.step */
test('what this device remembers is not suggested to a visitor', { tag: '@nightly' }, async ({ page, request }) => {
  const owner = await publisher(request)
  const publish = async (title: string, day: string) => {
    const id = await publishEvent(request, owner.token, { title, start_date: day, end_date: day })
    return `/events/${owner.organizationId}/${id}`
  }
  const first = await publish('Fill the hearing room', '2096-12-01')
  const second = await publish('Paint the banners', '2096-12-02')
  await publish('Count the salmon', '2096-12-03')
  await open(page, first)
  await answer(page)
  await expect(page.getByRole('region', { name: 'One more thing' })).toContainText('Paint the banners')
  await open(page, second)
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('region', { name: 'One more thing' })).toContainText('Count the salmon')
})
