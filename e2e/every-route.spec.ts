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

/** Somebody who looks at pages. */
interface Viewer {
  role: Role
  account?: Account
  /** Whose pages they are, and what is on them. */
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
/** Its place in the table: neighbours take different turns. */
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
test('every route has a row, and every row a route', () => {
  const rows = allRows.map(({ pattern }) => pattern)
  expect([...new Set([...rows, ...notPages])].toSorted()).toEqual(patternsOf(configured).toSorted())
})

/** Where somebody is led who is not meant to see a page; undefined where they are. */
const ledTo = ({ audience, leadsTo }: RouteRow, role: Role, address: string): string | undefined => {
  if (leadsTo) return leadsTo(role)
  if (audience === 'everyone' || audience === role) return undefined
  if (audience === 'signed_in' && role !== 'visitor') return undefined
  return role === 'visitor' ? `/login?${new URLSearchParams({ from: address }).toString()}` : '/dashboard'
}

/**
 * Everything that is wrong with a page. Its layout is looked at in every width. What axe says hardly depends on that:
 * it looks at one width in one color scheme, another for the next page and for the same page in the other language; in
 * the long run at every width in both.
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

/** A tab of the browser that goes from page to page: a tab of its own for each page costs a third more. */
interface Tab {
  page: Page
  settle: () => Promise<void>
  /** What the page that is open may complain of, and what it complained of otherwise. */
  expected: ExpectedFailure[]
  problems: string[]
}

const openTab = async (context: BrowserContext, origin: string): Promise<Tab> => {
  const page = await context.newPage()
  const expected: ExpectedFailure[] = []
  return { page, expected, problems: watch(page, origin, expected), ...followRequests(page) }
}

/** Opens the page of a row as this person in this language; gives everything that is wrong with it. */
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

/** A test for each group of rows, which run beside each other; a failure names the page, the viewer and the language. */
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
        // Some twenty pages, each six times.
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
            // A page that never comes does not keep the others from being looked at.
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
 * Every page in both languages and as every sort of visitor that sees it, but not as each in each: they take turns. So
 * do those who are led elsewhere. In the long run, everyone visits in both.
 */
const isVisited = (row: RouteRow, role: (typeof roles)[number], language: Language) => {
  if (isLongRun || row.audience === role) return true
  const turn = turnOf(row)
  const others = roles.filter((other) => other !== row.audience)
  const isSeenByMany = row.audience === 'everyone' || row.audience === 'signed_in'
  // A page that many see is visited as the visitor in one language and as somebody who is signed in in the other.
  if (isSeenByMany && role === 'visitor') return languages[turn % languages.length] === language
  if (isSeenByMany) return roles[1 + (turn % 2)] === role && languages[(turn + 1) % languages.length] === language
  return others[turn % others.length] === role && languages[turn % languages.length] === language
}

for (const language of languages) {
  for (const role of roles) {
    visitRoutes(role, language, viewerAs(role), (rows) => rows.filter((row) => isVisited(row, role, language)))
  }
  // Everything else they see as the supporters they are.
  visitRoutes('moderator', language, viewerAs('moderator'), (rows) =>
    rows.filter(({ audience }) => audience === 'moderator'),
  )
}

/** As long as a name may be, with a word in it that no phone is wide enough for. */
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
  // Pages of an item have nothing to show.
  (rows) => rows.filter(({ params, audience }) => !params && audience !== 'visitor' && audience !== 'regular_user'),
)
