import type { NextEvent as NextEventResource } from '@rostrum/contract/attendance'
import { Link } from 'react-router'
import { DateBlock } from '../events/date-block.tsx'
import { formatTimes } from '../events/event-time.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useTimeCondition } from '../lib/time.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AskUndecided } from './ask-undecided.tsx'
import { PastTurnouts } from './past-turnouts.tsx'
import { answersAddress, rosterAddress } from './roster-address.ts'
import { useNextEvent } from './use-turnouts.ts'

/** The next event, who has answered, and how many are likely to come. Nothing if there is none. */
export const NextEvent = () => {
  const t = useText('attendance')
  const event = useNextEvent().data
  if (!event) return null
  return (
    <section aria-labelledby="next-event">
      <SectionHead id="next-event" title={t('next.title')} />
      <Card event={event} />
    </section>
  )
}

const Card = ({ event: { id, attributes } }: { event: NextEventResource }) => {
  const t = useText('attendance')
  const language = useLanguage()
  const { title, starts_at, ends_at, timezone, start_date, going, maybe, waitlist, capacity } = attributes
  const hasBegun = useTimeCondition(false, (now) => Date.parse(starts_at) <= now)
  const times = { startsAt: new Date(starts_at), endsAt: ends_at === null ? null : new Date(ends_at) }
  const numbers = [
    ['going', going],
    ['maybe', maybe],
    ...(waitlist > 0 ? [['waitlist', waitlist] as const] : []),
    ...(capacity === null ? [] : [['seats', capacity] as const]),
  ] as const
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-raised p-5 phone:p-4">
      <div className="flex items-start gap-3.5">
        <DateBlock date={start_date} />
        <div className="min-w-0">
          <h3 className="font-strong wrap-anywhere">
            <Link
              to={answersAddress(id)}
              className="inline-flex min-h-6 items-center text-ink no-underline hover:underline touch:min-h-11"
            >
              {title}
            </Link>
          </h3>
          <p className="type-small">{formatTimes(times, { language, zone: timezone })}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt className="type-small">{t(`next.${name}`)}</dt>
            <dd className="text-lg font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {capacity !== null && (
        <Progress value={Math.min(1, going / capacity)} label={t('next.taken', { going, seats: capacity })} />
      )}
      <Likely attributes={attributes} />
      {/* With a single event, the sentence above has said it. */}
      <PastTurnouts className="type-small" minimum={2} />
      {!hasBegun && <AskUndecided eventId={id} count={maybe} askedAt={attributes.asked_at} />}
      <ButtonLink block to={rosterAddress(id)}>
        {t('next.open')}
      </ButtonLink>
    </div>
  )
}

/** What the last event says about this one, in one sentence. */
const Likely = ({ attributes }: { attributes: NextEventResource['attributes'] }) => {
  const t = useText('attendance')
  const language = useLanguage()
  const { last, likely, capacity, starts_at: startsAt, timezone } = attributes
  if (!last || likely === null) return null
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: timezone }).format(new Date(startsAt))
  const { came, expected } = last
  const empty = capacity === null ? 0 : Math.max(0, capacity - likely)
  const text =
    empty > 0
      ? t('next.likelySeats', { came, expected, likely, day, count: empty })
      : t('next.likely', { came, expected, likely, day })
  return (
    <p className="text-sm">
      <RichText text={text} parts={{ b: (inner) => <b>{inner}</b> }} />
    </p>
  )
}
