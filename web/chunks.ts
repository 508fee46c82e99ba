import type { Plugin, Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** The root modules of what every page loads. Modules that only other pages import are bundled with those pages. */
const everyPage = /\/src\/(?:root|entry\.client|layouts\/main-layout)\.tsx/
const homePage = /\/src\/pages\/home\.tsx/
/** The largest pages of actions. They must not load what only the other ones need. */
const campaignPage = /\/src\/pages\/campaign\.tsx/
const actionPage = /\/src\/pages\/(?:campaign|candidates|events|phone-bank-registration)\.tsx/

/**
 * The entry must stay a separate file. It may only run after React Router has imported the route modules and stored
 * them in `window.__reactRouterRouteModules`, and those import the chunks of every page.
 */
const entry = /\/src\/entry\.client\.tsx/

const library = /\/node_modules\/.*\.m?js$/
const formLibrary = /\/node_modules\/(?:react-hook-form|@hookform|zod)\//
const isFormLibrary = (module: string): boolean => formLibrary.test(module)
const pageModule = /\/src\/(?:pages|layouts)\/[\w-]+\.tsx/
const roomTexts = /\/lib\/room-texts\/(?<room>[\w-]+)\.ts$/

/** A public page that is missing here still works, but loads more code. */
const publicPage =
  /\/(?:about|act|discover|donation-links|organization|privacy-policy|published-list|search|secure-voting|terms-and-conditions|updates|voting-guide)\.tsx/
const accountPage = /\/(?:auth-layout|login|register|reset-password|password-reset|signup)\.tsx/

/**
 * Groups of pages. A module that several pages import is in a chunk of the first group that has one of them, so that
 * the pages of a group load nothing that only later groups need.
 */
const audiences = ['campaigns', 'actions', 'public', 'pages', 'account-forms', 'forms'] as const

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

const audienceOf = (page: string, graph: Graph): number => {
  if (campaignPage.test(page)) return 0
  if (actionPage.test(page)) return 1
  if (publicPage.test(page)) return 2
  if (![...importsOf(page, graph)].some(isFormLibrary)) return 3
  return accountPage.test(page) ? 4 : 5
}

/**
 * Names the chunk of a module that several pages import: one chunk for each audience and each combination of rooms
 * whose texts the modules wait for. By itself, Rolldown makes a chunk for each combination of pages, about a hundred of
 * which are smaller than 500 bytes.
 *
 * Chunks must not import each other in a circle. A module that another one imports has at least the same pages, and
 * at most the same texts. So it is in the chunk of the same or an earlier audience, and of the same or fewer rooms.
 */
const sharedChunks = (): Rolldown.CodeSplittingNameFunction => {
  const audiencesOfPages = new Map<string, number>()
  return (id, graph) => {
    if (entry.test(id)) return null
    const pages = new Map<string, string>()
    for (const module of importersOf(id, graph)) {
      const page = pageModule.exec(module)
      if (page) pages.set(page[0], module)
    }
    if (pages.size < 2) return null
    const found = [...pages].map(([page, module]) => {
      const audience = audiencesOfPages.get(page) ?? audienceOf(module, graph)
      audiencesOfPages.set(page, audience)
      return audience
    })
    const rooms = [...importsOf(id, graph)].flatMap((module) => roomTexts.exec(module)?.groups?.['room'] ?? [])
    return [audiences[Math.min(...found)], ...rooms.toSorted()].join('-')
  }
}

/** The files of the browser's code, from the first page to the parts that only some pages need. */
export const chunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { priority: 4, test: library, name: (id, graph) => (isOfEveryPage(id, graph) ? 'libraries' : null) },
    // The entry is not included, because hydration starts as soon as it runs.
    { priority: 3, name: (id, graph) => (isOfEveryPage(id, graph) ? 'every-page' : null) },
    // What only the first page and pages of lists have is in no chunk of theirs, because those are larger.
    { priority: 2, name: (id, graph) => (isPartOf(homePage, id, graph) ? 'home-page' : null) },
    { priority: 1, name: sharedChunks() },
  ],
}

const circleOf = (file: string, importsOfFile: (file: string) => readonly string[]): boolean =>
  importsOfFile(file).some((imported) => reachable(imported, importsOfFile).has(file))

/**
 * Lets the chunk of a page export more than the page does, which `chunks` requires. React Router sets this option
 * itself, and its value would win over one in the configuration. Fails the build if chunks import each other in a
 * circle, because a module could then run before what it imports, and if a public page loads the libraries of forms
 * before they are needed, because all public pages share their code.
 */
export const sharedChunksPlugin = (): Plugin => ({
  name: 'rostrum:shared-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  generateBundle(_, bundle) {
    const importsOfFile = (file: string) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? chunk.imports : []
    }
    const heavy = [...this.getModuleIds()].filter(
      (id) =>
        (actionPage.test(id) || publicPage.test(id)) &&
        [...reachable(id, (module) => this.getModuleInfo(module)?.importedIds)].some(isFormLibrary),
    )
    if (heavy.length > 0) this.error(`These public pages load the libraries of forms at once: ${heavy.join(', ')}`)
    const circle = Object.keys(bundle).filter((file) => circleOf(file, importsOfFile))
    if (circle.length > 0) this.error(`These chunks import each other in a circle: ${circle.join(', ')}`)
  },
})
