import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './compress-files.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // Each route module is a single file and the initial manifest lists all routes, so that a navigation needs no
  // additional requests for parts of a route module or for the manifest.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
