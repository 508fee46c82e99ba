import type { Event } from '@rostrum/contract/events'
import { shiftsFrom } from '../guests/chosen-shifts.ts'
import { GuestButton } from '../guests/guest-form.tsx'
import type { SendGuestAct } from '../guests/use-send-guest-act.ts'
import { useText } from '../lib/i18n.tsx'
import { choices } from './choices.ts'
import { placesLeft } from './event-row.tsx'
import { ShiftChoices } from './shift-choices.tsx'
import { offeredShifts } from './shifts.ts'

interface RsvpButtonsProps {
  event: Event
  act: SendGuestAct
  /** The shifts that were chosen before. */
  chosen?: readonly string[]
}

/** The end of the form: the shifts to choose from, and the buttons, which are the answers to the invitation. */
export const RsvpButtons = ({ event, act, chosen = [] }: RsvpButtonsProps) => {
  const t = useText('events')
  const isFull = placesLeft(event) === 0
  const shifts = offeredShifts(event, shiftsFrom(act.refusal?.form.shifts) ?? chosen)
  return (
    <div className="grid gap-2">
      <ShiftChoices shifts={shifts} timezone={event.attributes.timezone} />
      {choices.map(([choice, icon]) => (
        <GuestButton
          key={choice}
          act={act}
          outcome={choice}
          icon={icon}
          variant={choice === 'going' ? 'primary' : 'outlined'}
          className="min-h-12"
        >
          {t(`choice.${choice === 'going' && isFull ? 'waitlist' : choice}`)}
        </GuestButton>
      ))}
    </div>
  )
}
