import type { Event } from '@rostrum/contract/events'
import { AccountOffer } from '../after-act/account-offer.tsx'
import { AfterAct } from '../after-act/after-act.tsx'
import { ChosenShifts } from './chosen-shifts.tsx'
import { AddToCalendar } from './calendar-links.tsx'
import { DateBlock } from './date-block.tsx'
import { useEventTime } from './event-time.ts'
import { GuestAnswerTools, rsvpHeadingId, useMailNote } from './guest-rsvp.tsx'
import type { Host } from './host.ts'
import type { GuestRsvpState } from './use-answer.ts'

interface GoingProps {
  event: Event
  host: Host
  /** The address to share. */
  shareUrl: string
  number: number
  /** The ids of the shifts that were chosen. */
  chosen: readonly string[]
  isNew: boolean
}

/** The moment after "I'm going". */
export const Going = ({ event, host, shareUrl, number, chosen, isNew, ...slots }: GoingProps & Slots) => {
  const { title, start_date, location, timezone, engagements_count: count } = event.attributes
  const { inEventZone } = useEventTime(event.attributes)
  const shifts = event.attributes.shifts.filter(({ id }) => chosen.includes(id))
  return (
    <AfterAct
      id={rsvpHeadingId}
      act={{ kind: 'events', number, count }}
      item={{ id: event.id, title }}
      organization={host}
      shareUrl={shareUrl}
      isNew={isNew}
      mark={<DateBlock date={shifts[0]?.date ?? start_date} />}
      details={
        <>
          {shifts.length === 0 ? <p>{inEventZone}</p> : <ChosenShifts shifts={shifts} timezone={timezone} />}
          <p>{location}</p>
        </>
      }
      button={<AddToCalendar event={event} shifts={chosen} variant="primary" size="large" className="w-full" />}
      {...slots}
    />
  )
}

type Slots = Pick<Parameters<typeof AfterAct>[0], 'note' | 'tools' | 'account'>

/** The same for somebody without an account. */
export const GuestGoing = ({ guest, ...going }: GoingProps & { guest: GuestRsvpState }) => (
  <Going
    {...going}
    note={useMailNote(going.event, guest)}
    tools={<GuestAnswerTools state={guest} />}
    account={<AccountOffer email={guest.email} />}
  />
)
