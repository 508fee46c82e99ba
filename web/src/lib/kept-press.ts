import type { UserType } from '@rostrum/contract/accounts'
import type { CallOutcome } from '@rostrum/contract/campaigns'
import type { EventOutcome } from '@rostrum/contract/events'
import { useEffect, useEffectEvent } from 'react'
import type { Location } from 'react-router'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { safeStorage } from './safe-storage.ts'
import { useViewer } from './session.ts'

/** The fields of the form to pledge a vote, as they were entered. */
export const pledgeFields = ['full_name', 'age', 'email', 'phone', 'address', 'registered_to_vote'] as const
export type PledgeField = (typeof pledgeFields)[number]
export type PledgeValues = Record<PledgeField, string>

/** What was chosen or entered, for each kind of press. A form that was only filled in is not sent. */
interface PressValues {
  follow: true
  rsvp: Exclude<EventOutcome, 'waitlist'>
  call: { target: string; outcome: CallOutcome; note: string }
  email: string
  mail: string
  pledge: { values: PledgeValues; isPressed: boolean }
}
type PressKind = keyof PressValues

interface Press<Kind extends PressKind = PressKind> {
  kind: Kind
  /** The id of the organization, the event or the campaign. */
  id: string
  value: PressValues[Kind]
  /** The name of what the press is about, for the sentence on the log-in page. */
  name: string
}

interface KeptPress extends Press {
  /** The address of the page with the button. */
  address: string
  /** When the press is forgotten, in milliseconds since 1970. */
  until: number
  /** Whether somebody has logged in since, in order to return to that page. */
  isDue: boolean
}

/** Long enough to create an account or to find the mail with a login link. */
const lifetime = 30 * 60_000

/** Stored, because a login link opens in another tab, and a provider's page replaces the app. */
const useKeptPresses = create<{ press: KeptPress | null }>()(
  persist((): { press: KeptPress | null } => ({ press: null }), { name: 'rostrum-press', storage: safeStorage }),
)

const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/** Keeps what a visitor pressed until they have logged in. A later press replaces it. */
export const keepPress = <Kind extends PressKind>(press: Press<Kind>, location: Location): void => {
  useKeptPresses.setState({
    press: { ...press, address: addressOf(location), until: Date.now() + lifetime, isDue: false },
  })
}

const isKept = (press: KeptPress | null): press is KeptPress => press !== null && press.until > Date.now()

/**
 * Called when somebody has logged in and continues at an address. Only a supporter who returns to the page of the press
 * is the person who pressed; anybody else who uses the device is not.
 */
export const resumePress = (address: string, userType: UserType): void => {
  useKeptPresses.setState(({ press }) => ({
    press: isKept(press) && press.address === address && userType === 'regular_user' ? { ...press, isDue: true } : null,
  }))
}

/** The press for which a visitor is asked to log in, if they came from its page. Undefined before hydration. */
export const usePressToKeep = (from: string | null): Pick<Press, 'kind' | 'name'> | undefined => {
  const viewer = useViewer()
  const press = useKeptPresses((state) => state.press)
  return viewer === 'visitor' && isKept(press) && press.address === from ? press : undefined
}

/** Does what the viewer pressed before they logged in: once, as soon as they are back. */
export const useKeptPress = <Kind extends PressKind>(
  { kind, id }: Pick<Press<Kind>, 'kind' | 'id'>,
  perform: (value: PressValues[Kind], name: string) => unknown,
): void => {
  const viewer = useViewer()
  const isDue = useKeptPresses(({ press }) => press?.isDue === true && press.kind === kind && press.id === id)
  const performKept = useEffectEvent(() => {
    const { press } = useKeptPresses.getState()
    useKeptPresses.setState({ press: null })
    if (isKept(press)) perform(press.value as PressValues[Kind], press.name)
  })
  const canPerform = isDue && viewer === 'regular_user'
  useEffect(() => {
    if (canPerform) performKept()
  }, [canPerform])
}
