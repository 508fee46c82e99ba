import type { Tx } from '../platform/db/database.ts'

export interface Answer {
  engagementId: string
  userId: string
  outcome: string | null
}

interface About {
  kind: string
  itemId: string
  now: Date
}

/** Hooks for later rooms. They run in the transaction of the change. */
export interface ContentListeners {
  /** Called for new or changed answers, including those of people who moved up from the waitlist. */
  answered: (tx: Tx, about: About & { answers: Answer[] }) => Promise<void>
  /** Called when an item that has been public is changed, unpublished, removed by a moderator, or shown again. */
  changed: (tx: Tx, about: About & { before: { attributes: Record<string, unknown>; status: string } }) => Promise<void>
  /** Called before an item is deleted with everything that refers to it. */
  removing: (tx: Tx, about: About) => Promise<void>
}
