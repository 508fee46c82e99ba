import type { Person } from '@rostrum/contract/people'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useNow } from '../lib/time.ts'
import { CallOutcome } from '../people/call-outcome.tsx'
import { timeToWelcome, hoursToWelcome, useCountText, useDeedText, usePersonName } from '../people/person-words.ts'
import { ReachButton } from '../people/reach-button.tsx'
import { useSomePeople } from '../people/use-people.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { FolkRow, FolkSkeleton } from './folk-row.tsx'

export const welcomeAddress = '/people?not_welcomed=true&is_late=false&sort=waiting'
const lateAddress = '/people?not_welcomed=true&is_late=true'
const MAX_SHOWN = 4
const HOUR = 3_600_000
/** From here on, the time that is left is a warning. */
const LAST_HOURS = 6

const moreClass = 'mt-3 mr-5 inline-flex min-h-6 items-center text-sm touch:min-h-11'

/** Who is new and has not been welcomed, longest waiting first. */
export const Welcome = () => {
  const t = useText('morning')
  const countText = useCountText()
  const list = useSomePeople({ not_welcomed: true, is_late: false }, 'waiting', MAX_SHOWN)
  const late = useSomePeople({ not_welcomed: true, is_late: true }, 'latest', 1).data?.meta.total ?? 0
  const total = list.data?.meta.total ?? 0
  return (
    <section aria-labelledby="welcome" tabIndex={-1} className="outline-none">
      <SectionHead id="welcome" title={t('welcome')}>
        <span className="type-small">{t('welcomeWithin', { count: hoursToWelcome })}</span>
      </SectionHead>
      {list.error ? (
        <ErrorState failure={t('failed')} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : !list.data ? (
        <FolkSkeleton label={t('loading')} />
      ) : total === 0 ? (
        <p className="type-small">{t('nobodyNew')}</p>
      ) : (
        <>
          <ul className="rounded-lg border border-line bg-raised">
            {list.data.data.map((person) => (
              <WelcomeRow key={person.id} person={person} />
            ))}
          </ul>
          {total > MAX_SHOWN && (
            <TextLink to={welcomeAddress} className={moreClass}>
              {t('seeAll', { count: total, text: countText(total) })}
            </TextLink>
          )}
        </>
      )}
      {late > 0 && (
        <TextLink to={lateAddress} className={moreClass}>
          {t('seeLate', { count: late, text: countText(late) })}
        </TextLink>
      )}
    </section>
  )
}

const WelcomeRow = ({ person }: { person: Person }) => {
  const nameOf = usePersonName()
  const deedText = useDeedText()
  const [isCalling, setCalling] = useState(false)
  const { last_deed: lastDeed, first_seen_at: firstSeenAt } = person.attributes
  return (
    <FolkRow
      person={person}
      lines={
        <>
          {lastDeed && <p>{deedText(lastDeed)}</p>}
          <TimeLeft firstSeenAt={firstSeenAt} />
        </>
      }
      button={<ReachButton person={person} onCall={() => setCalling(true)} />}
      question={
        isCalling && (
          <CallOutcome person={{ id: person.id, name: nameOf(person.attributes) }} onClose={() => setCalling(false)} />
        )
      }
    />
  )
}

/** How long somebody still waits at most. The last hours have the color of a warning, and a clock. */
const TimeLeft = ({ firstSeenAt }: { firstSeenAt: string }) => {
  const t = useText('morning')
  // The current minute may have begun before they came.
  const hours = Math.min(hoursToWelcome, Math.ceil(timeToWelcome(firstSeenAt, useNow().getTime()) / HOUR))
  const text = hours > 0 ? t('hoursLeft', { count: hours }) : t('overdue', { count: hoursToWelcome })
  if (hours > LAST_HOURS) return <p>{text}</p>
  return (
    <p className="flex items-center gap-1.5 font-semibold text-warning">
      <Icon name="clock" size={16} />
      {text}
    </p>
  )
}
