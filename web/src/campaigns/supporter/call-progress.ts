import type { CallOutcome } from '@rostrum/contract/campaigns'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface StoredCall {
  outcome: CallOutcome
  note: string
  /** Whether the server has stored the call. */
  isSent: boolean
}

/** One person's calls for one campaign, as this device remembers them. */
export interface StoredCalls {
  /** Whether the person has started over. The outcomes on the server then no longer count as progress. */
  isAgain?: boolean
  /** The calls by the key of the target (see `targetKeys`). */
  calls: Record<string, StoredCall>
}

interface CallProgressStore {
  kept: Record<string, StoredCalls>
  record: (key: string, target: string, call: Omit<StoredCall, 'isSent'>) => void
  markSent: (key: string, target: string) => void
  removeCall: (key: string, target: string) => void
  startOver: (key: string) => void
}

const noCalls: StoredCalls = { calls: {} }

/**
 * Stores the calls in the browser, so that nothing is lost if the connection drops or the tab is closed before the
 * server has stored them.
 */
export const useStoredCalls = create<CallProgressStore>()(
  persist(
    (set) => {
      const change = (key: string, of: (before: StoredCalls) => StoredCalls) =>
        set(({ kept }) => ({ kept: { ...kept, [key]: of(kept[key] ?? noCalls) } }))
      return {
        kept: {},
        record: (key, target, call) =>
          change(key, ({ calls, ...rest }) => ({
            ...rest,
            calls: { ...calls, [target]: { ...call, isSent: false } },
          })),
        markSent: (key, target) =>
          change(key, ({ calls, ...rest }) => {
            const call = calls[target]
            return { ...rest, calls: call ? { ...calls, [target]: { ...call, note: '', isSent: true } } : calls }
          }),
        removeCall: (key, target) =>
          change(key, ({ calls: { [target]: _, ...calls }, ...rest }) => ({ ...rest, calls })),
        startOver: (key) => change(key, () => ({ isAgain: true, calls: {} })),
      }
    },
    { name: 'rostrum-call-progress', version: 1, skipHydration: true, partialize: ({ kept }) => ({ kept }) },
  ),
)

/**
 * The outcome of each call, by the key of the target. Outcomes on the device take precedence over `known`, the outcomes
 * on the server.
 */
export const outcomesOf = (
  { isAgain, calls }: StoredCalls = noCalls,
  known: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...(!isAgain && known),
  ...Object.fromEntries(Object.entries(calls).map(([target, { outcome }]) => [target, outcome])),
})

export const unsentOf = ({ calls }: StoredCalls = noCalls): [target: string, call: StoredCall][] =>
  Object.entries(calls).filter(([, { isSent }]) => !isSent)
