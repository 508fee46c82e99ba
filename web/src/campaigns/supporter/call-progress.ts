import type { CallOutcome } from '@rostrum/contract/campaigns'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface KeptCall {
  outcome: CallOutcome
  note: string
  /** Whether the server has stored the call. */
  isSent: boolean
}

/** One person's calls for one campaign, as this device remembers them. */
export interface KeptCalls {
  /** Whether the person has started over. The outcomes on the server then no longer count as progress. */
  isAgain?: boolean
  /** The calls by the key of the target (see `targetKeys`). */
  calls: Record<string, KeptCall>
}

interface CallProgress {
  kept: Record<string, KeptCalls>
  record: (place: string, target: string, call: Omit<KeptCall, 'isSent'>) => void
  markSent: (place: string, target: string) => void
  forget: (place: string, target: string) => void
  startOver: (place: string) => void
}

const nothing: KeptCalls = { calls: {} }

/**
 * Stores the calls in the browser, so that nothing is lost if the connection drops or the tab is closed before the
 * server has stored them.
 */
export const useKeptCalls = create<CallProgress>()(
  persist(
    (set) => {
      const change = (place: string, of: (before: KeptCalls) => KeptCalls) =>
        set(({ kept }) => ({ kept: { ...kept, [place]: of(kept[place] ?? nothing) } }))
      return {
        kept: {},
        record: (place, target, call) =>
          change(place, ({ calls, ...rest }) => ({
            ...rest,
            calls: { ...calls, [target]: { ...call, isSent: false } },
          })),
        markSent: (place, target) =>
          change(place, ({ calls, ...rest }) => {
            const call = calls[target]
            return { ...rest, calls: call ? { ...calls, [target]: { ...call, note: '', isSent: true } } : calls }
          }),
        forget: (place, target) =>
          change(place, ({ calls: { [target]: _, ...calls }, ...rest }) => ({ ...rest, calls })),
        startOver: (place) => change(place, () => ({ isAgain: true, calls: {} })),
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
  { isAgain, calls }: KeptCalls = nothing,
  known: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...(!isAgain && known),
  ...Object.fromEntries(Object.entries(calls).map(([target, { outcome }]) => [target, outcome])),
})

export const unsentOf = ({ calls }: KeptCalls = nothing): [target: string, call: KeptCall][] =>
  Object.entries(calls).filter(([, { isSent }]) => !isSent)
