import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { answersKey, areAnswersDistrusted, forgetAnswers } from './kept-storage.ts'
import { useSession } from './session.ts'

/**
 * What a signed-in person was shown last, so that they see it at once when they come back over a bad connection.
 * It is asked for again as soon as it is shown. Kept for one person, by one build, for a week.
 */
interface KeptAnswer {
  key: QueryKey
  data: unknown
  /** When it was fetched, in milliseconds since 1970. */
  at: number
}
interface KeptAnswers {
  userId: string
  build: string
  answers: KeptAnswer[]
}

const week = 7 * 24 * 60 * 60_000
const MAX_ANSWERS = 60
/** Of the whole, in UTF-16 units: browsers give five million, and drafts and unsent messages come first. */
const MAX_CHARACTERS = 600_000
const pauseBeforeWriting = 1000

/**
 * The lists and counts that signed-in screens ask for themselves. Not what the server sends with its pages, which is
 * newer; not what forms start from; nothing about other people, such as activity, pledges, volunteers and messages.
 */
const isKept = ([room, second, third]: QueryKey): boolean =>
  room === 'tags' ||
  room === 'own-organization' ||
  (room === 'organizations' && second !== 'visitor' && (third === 'list' || third === 'followed')) ||
  (room === 'own-content' && (third === 'list' || third === 'count'))

/** React Router's, of the page; its version changes with every build that differs. */
const manifestName = '__reactRouterManifest'
declare global {
  interface Window {
    [manifestName]?: { version: string }
  }
}
const build = () => window[manifestName]?.version ?? ''

const read = (userId: string): KeptAnswer[] => {
  try {
    const kept = JSON.parse(window.localStorage.getItem(answersKey) ?? 'null') as KeptAnswers | null
    if (kept?.userId !== userId || kept.build !== build() || !Array.isArray(kept.answers)) return []
    return kept.answers.filter(({ at }) => at > Date.now() - week)
  } catch {
    return []
  }
}

/** The newest of each, as many as fit. */
const bounded = (answers: KeptAnswer[]): string[] => {
  const known = new Set<string>()
  const texts: string[] = []
  let characters = 0
  for (const answer of answers.toSorted((one, other) => other.at - one.at)) {
    const name = JSON.stringify(answer.key)
    const text = JSON.stringify(answer)
    if (known.has(name)) continue
    known.add(name)
    if (texts.length === MAX_ANSWERS || characters + text.length > MAX_CHARACTERS) break
    characters += text.length
    texts.push(text)
  }
  return texts
}

/** Whether this browser still belongs to them: another tab may have logged out a moment ago, and this one not heard of it yet. */
const isStillHere = (userId: string): boolean => {
  const stored = window.localStorage.getItem('rostrum-session')
  return useSession.getState().user?.id === userId && Boolean(stored?.includes(userId))
}

const write = (userId: string, fetched: KeptAnswer[]): void => {
  try {
    if (areAnswersDistrusted() || !isStillHere(userId)) return
    const answers = bounded([...fetched, ...read(userId)])
    const head = JSON.stringify({ userId, build: build() }).slice(0, -1)
    window.localStorage.setItem(answersKey, `${head},"answers":[${answers.join(',')}]}`)
  } catch {
    // No room, or storage is off. What was there before may be older than what is known now.
    forgetAnswers()
  }
}

/** What a page brought along for every visitor is newer than what was kept of it. */
const isBrought = (client: QueryClient, key: QueryKey, userId: string) =>
  client.getQueryData(key.map((part) => (part === userId ? 'visitor' : part))) !== undefined

/** Puts back what was kept; each is asked for again when it is shown. */
export const restoreAnswers = (client: QueryClient, userId: string): void => {
  for (const { key, data, at } of read(userId)) {
    if (!isKept(key) || isBrought(client, key, userId)) continue
    client.setQueryData(key, data, { updatedAt: at })
    client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
}

interface Watching {
  /** Something from an earlier visit is shown, and could not be asked for again. It was fetched then. */
  onOutdated: (fetchedAt: number) => void
}

/** Keeps what is fetched from now on. Gives what ends it. */
export const keepAnswers = (client: QueryClient, userId: string, { onOutdated }: Watching): (() => void) => {
  const beginning = Date.now()
  const fetched = new Map<string, KeptAnswer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (fetched.size > 0) write(userId, [...fetched.values()])
    fetched.clear()
  }
  const keep = ({ queryKey: key, queryHash, state }: Query) => {
    fetched.set(queryHash, { key, data: state.data, at: state.dataUpdatedAt })
    timer ??= setTimeout(writeNow, pauseBeforeWriting)
  }
  const isOutdated = ({ state }: Query) => state.data !== undefined && state.dataUpdatedAt < beginning
  for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => isKept(queryKey) })) {
    if (query.state.status === 'success' && !query.state.isInvalidated) keep(query)
    else if (query.state.status === 'error' && isOutdated(query)) onOutdated(query.state.dataUpdatedAt)
  }
  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return
    if (event.action.type === 'success') keep(event.query)
    if (event.action.type === 'error' && isOutdated(event.query)) onOutdated(event.query.state.dataUpdatedAt)
  })
  window.addEventListener('pagehide', writeNow)
  return () => {
    stopListening()
    window.removeEventListener('pagehide', writeNow)
    clearTimeout(timer)
  }
}
