import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** The root modules of what every page loads. Modules that only other pages import are bundled with those pages. */
const everyPage = /\/src\/(?:root|entry\.client|layouts\/main-layout)\.tsx/
const homePage = /\/src\/pages\/home\.tsx/
/** The largest pages of actions. They must not load what only the other ones need. */
const campaignPage = /\/src\/pages\/call-campaign\.tsx/
/** Campaigns whose text people send by themselves. Those of calls load nothing that only these share. */
const letterPage = /\/src\/pages\/(?:email|mail)-campaign\.tsx/
const actionPage = /\/src\/pages\/(?:(?:call|email|mail)-campaign|candidates|events|phone-bank-registration)\.tsx/

/**
 * The entry must stay a separate file. It may only run after React Router has imported the route modules and stored
 * them in `window.__reactRouterRouteModules`, and those import the chunks of every page.
 */
const entry = /\/src\/entry\.client\.tsx/

/** Only layouts import it. */
const fullStyles = /\/styles\/full\.css/

const library = /\/node_modules\/.*\.m?js$/
const formLibrary = /\/node_modules\/(?:react-hook-form|@hookform|zod)\//
const isFormLibrary = (module: string): boolean => formLibrary.test(module)
const pageModule = /\/src\/(?:pages|layouts)\/[\w-]+\.tsx/
const texts = /\/lib\/room-texts\/(?<file>[\w-]+)\.ts$/
/** Pages that lead on from an action. They have its forms. */
const followUpPage = /\/(?:act|rsvp|secure-voting)\.tsx/
/** A public page that is missing here still works, but loads more code. */
const publicPage =
  /\/(?:about|act|call-targets|called-target|decision|donation-links|mail-choices|notice|organization|privacy-policy|published-list|report|rsvp|search|secure-voting|terms-and-conditions|transparency|updates|voting-guide)\.tsx/
/** What is for organizers only. A page that is missing here still works, but supporters load some of its code. */
const organizerPage =
  /\/src\/(?:pages\/(?:api-tokens|audit-log|broadcasts?|candidate-pledges|choose-action|contact-messages?|director(?:y|ies)|edit-organization|feed|item-report|moderation[\w-]*|new-broadcast|new-directory|organization-profile|own-[\w-]+|people|people-import|person|roster|team-access|webhooks)|recent-activity\/organization-dashboard)\.tsx/
const accountPage =
  /\/(?:auth-callback|auth-layout|cause-registration|confirm-email|invitation|login|login-link|register|reset-password|password-reset|signup|undo-email)\.tsx/

/** The pages at which an account begins. Their forms are too short for the libraries. */
const loginPage = /\/src\/pages\/(?:login|register)\.tsx/

/**
 * Groups of pages and of parts that are loaded later. A module that several of them import is in a chunk of the first
 * group that has one of them, so that the pages of a group load nothing that only later groups need.
 */
const audiences = ['common', 'campaigns', 'letters', 'actions', 'public', 'account', 'signed-in', 'organizer'] as const
type Audience = (typeof audiences)[number]

/** What campaigns share with the other pages of actions is apart from what only campaigns need. */
type ChunkAudience = Audience | 'campaigns-only'

/** The files of texts for which a chunk may always wait, because almost every page of the audience needs them. */
const commonTexts: Record<ChunkAudience, readonly string[]> = {
  common: [],
  'campaigns-only': [],
  campaigns: [],
  letters: [],
  actions: [],
  public: [],
  account: [],
  'signed-in': ['public', 'signed-in'],
  organizer: ['public', 'signed-in', 'organizer'],
}

const reachable = (id: string, neighbors: (id: string) => readonly string[] | undefined): Set<string> => {
  const found = new Set([id])
  for (const module of found) {
    for (const neighbor of neighbors(module) ?? []) found.add(neighbor)
  }
  return found
}

/** The modules that import a module directly or indirectly, itself included. Only static imports count. */
const importersOf = (id: string, graph: Graph) => reachable(id, (module) => graph.getModuleInfo(module)?.importers)
const importsOf = (id: string, graph: Graph) => reachable(id, (module) => graph.getModuleInfo(module)?.importedIds)

const isPartOf = (pages: RegExp, id: string, graph: Graph): boolean =>
  !entry.test(id) && [...importersOf(id, graph)].some((module) => pages.test(module))

/** Strangers arrive at the first page and at the pages of actions. What both have is in one file for every page. */
const isOfEveryPage = (id: string, graph: Graph): boolean =>
  isPartOf(everyPage, id, graph) || (isPartOf(homePage, id, graph) && isPartOf(actionPage, id, graph))

const audienceOfPage = (page: string): Audience => {
  if (letterPage.test(page)) return 'letters'
  if (campaignPage.test(page)) return 'campaigns'
  if (actionPage.test(page) || followUpPage.test(page)) return 'actions'
  if (publicPage.test(page)) return 'public'
  if (accountPage.test(page)) return 'account'
  return organizerPage.test(page) ? 'organizer' : 'signed-in'
}

/** Who uses a part of pages that is loaded later. Those of public pages share nothing with other parts. */
const audienceOfPart = (part: string, graph: Graph): Audience | undefined => {
  const importers = reachable(part, (module) => {
    const info = graph.getModuleInfo(module)
    return [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]
  })
  if ([...importers].some((module) => actionPage.test(module) || publicPage.test(module))) return undefined
  return [...importers].some((module) => organizerPage.test(module)) ? 'organizer' : 'signed-in'
}

/**
 * What the first page shares with others is in no chunk of theirs, because those are larger. What only signed-in people see
 * elsewhere is apart from what strangers see.
 */
const homeChunks: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (!isPartOf(homePage, id, graph)) return null
  const users = new Map([...usersOf(id, graph)].filter(([user]) => !homePage.test(`/${user}`)))
  if (users.size === 0) return null
  return users.values().every((user) => user === 'signed-in' || user === 'organizer') ? 'home-lists' : 'home-page'
}

/** The pages and parts that import a module, and who uses them. */
const usersOf = (id: string, graph: Graph): Map<string, Audience> => {
  const users = new Map<string, Audience>()
  for (const module of importersOf(id, graph)) {
    const [page] = pageModule.exec(module) ?? []
    const isPart = (graph.getModuleInfo(module)?.dynamicImporters ?? []).length > 0
    const audience = page ? audienceOfPage(page) : isPart ? audienceOfPart(module, graph) : undefined
    if (audience) users.set(page ?? module, audience)
  }
  return users
}

/** The first of the audiences that use a module, unless the pages of actions share it with other public pages. */
const audienceOf = (users: ReadonlySet<Audience>): ChunkAudience => {
  if (users.size === 1 && users.has('letters')) return 'letters'
  if (users.values().every((user) => user === 'letters' || user === 'campaigns')) return 'campaigns-only'
  const found = audiences.find((audience) => users.has(audience)) ?? 'organizer'
  const first = found === 'letters' ? 'campaigns' : found
  return first !== 'public' && users.has('public') ? 'common' : first
}

/**
 * Names the chunk of a module that several pages or parts import: one chunk for each audience, with and without forms,
 * and for each combination of files of texts that the modules wait for. By itself, Rolldown makes a chunk for each
 * combination of pages, about a hundred of which are smaller than 500 bytes.
 *
 * Chunks must not import each other in a circle. A module that another one imports has at least the same pages, and
 * at most the same texts and libraries. So it is in the chunk of the same or an earlier audience, and of the same or
 * fewer texts.
 */
const sharedChunks: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  if (entry.test(id) || fullStyles.test(id)) return null
  const users = usersOf(id, graph)
  if (users.size < 2) return null
  const audience = audienceOf(new Set(users.values()))
  const imported = [...importsOf(id, graph)]
  const forms = imported.some(isFormLibrary) ? ['forms'] : []
  const files = imported.flatMap((module) => texts.exec(module)?.groups?.['file'] ?? [])
  const apart = files.filter((file) => !commonTexts[audience].includes(file)).map((file) => `${file}-texts`)
  return [audience, ...forms, ...apart.toSorted()].join('-')
}

/** The files of the browser's code, from the first page to the parts that only some pages need. */
export const chunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    {
      priority: 4,
      test: library,
      name: (id, graph) => (isOfEveryPage(id, graph) ? 'libraries' : null),
    },
    // The entry is not included, because hydration starts as soon as it runs.
    { priority: 3, name: (id, graph) => (isOfEveryPage(id, graph) ? 'every-page' : null) },
    { priority: 2, name: homeChunks },
    { priority: 1, name: sharedChunks },
  ],
}

const importsOfFile = (file: string, bundle: Rolldown.OutputBundle): readonly string[] => {
  const output = bundle[file]
  return output?.type === 'chunk' ? output.imports : []
}

/** The files of texts for which the code of a page waits. */
const textsOf = (fileName: string, bundle: Rolldown.OutputBundle): string[] =>
  [...reachable(fileName, (file) => importsOfFile(file, bundle))].flatMap((file) => {
    const output = bundle[file]
    const modules = output?.type === 'chunk' ? output.moduleIds : []
    return modules.flatMap((module) => texts.exec(module)?.groups?.['file'] ?? [])
  })

/** Whether the handle of a page names a file of texts, so that the server's page preloads it. */
const isPreloaded = (page: string, file: string): boolean => {
  const declared = /texts: \[(.*?)\]/s.exec(readFileSync(join(import.meta.dirname, page), 'utf8'))?.[1] ?? ''
  return declared.includes(`'${file}'`)
}

const isInCircle = (file: string, bundle: Rolldown.OutputBundle): boolean => {
  const importsOfAny = (any: string) => importsOfFile(any, bundle)
  return importsOfAny(file).some((imported) => reachable(imported, importsOfAny).has(file))
}

/**
 * Lets the chunk of a page export more than the page does, which `chunks` requires. React Router sets this option
 * itself, and its value would win over one in the configuration. Fails the build if chunks import each other in a
 * circle, because a module could then run before what it imports; if a public page loads the libraries of forms
 * before they are needed, because all public pages share their code, or if the log-in does; and if a page waits for texts that the server's
 * page does not preload.
 */
export const sharedChunksPlugin = (): Plugin => ({
  name: 'rostrum:shared-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  generateBundle(_, bundle) {
    const heavy = [...this.getModuleIds()].filter(
      (id) =>
        (actionPage.test(id) || publicPage.test(id) || loginPage.test(id)) &&
        [...reachable(id, (module) => this.getModuleInfo(module)?.importedIds)].some(isFormLibrary),
    )
    if (heavy.length > 0) this.error(`These public pages load the libraries of forms at once: ${heavy.join(', ')}`)
    const circle = Object.keys(bundle).filter((file) => isInCircle(file, bundle))
    if (circle.length > 0) this.error(`These chunks import each other in a circle: ${circle.join(', ')}`)
    const waiting = Object.values(bundle).flatMap((output) => {
      const [page] = (output.type === 'chunk' && pageModule.exec(output.facadeModuleId ?? '')) || []
      const missing = page ? textsOf(output.fileName, bundle).filter((file) => !isPreloaded(page, file)) : []
      return missing.length > 0 ? [`${page} (${missing.join(', ')})`] : []
    })
    if (waiting.length > 0)
      this.error(`These pages wait for texts that their handle does not name: ${waiting.join('; ')}`)
  },
})
