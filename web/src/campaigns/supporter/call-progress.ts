import type { CallOutcome } from '@rostrum/contract/campaigns'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface KeptCall {
  outcome: CallOutcome
  note: string
  /** The server knows of it. */
  isSent: boolean
}

/** What a device remembers of one person's walk through one list. */
export interface KeptCalls {
  /** They began again: what the server knows of the first time is not progress any more. */
  isAgain?: boolean
  /** By the target's key. */
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

/** Fills in where the server does not know yet: a dropped connection or a closed tab loses nothing. */
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

/** How each target's call went, by the target's key: what the device knows, over what the server knows. */
export const outcomesOf = (
  { isAgain, calls }: KeptCalls = nothing,
  known: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...(!isAgain && known),
  ...Object.fromEntries(Object.entries(calls).map(([target, { outcome }]) => [target, outcome])),
})

export const unsentOf = ({ calls }: KeptCalls = nothing): [target: string, call: KeptCall][] =>
  Object.entries(calls).filter(([, { isSent }]) => !isSent)
