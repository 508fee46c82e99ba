import type { MyAction } from '@rostrum/contract/my-actions'
import { pledgeAddress } from '../candidates/candidate.ts'
import { useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'

type Attributes = MyAction['attributes']
type Plan = NonNullable<Attributes['plan']>

const parts = ['how', 'when', 'where'] as const

/** Whether anything was planned. */
export const hasPlan = (plan: Plan | null): plan is Plan => plan !== null && parts.some((part) => plan[part] !== '')

/** The voting plan, which belongs to the pledge above it. */
export const PlanCard = ({ attributes, plan }: { attributes: Attributes; plan: Plan }) => {
  const t = useText('my-actions')
  const { title: name, organization_id, item_id, taken_down_by: takenDownBy } = attributes
  return (
    <li className="grid gap-4 border-t border-line bg-accent-soft p-5 wrap-anywhere phone:p-4">
      <div>
        <p className="text-xs font-semibold text-accent-soft-ink">{t('plan.title')}</p>
        <h3 className="font-display text-lg leading-tight font-bold">{t('voteFor', { name })}</h3>
      </div>
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {parts
          .filter((part) => plan[part] !== '')
          .map((part) => (
            <div key={part} className="border-t border-line-strong pt-2 pb-2.5">
              <dt className="text-xs text-accent-soft-ink">{t(`plan.${part}`)}</dt>
              <dd className="text-[.9375rem] font-semibold">{plan[part]}</dd>
            </div>
          ))}
      </dl>
      {takenDownBy === null && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`${pledgeAddress(organization_id, item_id)}#voting-plan`}>{t('plan.change')}</ButtonLink>
        </div>
      )}
    </li>
  )
}
