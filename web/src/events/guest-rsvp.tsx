import type { Event, EventOutcome } from '@rostrum/contract/events'
import { useLocation } from 'react-router'
import { Thanks } from '../content/thanks.tsx'
import { GuestForm } from '../guests/guest-form.tsx'
import { ForgetGuestButton } from '../guests/guest-notes.tsx'
import { useLinkNote } from '../guests/use-link-note.ts'
import type { SendGuestAct } from '../guests/use-send-guest-act.ts'
import { useShareUrl } from '../guests/use-share-url.ts'
import { useText } from '../lib/i18n.tsx'
import { keepPress } from '../lib/kept-press.ts'
import { NextStep } from '../next-actions/next-step.tsx'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AddToCalendar } from './calendar-links.tsx'
import { choices } from './choices.ts'
import { GuestShifts } from './guest-shifts.tsx'
import type { Host } from './host.ts'
import { RsvpButtons } from './rsvp-buttons.tsx'
import type { GuestRsvpState } from './use-answer.ts'

/** A form without JavaScript leads to it. */
export const rsvpHeadingId = 'will-you-come'

interface GuestRsvpProps {
  event: Event
  host: Host
  state: GuestRsvpState
}

/** The question whether a visitor will attend, which they answer without an account, and then their answer. */
export const GuestRsvp = ({ event, host, state }: GuestRsvpProps) => {
  const { act, outcome, chosen, wasAnswered } = state
  if (!outcome) return <Question event={event} host={host} act={act} chosen={chosen} takesFocus={wasAnswered} />
  return <GivenAnswer event={event} host={host} outcome={outcome} state={state} />
}

/** What is left to do for somebody without an account: the mail with the link. */
export const useMailNote = ({ attributes: { capacity } }: Event, { act, outcome, email }: GuestRsvpState) => {
  const t = useText('guests')
  const linkNote = useLinkNote()
  return act.given ? linkNote(act.given, capacity !== null && outcome === 'going') : t('linkEarlier', { email })
}

/** Ways to change the answer, and to make this device forget it. */
export const GuestAnswerTools = ({ state: { change, forget } }: { state: GuestRsvpState }) => {
  const t = useText('guests')
  return (
    <div className="flex flex-wrap justify-between gap-x-3 noscript:hidden print:hidden">
      <Button variant="quiet" size="small" icon="pencil" className="-ml-3" onClick={change}>
        {t('change')}
      </Button>
      <ForgetGuestButton onForget={forget} />
    </div>
  )
}

interface GivenAnswerProps extends GuestRsvpProps {
  outcome: EventOutcome
}

const GivenAnswer = ({ event, host, outcome, state }: GivenAnswerProps) => {
  const t = useText('events')
  const note = useMailNote(event, state)
  const { title, engagements_count: going } = event.attributes
  return (
    <div id={rsvpHeadingId} className="grid gap-2">
      <Thanks
        isPlain={outcome !== 'going'}
        title={title}
        heading={t(`guestAnswer.${outcome}`)}
        text={[
          t(`answerText.${outcome}`, { name: host.name }),
          ...(going > 0 ? [t('goingSoFar', { count: going })] : []),
        ].join(' ')}
        note={note}
        organizationId={host.id}
        organizationName={host.name}
        takesFocus={state.isNew}
        shareUrl={useShareUrl(event)}
      >
        {(outcome === 'going' || outcome === 'maybe') && (
          <AddToCalendar event={event} shifts={state.chosen} className="grow whitespace-nowrap" />
        )}
      </Thanks>
      <div className="px-3">
        <GuestAnswerTools state={state} />
      </div>
      {outcome === 'going' && <NextStep after="events" id={event.id} className="mt-6" />}
    </div>
  )
}

interface QuestionProps {
  event: Event
  host: Host
  act: SendGuestAct
  chosen: readonly string[]
  takesFocus: boolean
}

/** The question. The buttons of its form are the answers. */
const Question = ({ event, host, act, chosen, takesFocus }: QuestionProps) => {
  const t = useText('events')
  const location = useLocation()
  /** Keeps an answer that could not be sent. It is sent after log-in. */
  const keepAnswer = () => {
    const pressed = choices.find(([choice]) => choice === act.refusal?.form.outcome)
    if (pressed) keepPress({ kind: 'rsvp', id: event.id, name: event.attributes.title, value: pressed[0] }, location)
  }
  return (
    <div className="print:hidden">
      <SectionHead id={rsvpHeadingId} title={t('willYouCome')} />
      <GuestForm
        act={act}
        labelledBy={rsvpHeadingId}
        organizationName={host.name}
        takesFocus={takesFocus}
        question={<GuestShifts event={event} act={act} chosen={chosen} />}
        onLogIn={keepAnswer}
      >
        <RsvpButtons event={event} act={act} />
      </GuestForm>
    </div>
  )
}
