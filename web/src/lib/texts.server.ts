import { languages, type Language } from '@rostrum/catalogue'
import { textsOf, type Texts } from './i18n.tsx'
import type { RoomResource } from './translator.ts'

const catalogue = import.meta.glob<RoomResource>('../../../catalogue/src/*/*.json', { import: 'default', eager: true })

const allTextsOf = (language: Language): Texts => {
  const texts = textsOf(language)
  for (const [path, resource] of Object.entries(catalogue)) {
    const [, folder, room] = /\/([a-z]+)\/([\w-]+)\.json$/.exec(path) ?? []
    if (folder === language && room) texts.add(room, resource)
  }
  return texts
}

const all = new Map<Language, Texts>(languages.map((language) => [language, allTextsOf(language)]))

/** All texts of a language. They are prepared once, when the server starts. */
export const serverTexts = (language: Language): Texts => {
  const texts = all.get(language)
  if (!texts) throw new Error(`No texts in ${language}`)
  return texts
}
