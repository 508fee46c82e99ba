import type { APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { findSchemaErrors, readMetadata, readSitemap } from './metadata.ts'
import { fullCampaign, publishWithOrganization } from './campaign-fixtures.ts'
import { callApi, registerPublicOrganization } from './people.ts'

const event = {
  title: 'Fill the hearing room',
  description: 'Doors at 5:30 pm.',
  start_date: '2096-11-03',
  end_date: '2096-11-05',
  time: '18:00',
  end_time: '20:00',
  timezone: 'America/Chicago',
  location: 'City Hall, Room 301-B',
}

/** @shows design.search-engines */
test('public pages contain metadata that foreign readers of link previews understand', async ({ request, baseURL }) => {
  const { id, name, list, detail } = await publishWithOrganization(request)
  const expected = [
    { path: '/', title: 'Speak up in five minutes · Rostrum', about: /No account needed/, type: 'website' },
    { path: `/organization/${id}`, title: `${name} · Rostrum`, about: /^A river to swim in$/, type: 'profile' },
    { path: list, title: new RegExp(`${name}.* · Rostrum$`), about: new RegExp(name), type: 'website' },
    { path: detail, title: `${fullCampaign.title} · ${name} · Rostrum`, about: fullCampaign.summary, type: 'article' },
  ]
  const pictures = new Set<string>()
  for (const { path, title, about, type } of expected) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const { openGraph, ...page } = await readMetadata(await response.text())
    expect(page.title, path).toMatch(title)
    expect(page.description, path).toMatch(about)
    expect(page.canonical, path).toBe(baseURL + path)
    expect(openGraph, path).toMatchObject({
      ogUrl: baseURL + path,
      ogTitle: expect.stringMatching(/./),
      ogDescription: page.description,
      ogType: type,
      ogSiteName: 'Rostrum',
      twitterCard: 'summary_large_image',
      twitterTitle: openGraph?.ogTitle,
      twitterDescription: openGraph?.ogDescription,
    })
    const [picture] = openGraph?.ogImage ?? []
    expect(picture?.alt, path).toMatch(path === '/' ? /Rostrum/ : (openGraph?.ogTitle ?? ''))
    expect(openGraph?.twitterImage, path).toMatchObject([{ url: picture?.url, alt: picture?.alt }])
    pictures.add(picture?.url ?? '')
    const image = await request.get(picture?.url ?? '')
    expect(image.status(), `${path} ${picture?.url}`).toBe(200)
    expect(image.headers()['content-type'], path).toMatch(/^image\//)
  }
  // The list of campaigns has the picture of its organization, the campaign one of its own.
  expect(pictures.size).toBe(3)
})

/** One page of each form that the sitemap lists, such as `/organization/…` and `/events/…/…`. */
const findPages = async (request: APIRequestContext): Promise<string[]> => {
  const read = async (address: string) => readSitemap(await (await request.get(address)).text())
  const pages = new Map<string, string>()
  for (const sitemap of await read('/sitemap.xml')) {
    for (const address of await read(sitemap)) {
      const { pathname } = new URL(address)
      const [, first, ...others] = pathname.split('/')
      pages.set(`${first} ${others.length}`, pathname)
    }
  }
  return [...pages.values()]
}

/** @shows design.search-engines */
test('structured data follows the vocabulary of schema.org', { tag: '@nightly' }, async ({ request }, testInfo) => {
  const found = new Map<string, object>()
  for (const path of await findPages(request)) {
    for (const facts of (await readMetadata(await (await request.get(path)).text())).facts) found.set(path, facts)
  }
  expect(await findSchemaErrors(found, testInfo.outputPath('facts.ts'))).toBe('')
  const types = [...found.values()].map((facts) => '@type' in facts && facts['@type'])
  for (const type of ['WebSite', 'Organization', 'Action', 'Event', 'Person', 'NewsArticle']) {
    expect(types).toContain(type)
  }
  // The validator finds what is wrong.
  const wrong = new Map([['/wrong', { '@context': 'https://schema.org', '@type': 'Event', startsAt: '2096-11-03' }]])
  expect(await findSchemaErrors(wrong, testInfo.outputPath('wrong.ts'))).toContain('startsAt')
})

/** @shows design.search-engines */
test('structured data of an event has the offset from UTC that its time zone has at each end', async ({ request }) => {
  const { id, token } = await publishWithOrganization(request)
  const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/events', { token, data: event })
  await callApi(request, 'POST', `/events/${data.id}/actions?action=publish`, { token })
  const { facts } = await readMetadata(await (await request.get(`/events/${id}/${data.id}`)).text())
  // Daylight saving time ends on the day in between.
  expect(facts).toMatchObject([{ startDate: '2096-11-03T18:00:00-05:00', endDate: '2096-11-05T20:00:00-06:00' }])
})

/** @shows design.sitemap */
test('a public page has an address in each language, which is shown in that language whatever the reader chose', async ({
  browser,
  request,
  baseURL,
}) => {
  const { id, list, detail } = await publishWithOrganization(request)
  for (const path of ['/', `/organization/${id}`, list, detail]) {
    const address = `${baseURL}${path}`
    const languages = { en: `${address}?lang=en`, es: `${address}?lang=es`, 'x-default': address }
    expect(await readMetadata(await (await request.get(path)).text()), path).toMatchObject({
      canonical: address,
      languages,
    })
    for (const [asked, chosen] of [
      ['es', 'en'],
      ['en', 'es'],
    ]) {
      const headers = { cookie: `language=${chosen}`, 'accept-language': chosen ?? '' }
      const answer = await request.get(`${path}?lang=${asked}`, { headers })
      expect(answer.headers()['content-language'], path).toBe(asked)
      expect(await readMetadata(await answer.text()), path).toMatchObject({
        language: asked,
        canonical: `${address}?lang=${asked}`,
        languages,
      })
    }
  }
  const { feed } = await readMetadata(await (await request.get(`/organization/${id}`)).text())
  expect(feed).toBe(`/api/organizations/${id}/updates.atom`)
  expect((await request.get(feed ?? '')).status()).toBe(200)

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`/organization/${id}?tab=about&lang=es`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    // A choice ends what the address says.
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveURL(`/organization/${id}?tab=about`)
    await context.close()
  }
})

/** @shows design.search-engines */
test('the pages to log in and sign up have a description and a link preview, too', async ({ request, baseURL }) => {
  for (const path of ['/login', '/register', '/signup', '/cause-registration', '/reset-password']) {
    const { description, openGraph, canonical } = await readMetadata(await (await request.get(path)).text())
    expect(description?.length, path).toBeGreaterThan(40)
    expect(openGraph?.twitterCard, path).toBe('summary_large_image')
    expect(openGraph?.ogImage?.[0]?.alt, path).toContain('Rostrum')
    expect(canonical, path).toBe(baseURL + path)
  }
  // A link from a mail contains a secret, so its address is given to nobody.
  const reset = await readMetadata(
    await (await request.get('/password/reset?token=abc&email=maya%40example.org')).text(),
  )
  expect(reset).toMatchObject({ canonical: undefined, languages: {} })
})

test('HTML in the name of an organization is escaped in its page', async ({ request }) => {
  const name = `</script><script>alert("x")</script> & Co ${randomUUID()}`
  const { organizationId } = await registerPublicOrganization(request, name)
  const html = await (await request.get(`/organization/${organizationId}`)).text()
  expect(html).not.toContain('<script>alert')
  expect((await readMetadata(html)).facts).toMatchObject([{ name }])
})
