import { createHash } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { readMetadata } from './metadata.ts'
import { fullCampaign, publishWithOrganization } from './campaign-fixtures.ts'
import { callApi, signUpSupporter } from './people.ts'

test.describe('without JavaScript', () => {
  // The tests open their own pages, because the `page` fixture would report every script that is not loaded, and it
  // runs axe, which needs JavaScript.
  test.use({ javaScriptEnabled: false })

  /** @shows access.public-pages, discovery.filters, discovery.search */
  test('a visitor searches, filters and pages through groups on the home page', async ({ context, isMobile }) => {
    const page = await context.newPage()
    const cards = page.getByRole('region', { name: 'Popular groups' }).getByRole('listitem')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Speak up in five minutes' })).toBeVisible()
    await expect(cards).toHaveCount(16)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL('/?page=2#groups')
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

    await page.goto('/')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page).toHaveURL('/?filters=open#filters')
    const filters = page.getByRole('form', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: 'Housing' }).check({ force: true })
    await filters.getByRole('checkbox', { name: 'Climate' }).check({ force: true })
    await filters.getByLabel('Local').selectOption('Milwaukee')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/tags=Climate&tags=Housing|tags=Housing&tags=Climate/)
    await expect(cards.filter({ hasNotText: 'Milwaukee, Wisconsin' })).toHaveCount(0)
    await expect(cards.first()).toContainText('Riverside Tenants Union')
    await page.getByRole('link', { name: 'Climate, remove filter' }).click()
    await expect(page).toHaveURL('/?tags=Housing&city=Milwaukee')

    // The search form is visible even in a narrow header, where it is hidden at first if JavaScript is available.
    await page.goto('/')
    const search = page.getByRole('search')
    if (isMobile) await expect(search).toHaveAttribute('action', '/search')
    await expect(search).toBeVisible()
    await search.getByRole('searchbox').fill('tenents')
    await search.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/search?search=tenents')
    const found = page.getByRole('region', { name: 'Organizations' }).getByRole('listitem')
    await expect(found.first()).toContainText('Tenants')
    await page.goto('/?search=tenents')
    await expect(cards.first()).toContainText('Tenants')
    await page.close()
  })

  /** @shows organizations.page, organizations.contact, access.public-pages */
  test('a visitor opens the tabs of an organization', { tag: '@nightly' }, async ({ context, request }) => {
    const { data } = await callApi<{ data: { id: string; attributes: { name: string } }[] }>(
      request,
      'GET',
      '/organizations?search=Riverside%20Tenants%20Union',
    )
    const { id, attributes } = data[0] ?? { id: '', attributes: { name: '' } }
    const page = await context.newPage()
    await page.goto(`/organization/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: attributes.name })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call now: / }).first()).toBeVisible()
    const tab = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name })
    await tab(/^About/).click()
    await expect(page).toHaveURL(`/organization/${id}?tab=about`)
    await expect(tab(/^About/)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
    await tab(/^Updates/).click()
    await expect(page).toHaveURL(`/organization/${id}?tab=updates`)
    await expect(tab(/^Updates/)).toHaveAttribute('aria-current', 'page')
    await tab(/^Contact/).click()
    await expect(page).toHaveURL(`/organization/${id}?tab=contact`)
    await expect(page.getByRole('heading', { name: 'Working hours' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Monday' })).toBeVisible()
    await expect(page.getByText('1442 North Farwell Avenue').first()).toBeVisible()
    for (const address of ['tel:', 'mailto:', 'https://www.openstreetmap.org/', 'https://facebook.example.org/']) {
      await expect(page.getByRole('main').locator(`a[href^="${address}"]`).first()).toBeVisible()
    }
    await page.close()
  })

  /** @shows campaigns.public-pages, access.public-pages, design.no-javascript */
  test(
    'a visitor reads a call campaign and finds links to call its numbers',
    { tag: '@nightly' },
    async ({ context, request }) => {
      const { name, list, detail } = await publishWithOrganization(request)
      const page = await context.newPage()
      await page.goto(list)
      await expect(page.getByRole('heading', { level: 1, name: 'Call campaigns' })).toBeVisible()
      await page.getByRole('link', { name: `Call now: ${fullCampaign.title}` }).click()
      await expect(page).toHaveURL(detail)
      await expect(page.getByRole('heading', { level: 1, name: fullCampaign.title })).toBeVisible()
      await expect(page.getByText(fullCampaign.background)).toBeVisible()
      await expect(page.getByText('Hello Commissioner Tanaka')).toBeVisible()
      await expect(page.getByText('Do not argue with staff')).toBeVisible()
      await expect(page.getByRole('link', { name: '206-555-0126' }).first()).toHaveAttribute('href', 'tel:2065550126')
      // The complete call list can be opened as well.
      await page.locator('summary').click()
      await expect(page.getByRole('link', { name: '206-555-0127' })).toHaveAttribute('href', 'tel:2065550127')
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.close()
    },
  )
})

/** @shows errors.not-found */
test('an address that does not exist leads to a page with status 404 and without structured data', async ({
  request,
}) => {
  const unknown = randomUUID()
  for (const path of [
    '/nowhere',
    `/organization/${unknown}`,
    '/organization/0',
    '/organization/%00',
    '/organization/null',
    `/organization/${'9'.repeat(400)}`,
    `/call-campaign/${unknown}`,
    `/call-campaign/${unknown}/${unknown}`,
    '/call-campaign/%00/%00',
    '/updates/%00',
    '/?page=99',
    '/?search=%00',
  ]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    const html = await response.text()
    expect(html, path).toContain('Oops! Page Not Found')
    expect((await readMetadata(html)).facts, path).toEqual([])
  }
})

/** @shows design.same-page, operation.page-cache */
test('a page is the same for all viewers, and its headers say what it depends on and who may keep it', async ({
  request,
}) => {
  const { id, list, detail } = await publishWithOrganization(request)
  const { session } = await signUpSupporter(request)
  for (const path of ['/', `/organization/${id}`, list, detail, '/nowhere']) {
    const visitor = await request.get(path)
    const member = await request.get(path, { headers: { authorization: `Bearer ${session.meta.token}` } })
    const [html, asMember] = await Promise.all([visitor, member].map((answer) => answer.text()))
    expect(asMember, path).toBe(html)
    // Without the doctype, browsers render the page in quirks mode.
    expect(html, path).toMatch(/^<!DOCTYPE html><html /)

    const { vary = '', 'content-security-policy': policy = '', ...headers } = visitor.headers()
    expect(vary.toLowerCase().split(/\s*,\s*/), path).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("img-src 'self' blob:;")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    // The policy allows each script of the page, by its hash, and no other.
    const scripts = Array.from((html ?? '').matchAll(/<script[^>]*>(.+?)<\/script>/gs), ([, script = '']) => script)
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(hashes.length, path).toBeGreaterThan(2)
    expect(/script-src ([^;]+)/.exec(policy)?.[1], path).toBe(["'self'", ...hashes].join(' '))

    // An address without a page may get one at any moment.
    const isMissing = path === '/nowhere'
    const kept = /^public, max-age=0, s-maxage=[1-5], stale-while-revalidate=5$/
    expect(headers['cache-control'] ?? '', path).toMatch(isMissing ? /^$/ : kept)
    const again = await request.get(path, { headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect(again.status(), path).toBe(isMissing ? 404 : 304)
    expect(again.headers()['content-security-policy'], path).toBe(policy)
  }
})

/** @shows languages.default, languages.choice */
test('a page is in the language of the cookie or, without a cookie, in that of the browser', async ({ request }) => {
  const languageOf = async (headers: Record<string, string>) => {
    const response = await request.get('/', { headers })
    expect(response.headers()['content-language']).toBe(/<html lang="(\w+)"/.exec(await response.text())?.[1])
    return response.headers()['content-language']
  }
  expect(await languageOf({ 'accept-language': 'es-MX,es;q=0.9' })).toBe('es')
  expect(await languageOf({ 'accept-language': 'de' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'es', cookie: 'language=en' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'en', cookie: 'language=es' })).toBe('es')
  expect(await languageOf({ 'accept-language': 'en', cookie: 'language=xx' })).toBe('en')
})

test('scripts, styles and texts are sent as the build has compressed them', async ({ request }) => {
  const folder = join(import.meta.dirname, '../web/build/client/assets')
  const files = (await readdir(folder)).filter((name) => /^(?:libraries|every-page|manifest)-.*\.br$/.test(name))
  // Three scripts, a style sheet, and the texts of two languages.
  expect(files).toHaveLength(6)
  for (const compressed of files) {
    const name = compressed.slice(0, -'.br'.length)
    for (const { accepted, ending } of [
      { accepted: 'gzip, deflate, br', ending: 'br' },
      { accepted: 'gzip', ending: 'gz' },
    ]) {
      const answer = await request.head(`/assets/${name}`, { headers: { 'accept-encoding': accepted } })
      expect(answer.headers()).toMatchObject({
        'content-encoding': ending === 'gz' ? 'gzip' : ending,
        'content-length': String((await stat(join(folder, `${name}.${ending}`))).size),
        'content-type': expect.stringMatching(/^(?:text\/css|application\/javascript|application\/json)/),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: expect.stringMatching(/accept-encoding/i),
      })
      expect(answer.headers(), 'a header for documents only').not.toHaveProperty('permissions-policy')
    }
    const whole = await request.head(`/assets/${name}`, { headers: { 'accept-encoding': 'identity' } })
    expect(whole.headers()['content-encoding']).toBeUndefined()
    expect((await request.get(`/assets/${compressed}`)).status(), 'the copy has no address of its own').toBe(404)
  }
})

test('the content security policy blocks a style sheet that is injected into a page', async ({ context }) => {
  // The test opens its own page, because the `page` fixture would report the browser's error message.
  const page = await context.newPage()
  await page.goto('/')
  const { refused, shown } = await page.evaluate(async () => {
    const refusal = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
    })
    const sheet = document.createElement('style')
    sheet.textContent = 'body { letter-spacing: 9px }'
    document.head.append(sheet)
    return { refused: await refusal, shown: getComputedStyle(document.body).letterSpacing }
  })
  expect(refused).toBe('style-src-elem')
  expect(shown).not.toBe('9px')
  // The style attributes of the app's own elements are still applied.
  await expect(page.locator('[style*="background"]').first()).toHaveCSS('background-color', /rgb\(/)
  await page.close()
})
