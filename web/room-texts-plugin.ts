import { join } from 'node:path'
import type { Plugin } from 'vite'

const sourceFolder = join(import.meta.dirname, 'src')
/**
 * The id of the virtual module that loads the texts of a room. No such file exists. The id is below the source folder,
 * so that the module is bundled like the source files.
 */
const moduleOf = (room: string) => join(sourceFolder, 'lib/room-texts', `${room}.ts`)
const roomOf = new RegExp(`^${moduleOf('([\\w-]+)').replaceAll('.ts', '\\.ts')}$`)
const call = /\buseText\('([\w-]+)'\)/g

/**
 * Makes every module that calls `useText('events')` import the texts of `events`. The browser evaluates the module only
 * after the texts are loaded, so a component never renders without its texts. The texts of `common` are loaded before
 * hydration (`entry.client.tsx`).
 */
export const roomTexts = (): Plugin => ({
  name: 'rostrum:room-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.+\.tsx?$/, code: call },
    handler(code) {
      const rooms = new Set([...code.matchAll(call)].map(([, room = '']) => room))
      rooms.delete('common')
      if (rooms.size === 0) return null
      // The imports are added to the first line, so that the line numbers stay the same.
      const imports = [...rooms].map((room) => `import ${JSON.stringify(moduleOf(room))};`)
      return { code: imports.join('') + code, map: null }
    },
  },
  resolveId: { filter: { id: roomOf }, handler: (id) => id },
  load: {
    filter: { id: roomOf },
    handler(id) {
      const room = roomOf.exec(id)?.[1]
      const texts = JSON.stringify(join(sourceFolder, 'lib/i18n.tsx'))
      return `import { loadTexts } from ${texts};\nawait loadTexts(${JSON.stringify(room)});\n`
    },
  },
})
