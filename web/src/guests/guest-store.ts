import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { safeStorage } from '../lib/safe-storage.ts'
import type { GuestAct, GuestValues } from './guest-values.ts'

interface GuestMemory extends GuestValues {
  /** The token of a known device, on which the address was confirmed; empty on any other. */
  deviceToken: string
  /** The last act for each item, by the id of the item. */
  acts: Record<string, Pick<GuestAct, 'id' | 'outcome' | 'shifts' | 'shareUrl'> & { number?: number | null }>
}

const nobody: GuestMemory = { name: '', email: '', deviceToken: '', acts: {} }

/**
 * The person who takes part on this device without an account, so that they enter their name once and find their
 * answers again. Empty during hydration, because the server renders the same page for everyone.
 */
export const useGuest = create<GuestMemory>()(
  persist((): GuestMemory => nobody, { name: 'rostrum-guest', version: 1, storage: safeStorage }),
)

/** The act for an item that this device remembers. */
export const useRememberedAct = (itemId: string) => useGuest(({ acts }) => acts[itemId])

/**
 * Remembers an act and who it was. The acts of another person are forgotten. A repetition tells neither the number nor the
 * share link again, so those that are known stay.
 */
export const rememberGuest = (
  itemId: string,
  { id, outcome, number, shifts, isConfirmed, shareUrl, values }: GuestAct,
): void => {
  // Another tab may have written in the meantime.
  void useGuest.persist.rehydrate()
  useGuest.setState(({ email, acts, deviceToken }) => {
    const own = isSameAddress(email, values.email) ? acts : {}
    const known = own[itemId]?.id === id ? own[itemId] : undefined
    const act = { id, outcome, number: number ?? known?.number ?? null, shifts, shareUrl: shareUrl ?? known?.shareUrl }
    // If the server did not accept the token, it is worth nothing anymore.
    return { ...values, deviceToken: isConfirmed ? deviceToken : '', acts: { ...own, [itemId]: act } }
  })
}

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What this device sends with an act of this address, if it is known to belong to its owner. */
export const deviceTokenFor = (address: string): { device_token?: string } => {
  const { email, deviceToken } = useGuest.getState()
  return deviceToken !== '' && isSameAddress(email, address) ? { device_token: deviceToken } : {}
}

/** Remembers that the owner of an address has confirmed it on this device, unless the device is somebody else's. */
export const rememberDevice = ({ name, email, deviceToken }: GuestValues & { deviceToken: string }): void => {
  void useGuest.persist.rehydrate()
  useGuest.setState((known) =>
    known.email === '' || isSameAddress(known.email, email) ? { name: known.name || name, email, deviceToken } : known,
  )
}

export const forgetGuest = (): void => {
  useGuest.setState(nobody)
}
