import type { APIRequestContext, Browser, BrowserContext, FrameLocator, Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { startOtherSite } from './other-site.ts'
import { callApi } from './people.ts'

/** A site of somebody else that shows actions. */
interface Site {
  origin: string
  /** Sets the content of its page. */
  show: (html: string) => void
  /** Opens its page. */
  open: (page: Page) => Promise<unknown>
  /** Lets an organization allow it to show the actions. */
  allow: (request: APIRequestContext, organizationId: string, token: string) => Promise<unknown>
}

export const test = base.extend<{ origin: string; site: Site }>({
  origin: async ({ baseURL }, use) => use(new URL(baseURL ?? '').origin),
  site: async ({ origin: _ }, use) => {
    let html = ''
    const site = await startOtherSite(() => html)
    await use({
      origin: site.origin,
      show: (shown) => {
        html = shown
      },
      open: (page) => page.goto(site.origin),
      allow: (request, id, token) =>
        callApi(request, 'PUT', `/organizations/${id}`, { token, data: { embed_origins: [site.origin] } }),
    })
    await site.close()
  },
})

/** The code that the API gives to programs. */
export const codeOf = async (request: APIRequestContext, url: string, maxheight?: number): Promise<string> => {
  const search = new URLSearchParams({ url, ...(maxheight !== undefined && { maxheight: String(maxheight) }) })
  return (await callApi<{ html: string }>(request, 'GET', `/oembed?${search.toString()}`)).html
}

export const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe')

/** A phone that has never seen the site, with or without scripts. The `page` fixture knows nothing of other sites. */
export const openPhone = async (
  browser: Browser,
  hasScripts: boolean,
): Promise<{ page: Page; context: BrowserContext }> => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: hasScripts,
    serviceWorkers: 'block',
  })
  return { page: await context.newPage(), context }
}
