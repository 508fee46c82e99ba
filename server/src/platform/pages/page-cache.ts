import { LRUCache } from 'lru-cache'
import { type Read, readPublicly } from '../db/readings.ts'
import { maximumAge } from '../db/standby.ts'
import { idsIn, type PageChange } from './changes.ts'

/** How long a page is kept, in milliseconds: what nobody tells, such as the time, is as old as this at most. */
export const keptMilliseconds = 5_000

/** What is the same for all who get an answer in the same form. */
export interface Sent {
  body: Buffer
  /** Names and values in turns. */
  headers: readonly (string | string[])[]
}

/** A complete answer: a rendered page, or one of the API. */
export interface Kept {
  headers: Readonly<Record<string, string | string[]>>
  body: Buffer
  /** How it was sent in each `content-encoding`; the empty string is none. Added when somebody asks for it. */
  sent: Map<string, Sent>
  /** Whether the answer depends on nothing but address and language, so that all who ask at the same time may have it. */
  isShareable: boolean
  /** Set if the answer may be given later, too. */
  kept: { ids: ReadonlySet<string> } | undefined
}

/** A rendered page. */
export interface Page extends Kept {
  status: number
  kept: { tag: string; ids: ReadonlySet<string> } | undefined
}

/** With the time as of which it is true: whatever was committed before is in it. As `performance.now()` says. */
export type Dated<P> = P & { asOf: number }

/** What a page shows, as changes name it. */
interface Shown {
  ids: ReadonlySet<string>
  /** Whether the page is about nothing in particular, and so lists what is newest. */
  isList: boolean
}

const concerns = ({ reach, ids }: PageChange, shown: Shown): boolean =>
  reach === 'every' || (reach === 'listed' && shown.isList) || ids.some((id) => shown.ids.has(id))

/** Finds the pages that a change concerns without looking at all of them. */
const createIndex = () => {
  const keysById = new Map<string, Set<string>>()
  const lists = new Set<string>()
  return {
    add: (key: string, { ids, isList }: Shown) => {
      if (isList) lists.add(key)
      for (const id of ids) keysById.set(id, (keysById.get(id) ?? new Set()).add(key))
    },
    remove: (key: string, { ids }: Shown) => {
      lists.delete(key)
      for (const id of ids) {
        const keys = keysById.get(id)
        keys?.delete(key)
        if (keys?.size === 0) keysById.delete(id)
      }
    },
    find: ({ reach, ids }: PageChange): string[] => [
      ...(reach === 'listed' ? lists : []),
      ...ids.flatMap((id) => [...(keysById.get(id) ?? [])]),
    ],
  }
}

/** What an answer at this address shows. Of one that is not kept, only the address is known. */
const shownBy = ({ kept }: Kept, address: string): Shown => {
  const own = idsIn(address)
  return { ids: new Set([...own, ...(kept?.ids ?? [])]), isList: own.size === 0 }
}

/**
 * Keeps rendered pages for a few seconds, by address and language, and drops those that a change concerns. Whoever asks
 * for a page while it is rendered waits for the same one. All pages have at most `maxBytes`.
 */
export const createPageCache = <P extends Kept>(maxBytes: number) => {
  const index = createIndex()
  const pages = new LRUCache<string, { page: Dated<P>; shown: Shown }>({
    maxSize: maxBytes,
    // With room for the compressed copies. Strangers choose addresses, which may be longer than an answer.
    sizeCalculation: ({ page }, key) => 2 * page.body.length + key.length + 1024,
    ttl: keptMilliseconds,
    // Does not start a timer to remember what time it is.
    ttlResolution: 0,
    onInsert: ({ shown }, key) => index.add(key, shown),
    dispose: ({ shown }, key) => index.remove(key, shown),
  })
  const underway = new Map<string, Promise<Dated<P>>>()
  /** The last changes, with the time at which they were told. A standby may not have them yet. */
  const recent: { at: number; change: PageChange }[] = []
  /** For each page that is being rendered, what has changed since. */
  const changesSince = new Set<PageChange[]>()

  /** Whether a page has everything that was told before somebody asked for it. */
  const hasAllTold = ({ value, asOf }: Read<P>, address: string): boolean => {
    if (!value.kept) return false
    const shown = shownBy(value, address)
    return !recent.some(({ at, change }) => at >= asOf && concerns(change, shown))
  }

  const renderAndKeep = async (key: string, address: string, render: () => Promise<P>): Promise<Dated<P>> => {
    const changes: PageChange[] = []
    changesSince.add(changes)
    try {
      const { value, asOf } = await readPublicly(render, (read) => hasAllTold(read, address))
      const page = { ...value, asOf }
      const ttl = keptMilliseconds - (performance.now() - asOf)
      if (page.isShareable && page.kept && ttl > 0) {
        const shown = shownBy(page, address)
        // What it shows may have been read before the change.
        if (!changes.some((change) => concerns(change, shown))) pages.set(key, { page, shown }, { ttl })
      }
      return page
    } finally {
      changesSince.delete(changes)
    }
  }

  const share = (key: string, address: string, render: () => Promise<P>): Promise<Dated<P>> => {
    const shared = renderAndKeep(key, address, render)
    underway.set(key, shared)
    const end = () => {
      if (underway.get(key) === shared) underway.delete(key)
    }
    shared.then(end, end)
    return shared
  }

  return {
    peek: ({ address, language }: { address: string; language: string }) => pages.get(`${language} ${address}`)?.page,
    /** Returns the page at an address, given as path and query, in a language. Fails as `render` does. */
    get: async ({ address, language }: { address: string; language: string }, render: () => Promise<P>) => {
      const key = `${language} ${address}`
      const known = pages.get(key)
      if (known) return known.page
      const other = underway.get(key)
      if (!other) return share(key, address, render)
      const page = await other
      // For example a page that only the other one was refused.
      return page.isShareable ? page : renderAndKeep(key, address, render)
    },
    drop: (change: PageChange): void => {
      for (const changes of changesSince) changes.push(change)
      const at = performance.now()
      recent.push({ at, change })
      while (recent[0] && recent[0].at < at - maximumAge) recent.shift()
      // Whoever asks from now on must see the change.
      underway.clear()
      if (change.reach === 'every') pages.clear()
      else for (const key of index.find(change)) pages.delete(key)
    },
  }
}
