import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, run } from 'axe-core'

/** The rules of axe that every page keeps. */
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Those of them that can find something else in other colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: { run: typeof run }
  }
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe says of the page as it is. The page stays and keeps axe, only its width and colours change between runs:
 * after the first run at a width, the rules that look at colours are all that can find something new.
 */
export const findInaccessible = async (page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults, string[]>(
    async (runOnly) => {
      // Not a page that is just becoming another: axe would see half of each.
      await new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 1000 })
      })
      // What lies half under the header is only scrolled so; axe would say that it is too small to be hit.
      const stuck = Array.from(document.querySelectorAll<HTMLElement>('body *')).filter(
        (element) => getComputedStyle(element).position === 'sticky',
      )
      for (const { style } of stuck) {
        style.setProperty('position', 'relative', 'important')
        style.setProperty('inset', 'auto', 'important')
      }
      try {
        return await window.axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
      } finally {
        for (const { style } of stuck) {
          style.removeProperty('position')
          style.removeProperty('inset')
        }
      }
    },
    rules === 'all' ? allRules : colorRules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `axe ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
