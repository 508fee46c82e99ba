import type { Rsvp, RsvpAnswer } from '@rostrum/contract/rsvp-links'
import { AddToCalendar } from '../events/calendar-links.tsx'
import { formatTimes } from '../events/event-time.ts'
import { ShiftChoices } from '../events/shift-choices.tsx'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FactItem, Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'

const answers = ['going', 'cant'] as const satisfies readonly RsvpAnswer[]
export const isRsvpAnswer = (value: unknown): value is RsvpAnswer => answers.some((answer) => answer === value)

const outcomes = [...answers, 'maybe', 'waitlist'] as const
const isOutcome = (outcome: string | null): outcome is (typeof outcomes)[number] =>
  outcomes.some((known) => known === outcome)

interface RsvpPageProps {
  /** Null if the link does not work. */
  rsvp: Rsvp | null
  /** The answer whose button was pressed in the mail. */
  chosen: RsvpAnswer | null
  isAnswered: boolean
  /** Why the answer was refused. */
  error: string | undefined
}

/** An event that somebody was reminded of, with two buttons. It works without JavaScript and without logging in. */
export const RsvpPage = ({ rsvp, chosen, isAnswered, error }: RsvpPageProps) => {
  const t = useText('rsvps')
  const language = useLanguage()
  if (!rsvp) {
    return (
      <>
        <PageTitle title={t('gone.title')} />
        <h1 className="type-title">{t('gone.title')}</h1>
        <p className="mt-2 mb-6 type-lead">{t('gone.text')}</p>
        <ButtonLink to="/my-actions" variant="primary">
          {t('common:myActions')}
        </ButtonLink>
      </>
    )
  }
  const {
    title,
    event_id,
    organization_name,
    location,
    starts_at,
    ends_at,
    timezone,
    outcome,
    shifts,
    is_over: isOver,
  } = rsvp.attributes
  const times = { startsAt: new Date(starts_at), endsAt: ends_at === null ? null : new Date(ends_at) }
  const said = isOutcome(outcome) ? t(`said.${outcome}`) : t('said.nothing')
  const primary = chosen ?? 'going'
  return (
    <>
      <PageTitle title={title} />
      <h1 className="type-title wrap-anywhere">{title}</h1>
      <p className="mt-1.5 mb-4 type-lead wrap-anywhere">{t('by', { organization: organization_name })}</p>
      <Facts className="mb-6">
        <FactItem icon="clock">{formatTimes(times, { language, zone: timezone, isZoneNamed: true })}</FactItem>
        <FactItem icon="map-pin">{location}</FactItem>
      </Facts>
      {isAnswered ? (
        <Notice tone="success" role="status" title={t('saved')} className="mb-6">
          <p>{said}</p>
        </Notice>
      ) : error === undefined ? (
        <p className="mb-6">{isOver ? t('over') : said}</p>
      ) : (
        // It is said again at the boxes, which may be below the edge of the screen.
        <Notice tone="danger" role="alert" title={error} className="mb-6" />
      )}
      {outcome === 'going' && !isOver && (
        <AddToCalendar
          event={{ id: event_id, attributes: { title } }}
          shifts={shifts.flatMap(({ id, is_chosen: isChosen }) => (isChosen ? [id] : []))}
          className="mb-6 phone:w-full"
        />
      )}
      {!isOver && (
        <form method="post" className="grid gap-4">
          <ShiftChoices shifts={shifts} timezone={timezone} error={error} />
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            {answers.map((answer) => (
              <Button
                key={answer}
                type="submit"
                name="outcome"
                value={answer}
                size="large"
                variant={answer === primary ? 'primary' : 'outlined'}
              >
                {t(`answer.${answer}`)}
              </Button>
            ))}
          </div>
        </form>
      )}
    </>
  )
}
