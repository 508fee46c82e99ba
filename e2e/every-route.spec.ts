import { randomUUID } from 'node:crypto'
import { languages, type Language } from '@rostrum/catalogue'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { demoLogins } from '@rostrum/demo'
import configured from '../web/src/routes.ts'
import { findInaccessible } from './accessibility.ts'
import { type ExpectedFailure, expect, test, watch } from './fixtures.ts'
import { isLongRun } from './long-run.ts'
import { findOverflow, findTexts, followRequests, readPage } from './page-checks.ts'
import { registerPublicOrganization, signIn, type Account } from './people.ts'
import { logIn, onlyEnglish, readScene, sayIn, type Scene } from './routes-scene.ts'
import { addressOf, notPages, routes, type Role, type RouteRow } from './routes-table.ts'

/** The person who visits the pages. */
interface Viewer {
  role: Role
  account?: Account
  /** The organization whose pages are visited, and its content. */
  scene: Scene
}

const widths = [1280, 768, 320] as const
const colorSchemes = ['light', 'dark'] as const
const schemesFor = (turn: number) => colorSchemes.filter((_, position) => turn % colorSchemes.length === position)
const emails = {
  visitor: undefined,
  regular_user: demoLogins.supporter,
  organization: demoLogins.organizer,
  moderator: demoLogins.moderator,
}
const says = { en: sayIn('en'), es: sayIn('es') }
const english = onlyEnglish()

const allRows = Object.values(routes).flat()
/** The position of the row in the table. It selects what is checked, so that adjacent rows get different checks. */
const turnOf = (row: RouteRow) => allRows.indexOf(row)

interface Routed {
  path?: string
  index?: boolean
  children?: Routed[]
}
const patternsOf = (entries: readonly Routed[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = [above, path].filter(Boolean).join('/')
    if (children) return patternsOf(children, here)
    return path !== undefined || index ? [here] : []
  })

/** @shows access.routes */
test('every route has a row in the table, and every row has a route', () => {
  const rows = allRows.map(({ pattern }) => pattern)
  expect([...new Set([...rows, ...notPages])].toSorted()).toEqual(patternsOf(configured).toSorted())
})

/** The address to which this role is redirected, or undefined if it sees the page. */
const ledTo = ({ audience, leadsTo }: RouteRow, role: Role, address: string): string | undefined => {
  if (leadsTo) return leadsTo(role)
  if (audience === 'everyone' || audience === role) return undefined
  if (audience === 'signed_in' && role !== 'visitor') return undefined
  return role === 'visitor' ? `/login?${new URLSearchParams({ from: address }).toString()}` : '/dashboard'
}

/**
 * Returns the problems of a page. The layout is checked at every width. The result of axe hardly depends on the width,
 * so axe checks one width in one color scheme. These are different ones for the next page, and for the same page in the
 * other language. In the long run, axe checks every width in both color schemes.
 */
const look = async (
  page: Page,
  { language, turn, settle }: { language: Language; turn: number; settle: () => Promise<void> },
): Promise<string[]> => {
  const found: string[] = []
  const left = language === 'en' ? [] : await findTexts(page, english)
  found.push(...left.map((text) => `is in Spanish but says “${text}”`))
  for (const [position, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 })
    await settle()
    found.push(...(await findOverflow(page)).map((problem) => `at ${width} px ${problem}`))
    if (!isLongRun && turn % widths.length !== position) continue
    for (const [round, colorScheme] of (isLongRun ? colorSchemes : schemesFor(turn)).entries()) {
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
  return { page, expected, problems: watch(page, origin, expected), ...followRequests(page) }
}

/** Opens the page of a row as this viewer in this language, and returns its problems. */
const visit = async (
  { page, settle, expected, problems }: Tab,
  row: RouteRow,
  { viewer: { role, scene }, language, turn }: { viewer: Viewer; language: Language; turn: number },
): Promise<string[]> => {
  const say = says[language]
  const { status = 200, title } = row
  const address = addressOf(row, scene)
  const target = ledTo(row, role, address)
  const expectedTitle = `${typeof title === 'string' ? say(title, { name: scene.name }) : title(say, scene)} · Rostrum`
  expected.splice(0, Infinity, ...(status === 200 ? [] : [{ method: 'GET', path: /^(?!\/api\/)/, status }]))
  problems.splice(0)
  await page.setViewportSize({ width: widths[0], height: 800 })
  const { historyLength: before } = await readPage(page)
  const answered = (await page.goto(address))?.status()
  await expect(page).toHaveURL(target ?? row.settlesAt ?? address)
  await settle()
  const seen = await readPage(page)
  const found: string[] = []
  if (answered !== status) found.push(`answered ${answered}`)
  if (seen.historyLength > before + 1) found.push('leaves what it leads away from in the history')
  if (target === undefined) {
    if (seen.title !== expectedTitle) found.push(`is called “${seen.title}” instead of “${expectedTitle}”`)
    if (seen.headings.length !== 1) found.push(`has not one main heading: ${seen.headings.join(' | ')}`)
    found.push(...(await look(page, { language, turn, settle })))
  }
  return [...found, ...problems]
}

/**
 * Defines a test for each group of rows. The tests run in parallel. A failure names the page, the viewer and the
 * language.
 */
const visitRoutes = (
  who: string,
  language: Language,
  viewerOf: (request: APIRequestContext) => Promise<Viewer>,
  rowsOf = (rows: readonly RouteRow[]) => rows,
) => {
  test.describe(`${who}, ${language}`, () => {
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
          const found = await visit(tab, row, {
            viewer,
            language,
            turn: turnOf(row) + languages.indexOf(language),
          }).catch(async (error: Error) => {
            // If a page fails to load, the others are still checked.
            await tab.page.close()
            tab = await openTab(context, origin)
            return [error.message]
          })
          expect.soft(found, `${addressOf(row, viewer.scene)} (${row.pattern}) for ${who} in ${language}`).toEqual([])
        }
      })
    }
  })
}

const viewerAs = (role: Role) => async (request: APIRequestContext) => {
  const email = emails[role]
  return { role, account: email && (await logIn(request, email)), scene: await readScene(request) }
}

const roles = ['visitor', 'regular_user', 'organization'] as const
/**
 * Whether this role visits the page in this language. A page for a single role is visited by that role in both
 * languages, and by one of the other roles, which is redirected, in one language. A page for several roles is visited
 * by a visitor in one language, and by a signed-in role in the other language. The position of the row determines the
 * role and the language. In the long run, every role visits every page in both languages.
 */
const isVisited = (row: RouteRow, role: (typeof roles)[number], language: Language) => {
  if (isLongRun || row.audience === role) return true
  const turn = turnOf(row)
  const others = roles.filter((other) => other !== row.audience)
  const isSeenByMany = row.audience === 'everyone' || row.audience === 'signed_in'
  if (isSeenByMany && role === 'visitor') return languages[turn % languages.length] === language
  if (isSeenByMany) return roles[1 + (turn % 2)] === role && languages[(turn + 1) % languages.length] === language
  return others[turn % others.length] === role && languages[turn % languages.length] === language
}

for (const language of languages) {
  for (const role of roles) {
    visitRoutes(role, language, viewerAs(role), (rows) => rows.filter((row) => isVisited(row, role, language)))
  }
  // Moderators see all other pages as supporters do.
  visitRoutes('moderator', language, viewerAs('moderator'), (rows) =>
    rows.filter(({ audience }) => audience === 'moderator'),
  )
}

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
    const demo = await readScene(request)
    return {
      role: 'organization',
      account,
      scene: { ...demo, id: account.organizationId, name: account.name, volunteerType: 'both' },
    }
  },
  // The organization has no items whose pages could be visited.
  (rows) => rows.filter(({ params, audience }) => !params && audience !== 'visitor' && audience !== 'regular_user'),
)
