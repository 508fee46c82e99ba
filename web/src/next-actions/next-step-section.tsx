import { kindOf, pageAddress, type ActType } from '@rostrum/contract/kinds'
import { useId } from 'react'
import { arrivalSearch } from '../lib/arrival.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useNextAction } from './use-next-action.ts'

export interface NextStepProps {
  /** The kind and the id of what was done. */
  after: ActType
  id: string
  className?: string
}

export const NextStepSection = ({ after, id, className }: NextStepProps) => {
  const t = useText('next-actions')
  const kindText = useText('kinds')
  const language = useLanguage()
  const heading = useId()
  const action = useNextAction(after, id)
  if (!action) return null
  const {
    title,
    organization_id: organizationId,
    organization_name: name,
    minutes,
    starts_at: startsAt,
    timezone,
  } = action.attributes
  const verb = kindText(`${action.type}.offer.verb`)
  const day = { weekday: 'short', month: 'short', day: 'numeric', timeZone: timezone ?? undefined } as const
  return (
    <section aria-labelledby={heading} className={className}>
      <div className="print:hidden">
        <SectionHead id={heading} title={t('title', { count: minutes })} />
        <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-4 p-4">
          <span className="grid size-13 place-items-center rounded-md bg-sunken">
            <Icon name={kindOf(action.type).icon} size={24} />
          </span>
          <div className="grid gap-1">
            <p className="text-xs font-semibold text-muted">
              {t('kindAndMinutes', { kind: kindText(`${action.type}.offer.kind`), count: minutes })}
            </p>
            <h3 className="type-row wrap-anywhere">{title}</h3>
            <p className="type-small wrap-anywhere">
              {startsAt
                ? t('byOn', { name, day: new Intl.DateTimeFormat(language, day).format(new Date(startsAt)) })
                : name}
            </p>
          </div>
          <ButtonLink
            to={pageAddress(action.type, organizationId, action.id) + arrivalSearch({ from: 'suggestion' })}
            aria-label={`${verb}: ${title}`}
            className="col-span-full"
          >
            {verb}
          </ButtonLink>
        </Card>
      </div>
    </section>
  )
}
