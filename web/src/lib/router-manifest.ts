/** The parts that are used of the manifest that React Router adds to each page. */
interface RouterManifest {
  /** Differs between builds that are not identical. */
  version: string
  routes: Partial<Record<string, { parentId?: string; module: string; imports?: string[] }>>
}

const manifestName = '__reactRouterManifest'
declare global {
  interface Window {
    [manifestName]?: RouterManifest
  }
}

export const routerManifest = (): RouterManifest | undefined => window[manifestName]
