import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // Each route module is a single file and the initial manifest lists all routes, so that a navigation needs no
  // additional requests for parts of a route module or for the manifest.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
