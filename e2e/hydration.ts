import type { Page } from '@playwright/test'

/** Whether React has hydrated the page. Earlier clicks may have no effect. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const link = document.querySelector('body a')
    // React sets the properties while it renders. The root's effect, which deletes `earlyInput`, runs after the effects
    // that listen for keys.
    return !('earlyInput' in window) && link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'))
  })
