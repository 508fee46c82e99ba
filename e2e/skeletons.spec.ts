import { languages } from '@rostrum/catalogue'
import { contentPaths, recordOf } from '@rostrum/contract/kinds'
import { expect, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { pauseRequests } from './request-handlers.ts'
import { registerPublicOrganization, signIn, signUpSupporter } from './people.ts'
import { translateIn, type RouteFixtures } from './routes-fixtures.ts'
import { addressOf, routes, type RouteRow } from './routes-table.ts'

const anyId = '0192a0f0-0000-7000-8000-000000000000'
/** The server does not look at the data of pages for signed-in users, so none has to exist. */
const nothing: RouteFixtures = {
  id: anyId,
  name: '',
  items: recordOf(contentPaths, () => ({ id: anyId, title: '' })),
  target: { id: anyId, name: '' },
  volunteerType: 'both',
  threadId: anyId,
  messageId: anyId,
  broadcastId: anyId,
  directoryId: anyId,
  person: { id: anyId, name: '' },
  reviewId: anyId,
}
const ownPages = Object.values(routes)
  .flat()
  .filter(({ audience }) => audience !== 'everyone' && audience !== 'visitor')

for (const language of languages) {
  const name = `the server renders each page for signed-in users with its title, in ${language}`
  /** @shows sessions.skeletons */
  test(name, nightlyUnless(language === 'es'), async ({ request }) => {
    const found = []
    for (const row of ownPages) {
      const address = addressOf(row, nothing)
      const html = await (await request.get(address, { headers: { 'accept-language': language } })).text()
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
      found.push([
        address,
        [...main.matchAll(/<h1[^>]*>([^<]*)</g)].map(([, text]) => text),
        main.includes('animate-spin'),
      ])
    }
    const translate = translateIn(language)
    const titleOf = ({ title }: RouteRow) => (typeof title === 'string' ? translate(title) : title(translate, nothing))
    expect(found).toEqual(ownPages.map((row) => [addressOf(row, nothing), [titleOf(row)], false]))
  })
}

const pagesOf = {
  'a supporter': [signUpSupporter, ['/my-groups', '/edit-user', '/change-password', '/mail-preferences']],
  'an organizer': [
    registerPublicOrganization,
    ['/edit-organization', '/discover', '/organization/actions/new', '/organization/actions/events/new'],
  ],
} as const

for (const [viewer, [register, paths]] of Object.entries(pagesOf)) {
  /** @shows sessions.skeletons */
  test(
    `the title of a page for ${viewer} stays where the server put it`,
    nightlyUnless(viewer === 'an organizer'),
    async ({ page, request }) => {
      await signIn(page, await register(request))
      const heading = page.getByRole('heading', { level: 1 })
      const loading = page.getByRole('main').getByText(/^Loading/)
      // The width is left out, because the title fills its row until there are buttons beside it.
      const place = async () => {
        const { x, y, height } = (await heading.boundingBox()) ?? {}
        return { path: new URL(page.url()).pathname, x, y, height }
      }
      for (const path of paths) {
        const releaseScripts = await pauseRequests(page, /\/assets\/[^/]+\.js$/)
        const releaseFonts = await pauseRequests(page, /\.woff2$/)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(loading).toBeAttached()
        // The styles have loaded.
        await expect(page.locator('body')).toHaveCSS('margin-left', '0px')
        await expect
          .poll(() => heading.evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize)))
          .toBeGreaterThan(20)
        const rendered = await place()
        releaseScripts()
        await expect(loading).toHaveCount(0)
        expect(await place()).toEqual(rendered)
        releaseFonts()
        await page.evaluate(() => document.fonts.ready)
        expect(await place()).toEqual(rendered)
      }
    },
  )
}
