import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '../../lib/session.ts'
import { cityOf } from './city-of.ts'

export interface Details {
  name: string
  city: string
  address: string
}

interface SenderStore {
  /** The input by user id, or by `visitor`, so that people who share a device do not see each other's address. */
  typed: Record<string, Partial<Details>>
  /** The input from before the session was restored, when the user is not known yet. */
  early: Partial<Details>
  setDetails: (person: string | undefined, details: Partial<Details>) => void
  /** Assigns the early input to a person. */
  assignEarlyInput: (person: string) => void
}

const useSenderStore = create<SenderStore>()(
  persist(
    (set) => ({
      typed: {},
      early: {},
      setDetails: (person, details) =>
        set(({ typed, early }) =>
          person === undefined
            ? { early: { ...early, ...details } }
            : { typed: { ...typed, [person]: { ...typed[person], ...details } } },
        ),
      assignEarlyInput: (person) =>
        set(({ typed, early }) => ({ typed: { ...typed, [person]: { ...typed[person], ...early } }, early: {} })),
    }),
    { name: 'rostrum-sender', version: 1, skipHydration: true, partialize: ({ typed }) => ({ typed }) },
  ),
)

export interface Sender extends Details {
  /** Whether something that was entered is stored on this device. */
  isStored: boolean
  change: (details: Partial<Details>) => void
}

/** The sender's details for the blanks of a text: what was entered on this device, or by default the profile. */
export const useSender = (): Sender => {
  useEffect(() => void useSenderStore.persist.rehydrate(), [])
  const user = useSession((session) => session.user)
  const person = useSession((session) => session.user?.id ?? (session.isRestored ? 'visitor' : undefined))
  const early = useSenderStore((state) => state.early)
  const known = useSenderStore((state) => (person === undefined ? undefined : state.typed[person]))
  const setDetails = useSenderStore((state) => state.setDetails)
  const assignEarlyInput = useSenderStore((state) => state.assignEarlyInput)
  const isAssigned = Object.keys(early).length === 0
  useEffect(() => {
    if (person !== undefined && !isAssigned) assignEarlyInput(person)
  }, [person, isAssigned, assignEarlyInput])
  const typed = { ...known, ...early }
  const address = user?.attributes.address ?? ''
  return {
    name: typed.name ?? user?.attributes.name ?? '',
    city: typed.city ?? cityOf(address),
    address: typed.address ?? address,
    isStored: Object.values(typed).some((detail) => detail !== ''),
    change: (details) => setDetails(person, details),
  }
}
