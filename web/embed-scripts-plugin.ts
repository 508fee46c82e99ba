import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildRootScript } from './root-script.ts'

/** The source of each script by the name of its output file. Other sites refer to `embed.js` by its name. */
const scripts = { 'embed.js': 'site.ts', 'embed-frame.js': 'frame.ts' }

/** Builds the scripts of embedded actions. They are no part of the app, which they would be many times larger with. */
export const embedScripts = (): Plugin => ({
  name: 'rostrum:embed-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    sequential: true,
    async handler({ dir }) {
      for (const [fileName, source] of Object.entries(scripts)) {
        await buildRootScript({
          folder: dir,
          fileName,
          source: join(import.meta.dirname, 'src/embeds/scripts', source),
        })
      }
    },
  },
})
