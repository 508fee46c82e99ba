import { defaultLanguage, languages, type Language } from '@rostrum/catalogue'
import type { DefaultNamespace, TFunction } from 'i18next'
import { createContext, use, type ReactNode } from 'react'
import type { RoomTexts } from './i18next.d.ts'
import { Translator, type RoomResource, type Values } from './translator.ts'

/** A room's texts: one JSON per language in the catalogue. */
export type Room = keyof RoomTexts
/** A route may say which texts it shows (`export const handle`), so that they are on their way before its code is. */
export interface RouteHandle {
  texts?: readonly Room[]
  /** Makes an account: the poster beside it says what for. */
  isJoining?: boolean
  /** Whose data cannot be loaded when the page's own cannot: the organization's, or that of the kind in the address. Without it, the application's. */
  failure?: keyof RoomTexts['common']['failures'] | 'kind'
}
/** Translates the keys of a room; those of `common` as `common:key`. */
export type Translate<R extends Room> = TFunction<[R, DefaultNamespace]>

export interface Texts {
  language: Language
  /** The same function for the same room every time: rendering makes no new ones. */
  of: <R extends Room>(room: R) => Translate<R>
  add: (room: string, texts: RoomResource) => void
}

export const textsOf = (language: Language): Texts => {
  const translator = new Translator(language)
  const made = new Map<Room, (key: string, values?: Values) => string>()
  const of = <R extends Room>(room: R) => {
    const known = made.get(room) ?? ((key, values) => translator.translate(room, key, values))
    made.set(room, known)
    // Typed by i18next, whose format the catalogue has: keys, plurals and placeholders are checked.
    return known as unknown as Translate<R>
  }
  return { language, of, add: (room, texts) => translator.add(room, texts) }
}

const addresses = import.meta.glob<string>('../../../catalogue/src/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** Where the browser reads a room's texts. */
export const textsAddress = (language: Language, room: Room): string =>
  addresses[`../../../catalogue/src/${language}/${room}.json`] ?? ''

const documentLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? defaultLanguage

/** The reader's texts in the browser. The server has one of these per language instead (`texts.server.ts`). */
export const browserTexts = import.meta.env.SSR ? undefined : textsOf(documentLanguage())
const loading = new Map<Room, Promise<void>>()

/** Resolves when the browser reports a connection, and in any case after a while that doubles with each attempt. */
const untilRetry = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const retry = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(retry, Math.min(1000 * 2 ** attempt, 30_000))
    addEventListener('online', retry, { signal: over.signal })
  })

/**
 * Tries again for as long as the connection fails: a module waits for its texts while it is evaluated, and a browser
 * never evaluates a module again that failed once.
 */
const fetchTexts = async (texts: Texts, room: Room, attempt = 0): Promise<void> => {
  try {
    const response = await fetch(textsAddress(texts.language, room))
    if (response.ok) return texts.add(room, (await response.json()) as RoomResource)
  } catch {
    await untilRetry(attempt)
    return fetchTexts(texts, room, attempt + 1)
  }
  throw new Error(`The texts of ${room} are not on the server`)
}

/** The browser waits for these before it runs the code that shows them (`room-texts-plugin.ts`). On the server all are there from the start. */
export const loadTexts = (room: Room): Promise<void> => {
  if (!browserTexts) return Promise.resolve()
  const known = loading.get(room) ?? fetchTexts(browserTexts, room)
  loading.set(room, known)
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
 * Translates the keys of a room, and those of the shell as `common:key`. The room is named by a literal: its texts are
 * then fetched beside the code that names it (`room-texts-plugin.ts`).
 */
export const useText = <R extends Room>(room: R): Translate<R> => useTexts().of(room)
/** The same, for who shows texts only where a page has brought them. */
export const useTextOfPage = <R extends Room>(room: R): Translate<R> => useTexts().of(room)
export const useLanguage = (): Language => useTexts().language
