import type { Event, EventOutcome } from '@rostrum/contract/events'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Thanks } from '../content/thanks.tsx'
import { GuestButton, GuestForm } from '../guests/guest-form.tsx'
import { ForgetGuestButton } from '../guests/guest-notes.tsx'
import { useGuest, useRememberedAct } from '../guests/guest-store.ts'
import type { GuestAnswer } from '../guests/guest-values.ts'
import { useLinkNote } from '../guests/use-link-note.ts'
import { useSendGuestAct, type SendGuestAct } from '../guests/use-send-guest-act.ts'
import { useShareUrl } from '../guests/use-share-url.ts'
import { useText } from '../lib/i18n.tsx'
import { keepPress } from '../lib/kept-press.ts'
import { NextStep } from '../next-actions/next-step.tsx'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AddToCalendar } from './calendar-links.tsx'
import { choices } from './choices.ts'
import { placesLeft } from './event-row.tsx'
import type { Host } from './host.ts'

const headingId = 'will-you-come'

interface GuestRsvpProps {
  event: Event
  host: Host
  /** The server's answer to a form that was submitted without JavaScript. */
  answer: GuestAnswer | undefined
}

/** The question whether a visitor will attend, which they answer without an account, and then their answer. */
export const GuestRsvp = ({ event, host, answer }: GuestRsvpProps) => {
  const [isChanging, setChanging] = useState(false)
  const [wasAnswered, setWasAnswered] = useState(false)
  const act = useSendGuestAct({ path: 'events', id: event.id }, { answer, onGiven: () => setChanging(false) })
  const remembered = useRememberedAct(event.id)
  const outcome = outcomeOf((act.given ?? remembered)?.outcome)
  const showQuestion = () => {
    act.reset()
    setWasAnswered(true)
  }
  if (!outcome || isChanging) {
    return <Question event={event} host={host} act={act} takesFocus={wasAnswered} />
  }
  return (
    <GivenAnswer
      event={event}
      host={host}
      outcome={outcome}
      act={act}
      isNew={act.given !== undefined && act.given !== answer?.given}
      onChange={() => {
        showQuestion()
        setChanging(true)
      }}
      onForget={showQuestion}
    />
  )
}

const outcomes: readonly EventOutcome[] = ['going', 'maybe', 'cant', 'waitlist']
const outcomeOf = (outcome: string | undefined) => outcomes.find((known) => known === outcome)

interface GivenAnswerProps {
  event: Event
  host: Host
  outcome: EventOutcome
  act: SendGuestAct
  /** Whether it was sent on this page just now. The heading then receives the focus. */
  isNew: boolean
  onChange: () => void
  onForget: () => void
}

const GivenAnswer = ({ event, host, outcome, act, isNew, onChange, onForget }: GivenAnswerProps) => {
  const t = useText('events')
  const text = useText('guests')
  const linkNote = useLinkNote()
  const remembered = useGuest(({ email }) => email)
  const { title, capacity, engagements_count: going } = event.attributes
  const isLimited = capacity !== null && outcome === 'going'
  return (
    <div id={headingId} className="grid gap-2">
      <Thanks
        isPlain={outcome !== 'going'}
        title={title}
        heading={t(`guestAnswer.${outcome}`)}
        text={[
          t(`answerText.${outcome}`, { name: host.name }),
          ...(going > 0 ? [t('goingSoFar', { count: going })] : []),
        ].join(' ')}
        note={act.given ? linkNote(act.given, isLimited) : text('linkEarlier', { email: remembered })}
        organizationId={host.id}
        organizationName={host.name}
        takesFocus={isNew}
        shareUrl={useShareUrl(event)}
      >
        {(outcome === 'going' || outcome === 'maybe') && (
          <AddToCalendar event={event} className="grow whitespace-nowrap" />
        )}
      </Thanks>
      <div className="flex flex-wrap justify-between gap-2 px-3 noscript:hidden print:hidden">
        <Button variant="quiet" size="small" icon="pencil" className="-ml-3" onClick={onChange}>
          {text('change')}
        </Button>
        <ForgetGuestButton onForget={onForget} />
      </div>
      {outcome === 'going' && <NextStep after="events" id={event.id} className="mt-6" />}
    </div>
  )
}

interface QuestionProps {
  event: Event
  host: Host
  act: SendGuestAct
  takesFocus: boolean
}

/** The question. The buttons of its form are the answers. */
const Question = ({ event, host, act, takesFocus }: QuestionProps) => {
  const t = useText('events')
  const location = useLocation()
  const isFull = placesLeft(event) === 0
  /** Keeps an answer that could not be sent. It is sent after log-in. */
  const keepAnswer = () => {
    const pressed = choices.find(([choice]) => choice === act.refusal?.form.outcome)
    if (pressed) keepPress({ kind: 'rsvp', id: event.id, name: event.attributes.title, value: pressed[0] }, location)
  }
  return (
    <div className="print:hidden">
      <SectionHead id={headingId} title={t('willYouCome')} />
      <GuestForm
        act={act}
        labelledBy={headingId}
        organizationName={host.name}
        takesFocus={takesFocus}
        onLogIn={keepAnswer}
      >
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
      </GuestForm>
    </div>
  )
}
