import { useState, type ReactNode } from 'react'
import { formatTimes } from '../events/event-time.ts'
import { ApiError } from '../lib/api.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useTimeCondition } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { Progress } from '../ui/progress.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { countsOf } from './counts.ts'
import type { EventRoster } from './kept-roster.ts'
import { MarkTheRest } from './mark-the-rest.tsx'
import { PastTurnouts } from './past-turnouts.tsx'
import { usePresses } from './presses.ts'
import { eventsAddress } from './roster-address.ts'
import { RosterList } from './roster-list.tsx'
import { useRoster, useRosterPeople, type RosterPerson } from './use-roster.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

interface RosterProps {
  eventId: string
  /** Shown for an event that does not exist, or belongs to another organization. */
  notFound: ReactNode
}

/** Who is expected at an event, and who is here. It works without a connection after it was opened once. */
export const Roster = ({ eventId, notFound }: RosterProps) => {
  const t = useText('attendance')
  const roster = useRoster(eventId)
  const people = useRosterPeople(eventId, roster.data)
  if (roster.error instanceof ApiError && roster.error.status === 404) return notFound
  return (
    <>
      <BackLink to={eventsAddress} className="mb-3">
        {t('events')}
      </BackLink>
      <Head event={roster.data?.event} />
      {roster.data ? (
        <OpenRoster eventId={eventId} roster={roster.data} people={people} />
      ) : roster.error ? (
        <ErrorState failure={t('failed')} onRetry={() => void roster.refetch()} isRetrying={roster.isFetching} />
      ) : (
        <PeopleSkeleton label={t('loading')} />
      )}
    </>
  )
}

const Head = ({ event }: { event: EventRoster['event'] | undefined }) => {
  const t = useText('attendance')
  const language = useLanguage()
  const title = event?.title ?? t('roster')
  const startsAt = event?.starts_at
  const zone = event?.timezone ?? 'UTC'
  return (
    <>
      <PageTitle title={event ? t('rosterOf', { title }) : title} />
      <PageHead
        title={title}
        lead={startsAt ? formatTimes({ startsAt: new Date(startsAt), endsAt: null }, { language, zone }) : ''}
      />
    </>
  )
}

interface OpenRosterProps {
  eventId: string
  roster: EventRoster
  people: RosterPerson[]
}

const OpenRoster = ({ eventId, roster: { event }, people }: OpenRosterProps) => {
  const t = useText('attendance')
  const [isAdding, setAdding] = useState(false)
  const { here, expectedHere } = countsOf(people)
  const startsAt = event.starts_at
  const hasBegun = useTimeCondition(false, (now) => startsAt !== null && Date.parse(startsAt) <= now)
  return (
    <>
      <div className="sticky top-(--header) z-10 mb-4 grid gap-2 bg-surface py-3">
        <p role="status" className="type-heading tabular-nums">
          {t('here', { count: here, all: expectedHere })}
        </p>
        <Progress value={expectedHere === 0 ? 0 : here / expectedHere} label={t('progress')} />
        <Waiting people={people} />
      </div>
      {hasBegun ? <TurnoutLine people={people} /> : <PastTurnouts className="mb-4 type-small" />}
      <RosterList
        eventId={eventId}
        event={event}
        people={people}
        tools={
          <Button icon="user-plus" onClick={() => setAdding(true)}>
            {t('addWalkIn')}
          </Button>
        }
      />
      {hasBegun && <MarkTheRest eventId={eventId} people={people} />}
      <WalkInDialog eventId={eventId} event={event} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

/** Says what is not stored yet, while there is no connection. */
const Waiting = ({ people }: { people: RosterPerson[] }) => {
  const t = useText('attendance')
  const isConnected = usePresses((state) => state.isConnected)
  const waiting = people.filter(({ isWaiting }) => isWaiting).length
  return (
    <p role="status" className="flex items-start gap-2 type-small empty:hidden">
      {!isConnected && (
        <>
          <Icon name="cloud-off" size={18} className="mt-px flex-none" />
          <span>{waiting > 0 ? t('waiting', { count: waiting }) : t('offline')}</span>
        </>
      )}
    </p>
  )
}

/** How many of those who said that they would come did, as soon as somebody was checked in. */
const TurnoutLine = ({ people }: { people: RosterPerson[] }) => {
  const t = useText('attendance')
  const language = useLanguage()
  const { expected, came, isRecorded } = countsOf(people)
  if (!isRecorded || expected === 0) return null
  const missing = new Intl.NumberFormat(language, { style: 'percent' }).format((expected - came) / expected)
  return <p className="mb-4 type-small">{t('turnout', { count: expected, came, missing })}</p>
}
