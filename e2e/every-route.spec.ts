import { randomUUID } from 'node:crypto'
import { languages, type Language } from '@rostrum/catalogue'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { demoLogins } from '../server/src/demo/seed.ts'
import configured from '../web/src/routes.ts'
import { findInaccessible } from './accessibility.ts'
import { expect, test, watch } from './fixtures.ts'
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

const widths = [1280, 768, 320]
const colorSchemes = ['light', 'dark'] as const
const emails = {
  visitor: undefined,
  regular_user: demoLogins.supporter,
  organization: demoLogins.organizer,
  moderator: demoLogins.moderator,
}
const says = { en: sayIn('en'), es: sayIn('es') }
const english = onlyEnglish()

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

test('every route has a row, and every row a route', () => {
  const rows = Object.values(routes).flatMap((group) => group.map(({ pattern }) => pattern))
  expect([...new Set([...rows, ...notPages])].toSorted()).toEqual(patternsOf(configured).toSorted())
})

/** Where somebody is led who is not meant to see a page; undefined where they are. */
const ledTo = ({ audience, leadsTo }: RouteRow, role: Role, address: string): string | undefined => {
  if (leadsTo) return leadsTo(role)
  if (audience === 'everyone' || audience === role) return undefined
  if (audience === 'signed_in' && role !== 'visitor') return undefined
  return role === 'visitor' ? `/login?${new URLSearchParams({ from: address }).toString()}` : '/dashboard'
}

/** Everything that is wrong with a page, at every width and in both colours. */
const look = async (page: Page, language: Language, settle: () => Promise<void>): Promise<string[]> => {
  const found: string[] = []
  const left = language === 'en' ? [] : await findTexts(page, english)
  found.push(...left.map((text) => `is in Spanish but says “${text}”`))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await settle()
    found.push(...(await findOverflow(page)).map((problem) => `at ${width} px ${problem}`))
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      const problems = await findInaccessible(page, colorScheme === 'light' ? 'all' : 'colors')
      found.push(...problems.map((problem) => `at ${width} px in ${colorScheme}: ${problem}`))
    }
  }
  return found
}

/** Opens the page of a row as this person in this language; gives everything that is wrong with it. */
const visit = async (
  context: BrowserContext,
  row: RouteRow,
  { viewer: { role, scene }, language, origin }: { viewer: Viewer; language: Language; origin: string },
): Promise<string[]> => {
  const say = says[language]
  const { status = 200, title } = row
  const address = addressOf(row, scene)
  const target = ledTo(row, role, address)
  const expected = `${typeof title === 'string' ? say(title, { name: scene.name }) : title(say, scene)} · Rostrum`
  // One for each: what it complains of is its own, and so is its history.
  const page = await context.newPage()
  const problems = watch(page, origin, status === 200 ? [] : [{ method: 'GET', path: /^(?!\/api\/)/, status }])
  const { settle } = followRequests(page)
  const { historyLength: before } = await readPage(page)
  const answered = (await page.goto(address))?.status()
  await expect(page).toHaveURL(target ?? row.settlesAt ?? address)
  await settle()
  const seen = await readPage(page)
  const found: string[] = []
  if (answered !== status) found.push(`answered ${answered}`)
  if (seen.historyLength > before + 1) found.push('leaves what it leads away from in the history')
  if (target === undefined) {
    if (seen.title !== expected) found.push(`is called “${seen.title}” instead of “${expected}”`)
    if (seen.headings.length !== 1) found.push(`has not one main heading: ${seen.headings.join(' | ')}`)
    found.push(...(await look(page, language, settle)))
  }
  await page.close()
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
      test(name, async ({ context, request, baseURL }) => {
        // Some twenty pages, each six times.
        test.setTimeout(600_000)
        const viewer = await viewerOf(request)
        if (viewer.account) await signIn(context, viewer.account)
        for (const row of rowsOf(rows)) {
          const seenBy = { viewer, language, origin: new URL(baseURL ?? '').origin }
          // A page that never comes does not keep the others from being looked at.
          const found = await visit(context, row, seenBy).catch((error: Error) => [error.message])
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

for (const language of languages) {
  for (const role of ['visitor', 'regular_user', 'organization'] as const) visitRoutes(role, language, viewerAs(role))
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
