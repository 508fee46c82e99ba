import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { safeStorage } from '../lib/safe-storage.ts'
import type { GuestAct, GuestValues } from './guest-values.ts'

interface GuestMemory extends GuestValues {
  /** The last act for each item, by the id of the item. */
  acts: Record<string, Pick<GuestAct, 'id' | 'outcome' | 'shareUrl'>>
}

const nobody: GuestMemory = { name: '', email: '', acts: {} }

/**
 * The person who takes part on this device without an account, so that they enter their name once and find their
 * answers again. Empty during hydration, because the server renders the same page for everyone.
 */
export const useGuest = create<GuestMemory>()(
  persist((): GuestMemory => nobody, { name: 'rostrum-guest', version: 1, storage: safeStorage }),
)

/** The act for an item that this device remembers. */
export const useRememberedAct = (itemId: string) => useGuest(({ acts }) => acts[itemId])

/** Remembers an act and who it was. The acts of another person are forgotten. */
export const rememberGuest = (itemId: string, { id, outcome, shareUrl, values }: GuestAct): void => {
  // Another tab may have written in the meantime.
  void useGuest.persist.rehydrate()
  useGuest.setState(({ email, acts }) => {
    const kept = email === values.email ? acts : {}
    const before = kept[itemId]
    // Who repeats an act does not get its link again.
    const known = shareUrl ?? (before?.id === id ? before.shareUrl : undefined)
    return { ...values, acts: { ...kept, [itemId]: { id, outcome, shareUrl: known } } }
  })
}

export const forgetGuest = (): void => {
  useGuest.setState(nobody)
}
