import { readFile } from 'node:fs/promises'
import { load } from 'cheerio'
import { findInaccessible } from './accessibility.ts'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { publishCandidate } from './candidate-fixtures.ts'
import { frameIn, openPhone, test } from './embed-fixtures.ts'
import { publishEvent, publisher } from './event-fixtures.ts'
import { expect, expectAccessible, open } from './fixtures.ts'
import { registerPublicOrganization, signIn } from './people.ts'
import { openPhoneBank } from './phone-bank-fixtures.ts'

/** @shows embeds.dialog, embeds.poster */
test('an organizer allows a site, copies the code, sees the preview, and prints the poster', async ({
  page,
  request,
  browser,
  origin,
  site,
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
    const code = await dialog.getByRole('textbox', { name: 'Code for your site' }).inputValue()
    site.show(code)
    expect(code).toContain(`src="${origin}/embed/events/${eventId}?lang=es&amp;theme=dark"`)
    const { page: visitor, context } = await openPhone(browser, true)
    await site.open(visitor)
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
