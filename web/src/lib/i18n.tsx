import { defaultLanguage, languages, type Language } from '@rostrum/catalogue'
import type { DefaultNamespace, TFunction } from 'i18next'
import { createContext, use, type ReactNode } from 'react'
import type { RoomTexts } from './room-texts.ts'
import type { Room, TextFile } from './text-files.ts'
import { Translator, type RoomResource, type Values } from './translator.ts'

/** The facts about a route that it exports as `handle`. */
export interface RouteHandle {
  /** The files of texts that the page shows. The server's page preloads them, so that they do not wait for the code. */
  texts?: readonly TextFile[]
  /** Whether visitors create an account on the page. The poster next to the form then addresses new users. */
  isRegistration?: boolean
  /**
   * What the error message names when the data of the page cannot be loaded: the organization, or the kind that the
   * address determines. If absent, the message is general.
   */
  failure?: keyof RoomTexts['common']['failures'] | 'kind'
}
/** Translates the keys of a room, and those of `common` as `common:key`. */
export type Translate<R extends Room> = TFunction<[R, DefaultNamespace]>

export interface Texts {
  language: Language
  /** Returns the same function for the same room every time, so that rendering does not create new ones. */
  of: <R extends Room>(room: R) => Translate<R>
  add: (room: string, texts: RoomResource) => void
}

export const textsOf = (language: Language): Texts => {
  const translator = new Translator(language)
  const functions = new Map<Room, (key: string, values?: Values) => string>()
  const of = <R extends Room>(room: R) => {
    const known = functions.get(room) ?? ((key, values) => translator.translate(room, key, values))
    functions.set(room, known)
    // The type of i18next checks keys, plurals and placeholders, because the catalogue has the format of i18next.
    return known as unknown as Translate<R>
  }
  return { language, of, add: (room, texts) => translator.add(room, texts) }
}

/** Written by the build (see `room-texts-plugin.ts`). */
const addresses = import.meta.glob<string>('../../../.cache/texts/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** The address from which the browser fetches a file of texts. */
export const textsAddress = (language: Language, file: TextFile): string =>
  addresses[`../../../.cache/texts/${language}/${file}.json`] ?? ''

const documentLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? defaultLanguage

/**
 * The texts in the language of the page, in the browser. The server has such an object for each language instead (see
 * `texts.server.ts`).
 */
export const browserTexts = import.meta.env.SSR ? undefined : textsOf(documentLanguage())
const loading = new Map<TextFile, Promise<void>>()

/**
 * Resolves when the browser comes online, and in any case after a delay, which doubles with each attempt up to 30
 * seconds.
 */
const waitForRetry = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    const retried = new AbortController()
    const retry = () => {
      retried.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(retry, Math.min(1000 * 2 ** attempt, 30_000))
    addEventListener('online', retry, { signal: retried.signal })
  })

/**
 * Fetches a file of texts, and tries again for as long as the connection fails. Modules await their texts during
 * their evaluation, and a browser never evaluates a module again if its evaluation has failed.
 */
const fetchTexts = async (texts: Texts, file: TextFile, attempt = 0): Promise<void> => {
  let json: string | undefined
  try {
    const response = await fetch(textsAddress(texts.language, file))
    if (response.ok) json = await response.text()
  } catch {
    await waitForRetry(attempt)
    return fetchTexts(texts, file, attempt + 1)
  }
  if (json === undefined) throw new Error(`The texts of ${file} are not on the server`)
  // Outside of the `try`: texts that are not JSON will not be JSON at the next attempt either.
  const rooms = JSON.parse(json) as Record<string, RoomResource>
  for (const [room, resource] of Object.entries(rooms)) texts.add(room, resource)
}

/**
 * Resolves when the browser has a file of texts. The code that shows the texts awaits this before it runs (see
 * `room-texts-plugin.ts`). On the server, all texts are available from the start.
 */
export const loadTexts = (file: TextFile): Promise<void> => {
  if (!browserTexts) return Promise.resolve()
  const known = loading.get(file) ?? fetchTexts(browserTexts, file)
  loading.set(file, known)
  return known
}

const TextsContext = createContext<Texts | undefined>(undefined)

export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
)

const useTexts = (): Texts => {
  const texts = use(TextsContext)
  if (!texts) throw new Error('No texts: render inside TextsProvider')
  return texts
}

/**
 * Translates the keys of a room, and those of `common` as `common:key`. The room must be a string literal, so that the
 * build finds it and fetches its texts together with the code (see `room-texts-plugin.ts`).
 */
export const useText = <R extends Room>(room: R): Translate<R> => useTexts().of(room)
/**
 * Like {@link useText}, but does not cause the texts to be fetched. It is for components that show the texts only on
 * pages that have loaded them.
 */
export const usePreloadedText = <R extends Room>(room: R): Translate<R> => useTexts().of(room)
export const useLanguage = (): Language => useTexts().language
