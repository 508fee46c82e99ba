import type { MyAction } from '@rostrum/contract/my-actions'
import { pledgeAddress } from '../candidates/candidate.ts'
import { DateBlock } from '../events/date-block.tsx'
import { useText } from '../lib/i18n.tsx'
import { useDownload } from '../lib/use-download.ts'
import { useDateText, useTimeCondition } from '../lib/time.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Plan = NonNullable<MyAction['attributes']['plan']>

const parts = ['how', 'when', 'where', 'with_whom'] as const

/** Whether anything was planned. */
export const hasPlan = (plan: Plan | null): plan is Plan =>
  plan !== null && (plan.date !== null || parts.some((part) => plan[part] !== ''))

/** The voting plan, which belongs to the pledge above it. */
export const PlanCard = ({ pledge, plan }: { pledge: MyAction; plan: Plan }) => {
  const t = useText('my-actions')
  const eventText = useText('events')
  const dateText = useDateText()
  const { attributes } = pledge
  const { title: name, organization_id, item_id, taken_down_by: takenDownBy } = attributes
  const { date } = plan
  const isAhead = useTimeCondition(false, (now) => date !== null && date > new Date(now).toISOString().slice(0, 10))
  const { mutate, isPending } = useDownload({
    path: `/api/candidate-votes/${pledge.id}/calendar.ics`,
    fileName: `${t('voteFor', { name })}.ics`,
  })
  return (
    <li className="grid gap-4 border-t border-line bg-accent-soft p-5 wrap-anywhere phone:p-4">
      <div className="flex items-center gap-5 phone:gap-3.5">
        {date !== null && <DateBlock date={date} />}
        <div className="min-w-0">
          <p className="text-xs font-semibold text-accent-soft-ink">{t('plan.title')}</p>
          <h3 className="font-display text-lg leading-tight font-bold">{t('voteFor', { name })}</h3>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 phone:grid-cols-1">
        {parts
          .filter((part) => plan[part] !== '')
          .map((part) => (
            <div key={part} className="border-t border-line-strong pt-2 pb-2.5">
              <dt className="text-xs text-accent-soft-ink">{t(`plan.${part}`)}</dt>
              <dd className="text-[.9375rem] font-semibold">{plan[part]}</dd>
            </div>
          ))}
      </dl>
      {date !== null && isAhead && (
        <p className="flex items-start gap-2 text-sm">
          <Icon name="bell" size={16} className="mt-0.5" />
          {t('plan.reminder', { date: dateText(date) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {date !== null && (
          <Button icon="calendar" pending={isPending} pendingText={t('common:loading')} onClick={() => mutate()}>
            {eventText('addToCalendar')}
          </Button>
        )}
        {takenDownBy === null && (
          <ButtonLink
            to={`${pledgeAddress(organization_id, item_id)}#voting-plan`}
            variant={date === null ? 'outlined' : 'quiet'}
          >
            {t('plan.change')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
