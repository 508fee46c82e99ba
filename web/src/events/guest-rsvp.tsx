import type { Event, EventOutcome } from '@rostrum/contract/events'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Thanks } from '../content/thanks.tsx'
import { GuestFields } from '../guests/guest-fields.tsx'
import { ForgetGuestButton, GuestNotes } from '../guests/guest-notes.tsx'
import { useGuest, useIsGuestKnown, useRememberedAct } from '../guests/guest-store.ts'
import type { GuestAnswer } from '../guests/guest-values.ts'
import { useSendGuestAct, type SendGuestAct } from '../guests/use-send-guest-act.ts'
import { useText } from '../lib/i18n.tsx'
import { keepPress } from '../lib/kept-press.ts'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AddToCalendar } from './calendar-links.tsx'
import { choices } from './choices.ts'
import { placesLeft } from './event-row.tsx'
import type { Host } from './host.ts'

interface GuestRsvpProps {
  event: Event
  host: Host
  /** The server's answer to a form that was submitted without JavaScript. */
  answer: GuestAnswer | undefined
}

/** The question whether a visitor will attend, which they answer without an account, and then their answer. */
export const GuestRsvp = ({ event, host, answer }: GuestRsvpProps) => {
  const [isChanging, setChanging] = useState(false)
  /** The number of times the form has replaced the answer. It then receives the focus, and starts with other values. */
  const [returns, setReturns] = useState(0)
  const act = useSendGuestAct({ path: 'events', id: event.id }, { answer, onGiven: () => setChanging(false) })
  const remembered = useRememberedAct(event.id)
  const outcome = outcomeOf((act.given ?? remembered)?.outcome)
  const showForm = (isChange: boolean) => {
    setChanging(isChange)
    setReturns((count) => count + 1)
  }
  const forget = () => {
    act.reset()
    showForm(false)
  }
  // While an answer is being sent, the form stays until the page shows the new numbers.
  if (outcome && !isChanging && act.sending === null) {
    return (
      <GivenAnswer
        event={event}
        host={host}
        outcome={outcome}
        act={act}
        isNew={act.given !== undefined && act.given !== answer?.given}
        onChange={() => showForm(true)}
        onForget={forget}
      />
    )
  }
  return <GuestForm key={returns} event={event} host={host} act={act} takesFocus={returns > 0} onForget={forget} />
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
  const remembered = useGuest(({ email }) => email)
  const { title, capacity, engagements_count: going } = event.attributes
  const isLimited = capacity !== null && outcome === 'going'
  const email = act.given?.values.email ?? remembered
  const note = !act.given
    ? text('linkEarlier', { email })
    : act.given.isConfirmed
      ? undefined
      : text(isLimited ? 'linkSentLimited' : 'linkSent', { email })
  return (
    <div className="grid gap-2">
      <Thanks
        isPlain={outcome !== 'going'}
        title={title}
        heading={t(`guestAnswer.${outcome}`)}
        text={[t(`answerText.${outcome}`, { name: host.name }), t('goingSoFar', { count: going })].join(' ')}
        note={note}
        organizationId={host.id}
        organizationName={host.name}
        takesFocus={isNew}
      >
        {(outcome === 'going' || outcome === 'maybe') && (
          <AddToCalendar event={event} className="grow whitespace-nowrap" />
        )}
      </Thanks>
      <div className="flex flex-wrap gap-2 noscript:hidden print:hidden">
        <Button variant="quiet" size="small" icon="pencil" onClick={onChange}>
          {text('change')}
        </Button>
        <ForgetGuestButton onForget={onForget} />
      </div>
    </div>
  )
}

interface GuestFormProps {
  event: Event
  host: Host
  act: SendGuestAct
  takesFocus: boolean
  onForget: () => void
}

/**
 * A plain form that posts to its own page, so that it works before hydration and without JavaScript. Its buttons are
 * the answers.
 */
const GuestForm = ({ event, host, act, takesFocus, onForget }: GuestFormProps) => {
  const t = useText('events')
  const location = useLocation()
  const isKnown = useIsGuestKnown()
  const form = useRef<HTMLFormElement>(null)
  const isFull = placesLeft(event) === 0
  useEffect(() => {
    if (takesFocus) form.current?.focus()
  }, [takesFocus])
  /** Keeps an answer that could not be sent. It is sent after log-in. */
  const keepAnswer = () => {
    const pressed = choices.find(([choice]) => choice === act.refusal?.form.outcome)
    if (pressed) keepPress({ kind: 'rsvp', id: event.id, name: event.attributes.title, value: pressed[0] }, location)
  }
  return (
    <div className="print:hidden">
      <SectionHead id="will-you-come" title={t('willYouCome')} />
      <form
        ref={form}
        tabIndex={-1}
        method="post"
        noValidate
        aria-labelledby="will-you-come"
        className="grid gap-4 outline-none"
        onSubmit={act.submit}
      >
        <GuestFields refusal={act.refusal} attempt={act.attempt} />
        <div className="grid gap-2">
          {choices.map(([choice, icon]) => (
            <Button
              key={choice}
              type="submit"
              name="outcome"
              value={choice}
              icon={icon}
              variant={choice === 'going' ? 'primary' : 'outlined'}
              className="min-h-12"
              pending={act.sending === choice}
              pendingText={t('common:saving')}
              aria-disabled={(act.sending !== null && act.sending !== choice) || undefined}
            >
              {t(`choice.${choice === 'going' && isFull ? 'waitlist' : choice}`)}
            </Button>
          ))}
        </div>
        <GuestNotes organizationName={host.name} onLogIn={keepAnswer} />
        {isKnown && <ForgetGuestButton onForget={onForget} />}
        <p role="status" className="sr-only">
          {act.sending === null ? '' : t('saving')}
        </p>
      </form>
    </div>
  )
}
