import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // One file per route, and every route known from the start: no surprising extra requests.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
