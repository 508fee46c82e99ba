import type { Endpoint } from '@rostrum/contract/wire'
import type { RealtimeHub } from '../realtime.ts'

/** Which pages a change concerns: those that show one of the ids, those and all that list what is newest, or every page. */
const reaches = ['shown', 'listed', 'every'] as const

/** A change of what public pages show. The ids are those of organizations and items, and of whatever else was named. */
export interface PageChange {
  reach: (typeof reaches)[number]
  ids: readonly string[]
}

/** A call whose change has been committed. */
interface Performed {
  key: string
  endpoint: Pick<Endpoint, 'auth' | 'capability'>
  /** The organization that the caller acts for. */
  organizationId: string | null
  params: unknown
  body: unknown
}

/** Begins with a dash, which is rarer than a digit, so that a page is searched in a fraction of the time. */
const afterFirstPart = /-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const firstPartLength = 8
/** A call that names more is a bulk change of people, whom no public page shows. */
const MAX_IDS = 100

/** The ids in a text. */
export const idsIn = (text: string): Set<string> => {
  const ids = new Set<string>()
  for (const { index, 0: rest } of text.matchAll(afterFirstPart))
    ids.add(text.slice(Math.max(0, index - firstPartLength), index) + rest)
  return ids
}

const reachOf = ({ key, endpoint }: Performed): PageChange['reach'] => {
  // These change what many pages show, and are rare.
  if (endpoint.auth === 'moderator' || key.endsWith('?action=delete-account')) return 'every'
  // Organizers publish, unpublish and edit.
  return endpoint.capability === 'edit' ? 'listed' : 'shown'
}

/**
 * Every call that writes may change pages. Null if it names nothing that a page could show: an act that is changed by its
 * link is only seen when the page is rendered again anyway.
 */
export const changeBy = (call: Performed): PageChange | null => {
  const reach = reachOf(call)
  const ids = idsIn(JSON.stringify([call.params, call.body, reach === 'listed' && call.organizationId]))
  return reach === 'shown' && ids.size === 0 ? null : { reach, ids: [...ids].slice(0, MAX_IDS) }
}

export interface PageChanges {
  /** Tells every node, after the commit. This node knows before the call returns. Never fails. */
  tell: (change: PageChange) => void
  /** From now on, the listener receives the changes of all nodes. */
  listen: (listener: (change: PageChange) => void) => void
}

/** Changes travel between nodes as events. If some may be missing, every page counts as changed. */
export const openPageChanges = (realtime: RealtimeHub): PageChanges => {
  const listeners = new Set<(change: PageChange) => void>()
  const receive = (change: PageChange) => {
    for (const listener of listeners) listener(change)
  }
  return {
    tell: (change) => {
      receive(change)
      realtime.publish({ topic: 'pages', name: 'pages', data: { reach: change.reach, ids: change.ids.join(' ') } })
    },
    listen: (listener) => {
      listeners.add(listener)
      if (listeners.size > 1) return
      const subscription = realtime.subscribe((event) => {
        const { reach: told, ids = '' } = event.name === 'resync' ? {} : event.data
        // A node of another version may send what this one does not know.
        const reach = reaches.find((known) => known === told) ?? 'every'
        receive({ reach, ids: ids.split(' ') })
      })
      subscription.listen('pages')
      void realtime.ready()
    },
  }
}
