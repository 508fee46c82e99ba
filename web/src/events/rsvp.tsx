import type { Event, EventOutcome } from '@rostrum/contract/events'
import { listAddress } from '@rostrum/contract/kinds'
import { Suspense, useState } from 'react'
import { ContactConsent } from '../consents/contact-consent.tsx'
import { Thanks } from '../content/thanks.tsx'
import { useShareUrl } from '../guests/use-share-url.ts'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useViewer } from '../lib/session.ts'
import { NextStep } from '../next-actions/next-step.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AddToCalendar } from './calendar-links.tsx'
import { choices } from './choices.ts'
import { placesLeft } from './event-row.tsx'
import { ShiftChoices } from './shift-choices.tsx'
import { offeredShifts } from './shifts.ts'
import { GuestRsvp } from './guest-rsvp.tsx'
import type { Host } from './host.ts'
import type { MemberRsvpState, RsvpState } from './use-answer.ts'
import type { Choice, Decision } from './use-rsvp.ts'
import { useIsOver } from './event-time.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'

const ConfirmDialog = lazyDialog(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }))

interface RsvpProps {
  event: Event
  host: Host
  state: RsvpState
}

/**
 * The question whether the viewer will attend, their answer, and buttons to change it. A past event has no question.
 * Until the session is known, the styles decide whether the question to visitors or that to supporters is shown.
 */
export const Rsvp = ({ event, host, state: { guest, member } }: RsvpProps) => {
  const viewer = useViewer()
  const isOver = useIsOver(event.attributes)
  if (isOver) return <PastNotice host={host} />
  if (viewer === 'organization') return <OrganizerNote />
  return (
    <>
      {(viewer === undefined || viewer === 'visitor') && (
        <div className="for-visitor">
          <GuestRsvp event={event} host={host} state={guest} />
        </div>
      )}
      {viewer !== 'visitor' && (
        <div className="for-member">
          <MemberRsvp event={event} host={host} state={member} />
        </div>
      )}
    </>
  )
}

const PastNotice = ({ host: { id, name } }: { host: Host }) => {
  const t = useText('events')
  return (
    <Notice tone="info" title={t('isOver')}>
      <p>{t('isOverText', { name })}</p>
      <p className="mt-2">
        <TextLink to={listAddress('events', id)} className="inline-flex min-h-6 items-center touch:min-h-11">
          {t('allEvents', { name })}
        </TextLink>
      </p>
    </Notice>
  )
}

const OrganizerNote = () => {
  const t = useText('events')
  return (
    <section aria-labelledby="rsvp" className="print:hidden">
      <SectionHead id="rsvp" title={t('willYouCome')} />
      <p className="type-small">{t('organizersWatch')}</p>
    </section>
  )
}

/** The limited place, or the position on the waitlist, that the viewer would lose with another answer. */
const placeAtRisk = (event: Event, { outcome }: MemberRsvpState): 'going' | 'waitlist' | null => {
  if (outcome === 'waitlist') return outcome
  return outcome === 'going' && event.attributes.capacity !== null ? outcome : null
}

interface MemberRsvpProps {
  event: Event
  host: Host
  state: MemberRsvpState
}

const MemberRsvp = ({ event, host, state }: MemberRsvpProps) => {
  const t = useText('events')
  const { title, engagements_count: going } = event.attributes
  const { mine, outcome, rsvp, chosen } = state
  const shareUrl = useShareUrl(event)
  return (
    <section aria-labelledby="rsvp" className="grid gap-4">
      {mine && outcome ? (
        <Thanks
          title={title}
          heading={t(`answer.${outcome}`, { position: mine.position ?? 1 })}
          text={[t(`answerText.${outcome}`, { name: host.name }), t('goingSoFar', { count: going })].join(' ')}
          organizationId={host.id}
          organizationName={host.name}
          takesFocus={rsvp.isSuccess}
          shareUrl={shareUrl}
        >
          {(outcome === 'going' || outcome === 'maybe') && (
            <AddToCalendar event={event} shifts={chosen} className="grow whitespace-nowrap" />
          )}
        </Thanks>
      ) : null}
      <MemberAnswer event={event} host={host} state={state} />
      {outcome === 'going' && <NextStep after="events" id={event.id} />}
    </section>
  )
}

/** The question, or the ways to change the answer. */
export const MemberAnswer = ({ event, host, state }: MemberRsvpProps) => {
  const t = useText('events')
  const [confirming, setConfirming] = useState<Decision | null>(null)
  const { mine, outcome, rsvp, chosen, ticked, tick } = state
  const lost = placeAtRisk(event, state)

  const shifts = offeredShifts(event, ticked ?? chosen)
  const picked = shifts.flatMap(({ id, is_chosen: isChosen }) => (isChosen ? [id] : []))
  const isTickedAnew = shifts.some((shift) => shift.is_chosen !== chosen.includes(shift.id))
  const save = (decision: Decision) =>
    rsvp.mutate(decision, { onSuccess: () => tick(null), onSettled: () => setConfirming(null) })
  const choose = (choice: Choice) => ({ choice, ...(shifts.length > 0 && { shifts: picked }) })
  const decide = (decision: Decision) => {
    if (rsvp.isPending) return
    if (lost) setConfirming(decision)
    else save(decision)
  }
  return (
    <div className="print:hidden">
      <SectionHead id="rsvp" title={t(outcome ? 'changeAnswer' : 'willYouCome')} />
      <div className="mb-2 empty:hidden">
        <ShiftChoices
          shifts={shifts}
          timezone={event.attributes.timezone}
          error={rsvp.error instanceof ApiError ? rsvp.error.errors['shifts']?.[0] : undefined}
          onChange={tick}
        />
        {mine && outcome && outcome !== 'cant' && isTickedAnew && (
          <Button
            variant="primary"
            block
            pending={rsvp.isPending}
            pendingText={t('common:saving')}
            onClick={() => save(choose(outcome === 'waitlist' ? 'going' : outcome))}
          >
            {t('saveTimes')}
          </Button>
        )}
      </div>
      <Choices
        event={event}
        outcome={outcome}
        isPending={rsvp.isPending}
        onChoose={(choice) => decide(choose(choice))}
      />
      {mine && outcome && (
        <Button
          variant="quiet"
          icon="x"
          block
          className="mt-2"
          aria-disabled={rsvp.isPending || undefined}
          onClick={() => decide({ withdraw: mine.id })}
        >
          {t('cancel')}
        </Button>
      )}
      <div className="mt-2 min-h-11">
        <ContactConsent organization={host} />
      </div>
      <p role="status" className="sr-only">
        {rsvp.isPending ? t('saving') : rsvp.isSuccess && !mine ? t('cancelled') : ''}
      </p>
      {confirming && lost && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title={t(`loseTitle.${lost}`)}
            text={t(`loseText.${lost}`)}
            confirmText={t(`lose.${lost}`)}
            cancelText={t(`keep.${lost}`)}
            isPending={rsvp.isPending}
            onConfirm={() => save(confirming)}
            onCancel={() => setConfirming(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ChoicesProps {
  event: Event
  outcome: EventOutcome | null
  isPending: boolean
  onChoose: (choice: Choice) => void
}

const Choices = ({ event, outcome, isPending, onChoose }: ChoicesProps) => {
  const t = useText('events')
  const viewer = useViewer()
  const isFull = placesLeft(event) === 0
  return (
    <div role="group" aria-label={t('answers')} className="grid gap-2">
      {choices.map(([choice, icon]) => {
        const isMine = choice === (outcome === 'waitlist' ? 'going' : outcome)
        const label =
          isMine && outcome === 'waitlist' ? 'waiting' : choice === 'going' && isFull && !isMine ? 'waitlist' : choice
        return (
          <Button
            key={choice}
            icon={isMine ? 'check' : icon}
            variant={choice === 'going' && outcome === null ? 'primary' : 'outlined'}
            aria-pressed={isMine}
            // The button is disabled until the session is known.
            disabled={viewer === undefined}
            aria-disabled={isPending || undefined}
            className="min-h-12 aria-pressed:border-accent-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            onClick={() => !isMine && onChoose(choice)}
          >
            {t(`choice.${label}`)}
          </Button>
        )
      })}
    </div>
  )
}
