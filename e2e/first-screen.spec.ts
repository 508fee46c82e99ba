import { publishCandidate } from './candidate-fixtures.ts'
import { publishGuestEvent } from './event-fixtures.ts'
import { expect, isNarrow, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

/** @shows organizations.first-action */
test('the first action of an organization is on the first screen of a phone, whatever its name and causes', async ({
  page,
  request,
}) => {
  test.skip(!isNarrow(page), 'Wider screens have room for more.')
  const { session, organizationId } = await registerPublicOrganization(
    request,
    'Riverside Tenants Union of Greater Milwaukee',
  )
  const { token } = session.meta
  await callApi(request, 'PUT', `/organizations/${organizationId}`, {
    token,
    data: {
      tagline: 'Heat, hot water and a lease you can read: tenants of Milwaukee, organized since 1987.',
      tags: ['Housing', 'Tenant rights', 'Civil rights', 'Fair wages'],
    },
  })
  const event = await callApi<{ data: { id: string } }>(request, 'POST', '/events', {
    token,
    data: {
      title: 'Fill the hearing room',
      description: 'Doors open at 5:30 pm. Wear red. Child care and Spanish interpreting on site.',
      start_date: '2096-12-04',
      end_date: '2096-12-04',
      time: '18:00',
      location: 'City Hall, Room 301-B, 200 E Wells St',
    },
  })
  await callApi(request, 'POST', `/events/${event.data.id}/actions?action=publish`, { token })
  await page.goto(`/organization/${organizationId}`)
  await expect(page.getByRole('heading', { name: 'Fill the hearing room' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^RSVP/ })).toBeInViewport({ ratio: 1 })
})

/** @shows design.first-screen */
test('the largest image of a page is requested before its scripts', async ({ request }) => {
  const paths = [(await publishGuestEvent(request)).address, (await publishCandidate(request)).address, '/login']
  for (const path of paths) {
    const html = (await (await request.get(path)).text()).toLowerCase()
    const [image = ''] = /<img[^>]*src="\/(?:covers|assets)\/[^>]*>/.exec(html) ?? []
    expect(image, path).toContain('fetchpriority="high"')
    const scripts = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? []
    expect(scripts.length, path).toBeGreaterThan(5)
    expect(scripts.filter((script) => !script.includes('fetchpriority="low"'))).toEqual([])
  }
})

/** @shows design.first-screen */
test('the buttons of an organization stand side by side on a phone, also in Spanish', async ({
  browser,
  baseURL,
  request,
}) => {
  const { organizationId } = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, { token })
  const page = await browser.newPage({ baseURL, locale: 'es-MX', viewport: { width: 375, height: 812 } })
  await signIn(page, supporter)
  await page.goto(`/organization/${organizationId}`)
  const main = page.getByRole('main')
  const following = main.getByRole('button', { name: /^Siguiendo/ })
  await expect(following).toBeVisible()
  const boxes = [following, main.getByRole('button', { name: 'Compartir' }).first()]
  const tops = await Promise.all(boxes.map(async (button) => Math.round((await button.boundingBox())?.y ?? 0)))
  expect(tops[0]).toBe(tops[1])
  await page.close()
})
