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

/** What later rooms do in the transaction that makes it true. */
export interface ContentListeners {
  /** Answers that are new, or other than before; also of those who waited and have a place now. */
  answered: (tx: Tx, about: About & { answers: Answer[] }) => Promise<void>
  /** What was public at some time has other attributes now, or is taken back or away, or shown again. */
  changed: (tx: Tx, about: About & { before: { attributes: Record<string, unknown>; status: string } }) => Promise<void>
  /** It is about to be deleted, and all that hangs on it. */
  removing: (tx: Tx, about: About) => Promise<void>
}
