import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const sourceFolder = join(import.meta.dirname, 'src')

/** Says of the browser's files and of the offline page which build they are of: the same sources give the same. */
const versionOf = (files: string[]): string => {
  const hash = createHash('sha256').update(files.toSorted().join('\n'))
  for (const folder of ['offline', 'service-worker']) {
    for (const file of readdirSync(join(sourceFolder, folder)).toSorted())
      hash.update(readFileSync(join(sourceFolder, folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Each in one file of its own at the root, from where it may speak for every address. */
const workers = { 'sw.js': 'worker.ts', 'sw-retired.js': 'retired-worker.ts' }

/** Builds the service worker beside the browser's files, once their names are known. */
export const serviceWorker = (): Plugin => ({
  name: 'rostrum:service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    sequential: true,
    async handler({ dir }, bundle) {
      const define = { BUILD_VERSION: JSON.stringify(versionOf(Object.keys(bundle))) }
      for (const [fileName, source] of Object.entries(workers)) {
        await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          define,
          build: {
            outDir: dir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'baseline-widely-available',
            rolldownOptions: {
              input: join(sourceFolder, 'service-worker', source),
              output: { entryFileNames: fileName, format: 'iife' },
            },
          },
        })
      }
    },
  },
})
