import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { textFiles } from './src/lib/text-files.ts'

const sourceFolder = join(import.meta.dirname, 'src')
const catalogueFolder = join(import.meta.dirname, '../catalogue/src')
const textsFolder = join(import.meta.dirname, '../.cache/texts')

/** The name of the file of texts by the name of the room. */
const fileOfRoom = new Map<string, string>(
  Object.entries(textFiles).flatMap(([file, rooms]) => rooms.map((room) => [room, file] as const)),
)
const fileOf = (room: string): string => fileOfRoom.get(room) ?? room

/** Writes the texts that the browser loads: for each language and file an object with the texts of each room. */
const writeTexts = (): void => {
  for (const language of readdirSync(catalogueFolder, { withFileTypes: true })) {
    if (!language.isDirectory()) continue
    const files = new Map<string, Record<string, unknown>>()
    for (const name of readdirSync(join(catalogueFolder, language.name)).toSorted()) {
      const room = name.replace('.json', '')
      const texts: unknown = JSON.parse(readFileSync(join(catalogueFolder, language.name, name), 'utf8'))
      files.set(fileOf(room), { ...files.get(fileOf(room)), [room]: texts })
    }
    const folder = join(textsFolder, language.name)
    mkdirSync(folder, { recursive: true })
    for (const [file, rooms] of files) writeFileSync(join(folder, `${file}.json`), JSON.stringify(rooms))
    // Those that an earlier list of files has left would be built, too.
    for (const name of readdirSync(folder)) if (!files.has(name.replace('.json', ''))) rmSync(join(folder, name))
  }
}

/**
 * The id of the virtual module that loads a file of texts. No such file exists. The id is below the source folder, so
 * that the module is bundled like the source files.
 */
const moduleOf = (file: string) => join(sourceFolder, 'lib/room-texts', `${file}.ts`)
const fileOfModule = new RegExp(`^${moduleOf('([\\w-]+)').replaceAll('.ts', '\\.ts')}$`)
const call = /\buseText\('([\w-]+)'\)/g

/**
 * Makes every module that calls `useText('events')` import the file with the texts of `events`. The browser evaluates
 * the module only after the texts are loaded, so a component never renders without its texts. The texts of every page
 * are loaded before hydration (`entry.client.tsx`).
 */
export const roomTexts = (): Plugin => ({
  name: 'rostrum:room-texts',
  enforce: 'pre',
  configResolved: writeTexts,
  transform: {
    filter: { id: /\/web\/src\/.+\.tsx?$/, code: call },
    handler(code) {
      const files = new Set([...code.matchAll(call)].map(([, room = '']) => fileOf(room)))
      files.delete('every-page')
      if (files.size === 0) return null
      // The imports are added to the first line, so that the line numbers stay the same.
      const imports = [...files].map((file) => `import ${JSON.stringify(moduleOf(file))};`)
      return { code: imports.join('') + code, map: null }
    },
  },
  resolveId: { filter: { id: fileOfModule }, handler: (id) => id },
  load: {
    filter: { id: fileOfModule },
    handler(id) {
      const file = fileOfModule.exec(id)?.[1]
      const texts = JSON.stringify(join(sourceFolder, 'lib/i18n.tsx'))
      return `import { loadTexts } from ${texts};\nawait loadTexts(${JSON.stringify(file)});\n`
    },
  },
})
