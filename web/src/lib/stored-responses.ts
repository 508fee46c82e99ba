import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { routerManifest } from './router-manifest.ts'
import { storedResponsesKey, isResponseStorageDisabled, deleteStoredResponses } from './safe-storage.ts'
import { useSession } from './session.ts'

/**
 * A response of the API that is stored in this browser, so that a signed-in user who comes back over a bad connection
 * sees it at once. It is fetched again as soon as it is shown. It is valid for one user, one build and one week.
 */
interface StoredResponse {
  key: QueryKey
  data: unknown
  /** The time at which the response was fetched, in milliseconds since 1970. */
  at: number
}
interface StoredResponses {
  userId: string
  build: string
  answers: StoredResponse[]
}

const week = 7 * 24 * 60 * 60_000
const MAX_RESPONSES = 60
/**
 * The maximum size of all responses together, in UTF-16 code units. Browsers provide about five million, and drafts and
 * unsent messages are more important.
 */
const MAX_CHARACTERS = 600_000
const writeDelay = 1000

/**
 * Whether the response of a query is stored. This is the case for the lists and counts that pages for signed-in users
 * fetch themselves. Data that the server delivers with its pages is not stored, because it is newer. Neither are the
 * initial values of forms, and data about other people, such as activity, pledges, volunteers and messages.
 */
const shouldStore = ([room, second, third]: QueryKey): boolean =>
  room === 'tags' ||
  room === 'own-organization' ||
  (room === 'organizations' && second !== 'visitor' && (third === 'list' || third === 'followed')) ||
  (room === 'own-content' && (third === 'list' || third === 'count'))

const build = () => routerManifest()?.version ?? ''

const read = (userId: string): StoredResponse[] => {
  try {
    const stored = JSON.parse(window.localStorage.getItem(storedResponsesKey) ?? 'null') as StoredResponses | null
    if (stored?.userId !== userId || stored.build !== build() || !Array.isArray(stored.answers)) return []
    return stored.answers.filter(({ at }) => at > Date.now() - week)
  } catch {
    return []
  }
}

/** The newest response for each key as JSON, from the newest to the oldest, as many as the limits allow. */
const newestWithinLimits = (responses: StoredResponse[]): string[] => {
  const known = new Set<string>()
  const texts: string[] = []
  let characters = 0
  for (const response of responses.toSorted((one, other) => other.at - one.at)) {
    const name = JSON.stringify(response.key)
    const text = JSON.stringify(response)
    if (known.has(name)) continue
    known.add(name)
    if (texts.length === MAX_RESPONSES || characters + text.length > MAX_CHARACTERS) break
    characters += text.length
    texts.push(text)
  }
  return texts
}

/**
 * Whether the user is still signed in. The storage is checked as well, because another tab may have logged out a moment
 * ago without this tab knowing yet.
 */
const isStillSignedIn = (userId: string): boolean => {
  const session = window.localStorage.getItem('rostrum-session')
  return useSession.getState().user?.id === userId && Boolean(session?.includes(userId))
}

const write = (userId: string, fetched: StoredResponse[]): void => {
  try {
    if (isResponseStorageDisabled() || !isStillSignedIn(userId)) return
    const responses = newestWithinLimits([...fetched, ...read(userId)])
    const head = JSON.stringify({ userId, build: build() }).slice(0, -1)
    window.localStorage.setItem(storedResponsesKey, `${head},"answers":[${responses.join(',')}]}`)
  } catch {
    // Storage is full or not available. The stored responses may be outdated by now, so they are deleted.
    deleteStoredResponses()
  }
}

/** Whether the server delivered the same data with the page, for a visitor. It is newer than the stored response. */
const isDeliveredWithPage = (client: QueryClient, key: QueryKey, userId: string) =>
  client.getQueryData(key.map((part) => (part === userId ? 'visitor' : part))) !== undefined

/** Restores the stored responses of a user. Each of them is fetched again when it is shown. */
export const restoreResponses = (client: QueryClient, userId: string): void => {
  for (const { key, data, at } of read(userId)) {
    if (!shouldStore(key) || isDeliveredWithPage(client, key, userId)) continue
    client.setQueryData(key, data, { updatedAt: at })
    client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
}

interface StorageOptions {
  /** Called when a response from an earlier visit could not be fetched again. It was fetched at the given time. */
  onOutdated: (fetchedAt: number) => void
}

/** Stores the responses in the cache and those that are fetched from now on. Returns a function that ends this. */
export const storeResponses = (client: QueryClient, userId: string, { onOutdated }: StorageOptions): (() => void) => {
  const startedAt = Date.now()
  const fetched = new Map<string, StoredResponse>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (fetched.size > 0) write(userId, [...fetched.values()])
    fetched.clear()
  }
  const store = ({ queryKey: key, queryHash, state }: Query) => {
    fetched.set(queryHash, { key, data: state.data, at: state.dataUpdatedAt })
    timer ??= setTimeout(writeNow, writeDelay)
  }
  const isOutdated = ({ state }: Query) => state.data !== undefined && state.dataUpdatedAt < startedAt
  for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => shouldStore(queryKey) })) {
    if (query.state.status === 'success' && !query.state.isInvalidated) store(query)
    else if (query.state.status === 'error' && isOutdated(query)) onOutdated(query.state.dataUpdatedAt)
  }
  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !shouldStore(event.query.queryKey)) return
    if (event.action.type === 'success') store(event.query)
    if (event.action.type === 'error' && isOutdated(event.query)) onOutdated(event.query.state.dataUpdatedAt)
  })
  window.addEventListener('pagehide', writeNow)
  return () => {
    stopListening()
    window.removeEventListener('pagehide', writeNow)
    clearTimeout(timer)
  }
}
