import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildRootScript } from './root-script.ts'

const sourceFolder = join(import.meta.dirname, 'src')

/**
 * Returns the version of a build: a hash of the names of the client's files, which contain hashes themselves, and of
 * the sources of the offline page and the workers. The same sources result in the same version.
 */
const versionOf = (files: string[]): string => {
  const hash = createHash('sha256').update(files.toSorted().join('\n'))
  for (const folder of ['offline', 'service-worker']) {
    for (const file of readdirSync(join(sourceFolder, folder)).toSorted())
      hash.update(readFileSync(join(sourceFolder, folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/**
 * The source of each worker by the name of its output file. The files are at the root, because a service worker
 * controls only the paths below its own location.
 */
const workers = { 'sw.js': 'worker.ts', 'sw-retired.js': 'retired-worker.ts' }

/** Builds the service workers into the output folder of the client, after the names of the client's files are known. */
export const serviceWorker = (): Plugin => ({
  name: 'rostrum:service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    sequential: true,
    async handler({ dir }, bundle) {
      const define = { BUILD_VERSION: JSON.stringify(versionOf(Object.keys(bundle))) }
      for (const [fileName, source] of Object.entries(workers)) {
        await buildRootScript({ folder: dir, fileName, source: join(sourceFolder, 'service-worker', source), define })
      }
    },
  },
})
