import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, run, RunOptions } from 'axe-core'

/** The tags of the axe rules that every page must pass. */
const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Rules beyond WCAG: the outline of a page is how people who use screen readers find their way. */
const outlineRules = { 'heading-order': { enabled: true }, 'landmark-unique': { enabled: true } }

/** The rules with these tags whose result depends on the colors of the page. */
const colorRules = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: { run: typeof run }
  }
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Runs axe on the current state of the page, and returns a message for each element that violates a rule. `wcag` leaves
 * out the rules about the outline, which every route is checked for. Use `colors` for another color scheme at a width
 * that was already checked: only the rules about colors can then find anything new. The axe script stays in the page, so
 * that later runs do not inject it again.
 */
export const findInaccessible = async (page: Page, rules: 'all' | 'wcag' | 'colors' = 'all'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const chosen = {
    runOnly: rules === 'colors' ? colorRules : wcagRules,
    ...(rules === 'all' && { rules: outlineRules }),
  }
  const violations = await page.evaluate<AxeResults['violations'], RunOptions>(async (options) => {
    // Waits for an idle period: during a transition, axe would check a mixture of the old and the new page.
    await new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: 1000 })
    })
    // axe reports an element that has scrolled halfway under the sticky header as too small to be clicked. So sticky
    // elements are not sticky during the run.
    const stuck = Array.from(document.querySelectorAll<HTMLElement>('body *')).filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const { style } of stuck) {
      style.setProperty('position', 'relative', 'important')
      style.setProperty('inset', 'auto', 'important')
    }
    try {
      const results = await window.axe.run(document, { ...options, resultTypes: ['violations'], preload: false })
      return results.violations
    } finally {
      for (const { style } of stuck) {
        style.removeProperty('position')
        style.removeProperty('inset')
      }
    }
  }, chosen)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `axe ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
