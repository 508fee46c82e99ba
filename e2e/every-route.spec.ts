import { randomUUID } from 'node:crypto'
import { languages, type Language } from '@rostrum/catalogue'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { demoLogins } from '@rostrum/demo'
import configured from '../web/src/routes.ts'
import { findInaccessible } from './accessibility.ts'
import { type ExpectedFailure, expect, test, collectErrors } from './fixtures.ts'
import { isLongRun } from './long-run.ts'
import { findOverflow, findTexts, trackRequests, readPage } from './page-checks.ts'
import { registerPublicOrganization, signIn, type Account } from './people.ts'
import { logIn, findEnglishOnlyTexts, readRouteFixtures, translateIn, type RouteFixtures } from './routes-fixtures.ts'
import { addressOf, notPages, routes, type Role, type RouteRow } from './routes-table.ts'

/** The person who visits the pages. */
interface Viewer {
  role: Role
  account?: Account
  /** The organization whose pages are visited, and its content. */
  fixtures: RouteFixtures
  /** The pages that axe checks, except in the long run, in which it checks all. */
  hasAxe: (row: RouteRow) => boolean
}

/** The sidebar begins at 768 pixels. */
const widths = isLongRun ? [1280, 768, 320] : [1280, 320]
const firstWidth = 1280
const colorSchemes = ['light', 'dark'] as const
const schemesFor = (position: number) => colorSchemes.filter((_, order) => position % colorSchemes.length === order)
const emails = {
  visitor: undefined,
  regular_user: demoLogins.supporter,
  organization: demoLogins.organizer,
  moderator: demoLogins.moderator,
}
const translators = { en: translateIn('en'), es: translateIn('es') }
const englishOnlyTexts = findEnglishOnlyTexts()

const allRows = Object.values(routes).flat()
/** The position of the row in the table. It selects what is checked, so that adjacent rows get different checks. */
const positionOf = (row: RouteRow) => allRows.indexOf(row)

interface RouteConfig {
  path?: string
  index?: boolean
  children?: RouteConfig[]
}
const patternsOf = (entries: readonly RouteConfig[], parentPath = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const pattern = [parentPath, path].filter(Boolean).join('/')
    if (children) return patternsOf(children, pattern)
    return path !== undefined || index ? [pattern] : []
  })

/** @shows access.routes */
test('every route has a row in the table, and every row has a route', () => {
  const rows = allRows.map(({ pattern }) => pattern)
  expect([...new Set([...rows, ...notPages])].toSorted()).toEqual(patternsOf(configured).toSorted())
})

/** The address to which this role is redirected, or undefined if it sees the page. */
const redirectTargetOf = ({ audience, redirectTarget }: RouteRow, role: Role, address: string): string | undefined => {
  if (redirectTarget) return redirectTarget(role)
  if (audience === 'everyone' || audience === role) return undefined
  if (audience === 'signed_in' && role !== 'visitor') return undefined
  return role === 'visitor' ? `/login?${new URLSearchParams({ from: address }).toString()}` : '/dashboard'
}

interface Checks {
  language: Language
  position: number
  hasAxe: boolean
  settle: () => Promise<void>
}

/**
 * Returns the problems of a page. The layout is checked at every width. The result of axe hardly depends on the width, so
 * axe checks one width in one color scheme, which are different ones for the next pages. In the long run, axe checks
 * every width in both color schemes.
 */
const findProblems = async (page: Page, { language, position, hasAxe, settle }: Checks): Promise<string[]> => {
  const found: string[] = []
  const untranslated = language === 'en' ? [] : await findTexts(page, englishOnlyTexts)
  found.push(...untranslated.map((text) => `is in Spanish but says “${text}”`))
  for (const [order, width] of widths.entries()) {
    // The page was opened at the first width, and has settled.
    if (width !== firstWidth) {
      await page.setViewportSize({ width, height: 800 })
      await settle()
    }
    found.push(...(await findOverflow(page)).map((problem) => `at ${width} px ${problem}`))
    if (!isLongRun && !(hasAxe && Math.floor(position / 2) % widths.length === order)) continue
    for (const [round, colorScheme] of (isLongRun ? colorSchemes : schemesFor(position)).entries()) {
      await page.emulateMedia({ colorScheme })
      const problems = await findInaccessible(page, round === 0 ? 'all' : 'colors')
      found.push(...problems.map((problem) => `at ${width} px in ${colorScheme}: ${problem}`))
    }
  }
  return found
}

/** A browser tab that is reused for many pages. A new tab for each page would take a third more time. */
interface Tab {
  page: Page
  settle: () => Promise<void>
  /** The failed requests that the open page is expected to cause. */
  expected: ExpectedFailure[]
  /** The errors that the open page has caused otherwise. */
  problems: string[]
}

const openTab = async (context: BrowserContext, origin: string): Promise<Tab> => {
  const page = await context.newPage()
  const expected: ExpectedFailure[] = []
  return { page, expected, problems: collectErrors(page, origin, expected), ...trackRequests(page) }
}

/** Opens the page of a row as this viewer in this language, and returns its problems. */
const visit = async (
  { page, settle, expected, problems }: Tab,
  row: RouteRow,
  { viewer: { role, fixtures, hasAxe }, language }: { viewer: Viewer; language: Language },
): Promise<string[]> => {
  const translate = translators[language]
  const { status = 200, title } = row
  const address = addressOf(row, fixtures)
  const target = redirectTargetOf(row, role, address)
  const expectedTitle = `${typeof title === 'string' ? translate(title, { name: fixtures.name }) : title(translate, fixtures)} · Rostrum`
  expected.splice(0, Infinity, ...(status === 200 ? [] : [{ method: 'GET', path: /^(?!\/api\/)/, status }]))
  problems.splice(0)
  await page.setViewportSize({ width: firstWidth, height: 800 })
  const { historyLength: before } = await readPage(page)
  const answered = (await page.goto(address))?.status()
  await expect(page).toHaveURL(target ?? row.finalAddress ?? address)
  await settle()
  const seen = await readPage(page)
  const found: string[] = []
  if (answered !== status) found.push(`answered ${answered}`)
  if (seen.historyLength > before + 1) found.push('leaves the address that redirects in the history')
  if (target === undefined) {
    if (seen.title !== expectedTitle) found.push(`has the title “${seen.title}” instead of “${expectedTitle}”`)
    if (seen.headings.length !== 1) found.push(`does not have exactly one main heading: ${seen.headings.join(' | ')}`)
    found.push(...(await findProblems(page, { language, position: positionOf(row), hasAxe: hasAxe(row), settle })))
  }
  return [...found, ...problems]
}

/**
 * Defines a test for each group of rows. The tests run in parallel. A failure names the page, the viewer and the
 * language.
 */
const visitRoutes = (
  viewerName: string,
  language: Language,
  viewerOf: (request: APIRequestContext) => Promise<Viewer>,
  rowsOf = (rows: readonly RouteRow[]) => rows,
) => {
  test.describe(`${viewerName}, ${language}`, () => {
    test.use({ locale: language === 'es' ? 'es-US' : 'en-US' })
    for (const [name, rows] of Object.entries(routes)) {
      if (rowsOf(rows).length === 0) continue
      /** @shows access.routes, access.not-allowed, access.log-in-first, access.both-roles, languages.everything */
      test(name, async ({ context, request, baseURL }) => {
        // In the long run, about twenty pages are checked at three widths and in two color schemes.
        test.setTimeout(600_000)
        const viewer = await viewerOf(request)
        if (viewer.account) await signIn(context, viewer.account)
        const { origin } = new URL(baseURL ?? '')
        let tab = await openTab(context, origin)
        for (const row of rowsOf(rows)) {
          const found = await visit(tab, row, { viewer, language }).catch(async (error: Error) => {
            // If a page fails to load, the others are still checked.
            await tab.page.close()
            tab = await openTab(context, origin)
            return [error.message]
          })
          expect
            .soft(found, `${addressOf(row, viewer.fixtures)} (${row.pattern}) for ${viewerName} in ${language}`)
            .toEqual([])
        }
      })
    }
  })
}

const viewerAs = (role: Role) => async (request: APIRequestContext) => {
  const email = emails[role]
  const account = email && (await logIn(request, email))
  // What everyone sees is the same for all of them, except for the header.
  const hasAxe = ({ audience }: RouteRow) => role === 'visitor' || audience !== 'everyone'
  return { role, account, fixtures: await readRouteFixtures(request), hasAxe }
}

const isTurnOf = (language: Language, turn: number): boolean => languages[turn % languages.length] === language

const roles = ['visitor', 'regular_user', 'organization'] as const
/**
 * Whether this role visits the page in this language. A page for a single role is visited by that role in one language;
 * every fourth one is also visited by one of the other roles, which is redirected. A page for several roles is visited by
 * a visitor in one language, and by a signed-in role in the other language. The position of the row determines the role
 * and the language. In the long run, every role visits every page in both languages.
 */
const isVisited = (row: RouteRow, role: (typeof roles)[number], language: Language) => {
  if (isLongRun) return true
  const position = positionOf(row)
  const others = roles.filter((other) => other !== row.audience)
  const isSeenByMany = row.audience === 'everyone' || row.audience === 'signed_in'
  if (row.audience === role || (isSeenByMany && role === 'visitor')) return isTurnOf(language, position)
  if (isSeenByMany) return roles[1 + (Math.floor(position / 2) % 2)] === role && isTurnOf(language, position + 1)
  const isRedirected = position % 4 === 0 && others[Math.floor(position / 4) % others.length] === role
  return isRedirected && isTurnOf(language, Math.floor(position / 4))
}

for (const language of languages) {
  for (const role of roles) {
    visitRoutes(role, language, viewerAs(role), (rows) => rows.filter((row) => isVisited(row, role, language)))
  }
  // Moderators see all other pages as supporters do.
  visitRoutes('moderator', language, viewerAs('moderator'), (rows) =>
    rows.filter((row) => row.audience === 'moderator' && (isLongRun || isTurnOf(language, positionOf(row)))),
  )
}

const ownPages = new Set(routes['own pages']?.map(({ pattern }) => pattern))

/** Returns a name of the maximum length that contains a word which is wider than any phone. */
const longName = () => {
  const beginning = 'Otorrinolaringológicamentedesproporcionadísima Asociación Interamericana de Trabajadoras '
  return `${beginning}${randomUUID().replaceAll('-', '')}`.slice(0, 120)
}

visitRoutes(
  'an organization with a long name and nothing else',
  'es',
  async (request) => {
    const account = await registerPublicOrganization(request, longName())
    const demo = await readRouteFixtures(request)
    return {
      role: 'organization',
      account,
      fixtures: { ...demo, id: account.organizationId, name: account.name, volunteerType: 'both' },
      // Others visit the same pages.
      hasAxe: (row) => positionOf(row) % 3 === 0,
    }
  },
  // The organization has no items whose pages could be visited. Except in the long run, it visits only the pages that say
  // more about it than its name.
  (rows) =>
    rows.filter(
      ({ params, audience, pattern }) =>
        !params &&
        !['visitor', 'regular_user'].includes(audience) &&
        (isLongRun || pattern.includes(':id') || ownPages.has(pattern)),
    ),
)
