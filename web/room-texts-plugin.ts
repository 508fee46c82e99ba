import { join } from 'node:path'
import type { Plugin } from 'vite'

const sourceFolder = join(import.meta.dirname, 'src')
/** Of no file: one module for each room of texts, beside those of the source, so that they are bundled like them. */
const moduleOf = (room: string) => join(sourceFolder, 'lib/room-texts', `${room}.ts`)
const roomOf = new RegExp(`^${moduleOf('([\\w-]+)').replaceAll('.ts', '\\.ts')}$`)
const call = /\buseText\('([\w-]+)'\)/g

/**
 * Whoever calls `useText('events')` has the texts of `events`: their module waits until the browser has them, so that
 * they come with the code that shows them and never flash. Those of `common` come with the first page.
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
      // On the first line, so that every line keeps its number.
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
