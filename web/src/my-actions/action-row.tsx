import { kindOf } from '@rostrum/contract/kinds'
import type { MyAction } from '@rostrum/contract/my-actions'
import { isoInZone } from '@rostrum/contract/zoned-time'
import { Link } from 'react-router'
import { pledgeAddress } from '../candidates/candidate.ts'
import { ChosenShifts } from '../events/chosen-shifts.tsx'
import { DateBlock } from '../events/date-block.tsx'
import { formatTimes } from '../events/event-time.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { useSlotText } from '../phone-bank/choices.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { answerOf, pageOf, useActionTitle } from './action-words.ts'
import { PlanCard, hasPlan } from './plan-card.tsx'
import { VotedButton } from './voted-button.tsx'
import { ActionTools } from './withdrawal.tsx'

type Attributes = MyAction['attributes']

/** Something that is coming up or promised: when, what, the present answer, and how to change it. */
export const MyActionRow = ({ action }: { action: MyAction }) => {
  const t = useText('my-actions')
  const kindText = useText('kinds')
  const phoneBankText = useText('phone-bank')
  const titleOf = useActionTitle()
  const { attributes } = action
  const { kind, organization_name: organization, taken_down_by: takenDownBy } = attributes
  const title = titleOf(attributes)
  const kindName = kind === 'phone-banks' ? phoneBankText('phoneBank') : kindText(`${kind}.offer.kind`)
  return (
    <>
      <li className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2 border-t border-line p-5 first:border-t-0 phone:grid-cols-[3.25rem_minmax(0,1fr)] phone:gap-x-3.5 phone:gap-y-3.5 phone:p-4">
        <Tile attributes={attributes} />
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p className="text-xs font-semibold text-muted">{t('kindBy', { kind: kindName, organization })}</p>
          <h3 className="text-[1.0625rem] leading-[1.35] font-strong text-pretty">
            {takenDownBy === null ? (
              <Link to={pageOf(attributes)} className="text-ink no-underline hover:underline touch:py-1">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <Facts attributes={attributes} actedAt={attributes.acted_at} />
          <ChosenShifts shifts={attributes.shifts} timezone={attributes.timezone ?? 'UTC'} />
          <Answer attributes={attributes} />
          {kind === 'candidates' && takenDownBy === null && !hasPlan(attributes.plan) && (
            <p className="text-sm">
              <TextLink
                to={`${pledgeAddress(attributes.organization_id, attributes.item_id)}#voting-plan`}
                className="inline-flex min-h-6 items-center touch:min-h-11"
              >
                {t('plan.make')}
              </TextLink>
            </p>
          )}
          {kind === 'candidates' && <VotedButton pledge={action} />}
          {takenDownBy !== null && <p className="type-small">{t(`takenDown.${takenDownBy}`, { organization })}</p>}
        </div>
        <ActionTools
          action={action}
          isDone={false}
          className="self-center phone:col-span-full"
          questionClassName="col-span-2 col-start-2 phone:col-span-full phone:col-start-1"
        />
      </li>
      {kind === 'candidates' && hasPlan(attributes.plan) && <PlanCard pledge={action} plan={attributes.plan} />}
    </>
  )
}

const Tile = ({ attributes: { kind, starts_at: startsAt, timezone } }: { attributes: Attributes }) =>
  startsAt !== null ? (
    <DateBlock date={isoInZone(timezone ?? 'UTC', new Date(startsAt)).slice(0, 10)} />
  ) : (
    <span className="grid size-13 place-items-center rounded-md bg-sunken">
      <Icon name={kind === 'phone-banks' ? 'headphones' : kindOf(kind).icon} size={24} />
    </span>
  )

/** When and where it takes place, or when it was promised. */
const Facts = ({ attributes, actedAt }: { attributes: Attributes; actedAt: string }) => {
  const t = useText('my-actions')
  const language = useLanguage()
  const slotText = useSlotText()
  const date = useDateText()(actedAt)
  const { kind, starts_at: startsAt, ends_at: endsAt, timezone, location, count, outcome, registration } = attributes
  const text = () => {
    if (startsAt !== null) {
      const period = { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }
      const when = formatTimes(period, { language, zone: timezone ?? 'UTC', isZoneNamed: true })
      return location === null ? when : t('whenAndWhere', { when, where: location })
    }
    if (registration) return t('volunteeredOn', { slot: slotText(registration.time_slot), date })
    if (outcome === 'prepared') return t('printedOn', { date })
    if (kind !== 'candidates') return null
    return count > 1 ? t('pledgedWith', { date, count: count - 1 }) : t('pledgedOn', { date })
  }
  return <p className="max-w-[66ch] type-small">{text()}</p>
}

const looks = {
  yes: { icon: 'check', className: 'text-success' },
  waiting: { icon: 'clock', className: 'text-warning' },
  no: { icon: 'x', className: 'text-muted' },
} as const

/** The present answer. Its icon and its words say it, not only its color. */
const Answer = ({ attributes }: { attributes: Attributes }) => {
  const t = useText('my-actions')
  const { number, position } = attributes
  const answer = answerOf(attributes)
  const of = (look: keyof typeof looks, text: string) => ({ ...looks[look], text })
  const shown = () => {
    switch (answer) {
      case 'going':
      case 'pledged':
        return of('yes', number === null ? t(`did.${answer}`) : t(`didNumbered.${answer}`, { number }))
      case 'volunteered':
        return of('yes', t('did.volunteered'))
      case 'waitlist':
        return of('waiting', t('did.waitlist', { position: position ?? 1 }))
      case 'maybe':
      case 'prepared':
        return of('waiting', t(`did.${answer}`))
      case 'cant':
        return of('no', t('did.cant'))
      default:
        return null
    }
  }
  const look = shown()
  if (!look) return null
  return (
    <p className={classNames('mt-0.5 flex items-start gap-1.5 text-sm font-semibold', look.className)}>
      <Icon name={look.icon} size={16} className="mt-0.5" />
      {look.text}
    </p>
  )
}
