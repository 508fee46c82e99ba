import type { Tx } from '../platform/db/database.ts'

export interface Answer {
  engagementId: string
  /** Also the id of the account, unless a guest answered. */
  personId: string
  /** Whether the answer was given without a session, even if the act belongs to an account. */
  isGuest: boolean
  /** Whether the guest has proved the address by this act, because it came from a known device. */
  isProven?: boolean
  /** Whether a free place made this answer of one on the waitlist. */
  isAdmitted?: boolean
  outcome: string | null
  /** The shifts before, if the person chose others with the same answer. */
  shiftsBefore?: string[] | undefined
}

/** An act that was removed, with the guest whose it was. */
export interface RemovedAct {
  engagementId: string
  personId: string
}

interface About {
  kind: string
  itemId: string
  now: Date
}

/** What is left to do last in the transaction, because it locks rows that many others wait for. */
type Finish = () => Promise<void>

/** Hooks for later rooms. They run in the transaction of the change. */
export interface ContentListeners {
  /** Called for new or changed answers, including those of people who moved up from the waitlist. */
  answered: (tx: Tx, about: About & { organizationId: string; answers: Answer[] }) => Promise<Finish | undefined>
  /** Called when an item that has been public is changed, unpublished, removed by a moderator, or shown again. */
  changed: (tx: Tx, about: About & { before: { attributes: Record<string, unknown>; status: string } }) => Promise<void>
  /**
   * Called before an item is deleted with everything that refers to it. Of a large item, the acts are kept until the mails
   * about it are in the outbox.
   */
  removing: (tx: Tx, about: About & { isLarge: boolean }) => Promise<void>
}

/** Hooks for those who know the links of guests, too. */
export interface ActListeners extends ContentListeners {
  /** Called when an organizer has removed acts that nobody had confirmed. */
  unconfirmedRemoved: (tx: Tx, about: About & { organizationId: string; removed: RemovedAct[] }) => Promise<void>
}

/** Hooks that run one after the other. */
export const inOrder = (listeners: readonly Partial<ActListeners>[]): ActListeners => ({
  answered: async (tx, about) => {
    const finishes: (Finish | undefined)[] = []
    for (const { answered } of listeners) finishes.push(await answered?.(tx, about))
    return async () => {
      for (const finish of finishes) await finish?.()
    }
  },
  unconfirmedRemoved: async (tx, about) => {
    for (const { unconfirmedRemoved } of listeners) await unconfirmedRemoved?.(tx, about)
  },
  changed: async (tx, about) => {
    for (const { changed } of listeners) await changed?.(tx, about)
  },
  removing: async (tx, about) => {
    for (const { removing } of listeners) await removing?.(tx, about)
  },
})

/** Tells of answers, and leaves nothing to be done. */
export const tellAnswered = async (
  listeners: Pick<ContentListeners, 'answered'> | undefined,
  ...given: Parameters<ContentListeners['answered']>
): Promise<void> => {
  const finish = await listeners?.answered(...given)
  await finish?.()
}
