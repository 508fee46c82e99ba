import type { Event } from '@rostrum/contract/events'
import { GuestButton } from '../guests/guest-form.tsx'
import type { SendGuestAct } from '../guests/use-send-guest-act.ts'
import { useText } from '../lib/i18n.tsx'
import { choices } from './choices.ts'
import { placesLeft } from './event-row.tsx'

/** The buttons of the form, which are the answers to the invitation. */
export const RsvpButtons = ({ event, act }: { event: Event; act: SendGuestAct }) => {
  const t = useText('events')
  const isFull = placesLeft(event) === 0
  return (
    <div className="grid gap-2">
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
