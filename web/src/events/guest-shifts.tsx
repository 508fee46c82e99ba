import type { Event } from '@rostrum/contract/events'
import { shiftsFrom } from '../guests/chosen-shifts.ts'
import type { SendGuestAct } from '../guests/use-send-guest-act.ts'
import { ShiftChoices } from './shift-choices.tsx'
import { offeredShifts } from './shifts.ts'

interface GuestShiftsProps {
  event: Event
  act: SendGuestAct
  /** The ids of the shifts that were chosen before. */
  chosen?: readonly string[]
}

/** The shifts in the form of somebody without an account. A refused form keeps what was ticked. */
export const GuestShifts = ({ event, act: { refusal, attempt }, chosen = [] }: GuestShiftsProps) => (
  <ShiftChoices
    key={attempt}
    shifts={offeredShifts(event, shiftsFrom(refusal?.form.shifts) ?? chosen)}
    timezone={event.attributes.timezone}
  />
)
