import { kindOf, pageAddress } from '@rostrum/contract/kinds'
import type { NextAction } from '@rostrum/contract/next-actions'
import { arrivalSearch } from '../lib/arrival.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { Icon } from '../ui/icon.tsx'
import { useFacts } from './use-facts.ts'

/** Something to do now: what it is, how long it takes, who asks for it, how many did it, and one verb. */
export const ActCard = ({ action, isFirst }: { action: NextAction; isFirst: boolean }) => {
  const t = useText('home')
  const factsOf = useFacts()
  const { id, type, attributes } = action
  const { title, organization_id: organizationId, organization_name: name, city, state } = attributes
  const { engagements_count: people, places_left: placesLeft } = attributes
  const place = city ?? state
  const verb = t(`verb.${type}`)
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <Cover name={name} height={120} isLazy={!isFirst} className="h-16 w-full phone:h-14" />
      <div className="flex flex-1 flex-col gap-1 p-4 pt-3.5">
        <p className="flex items-center gap-1.5 text-xs font-semibold text-muted">
          <Icon name={kindOf(type).icon} size={16} />
          {factsOf(action).join(' · ')}
        </p>
        <h3 className="clamp-2 type-card wrap-anywhere">{title}</h3>
        <p className="flex gap-x-1 type-small">
          <span className="truncate">{name}</span>
          {place && <span className="max-w-1/2 flex-none truncate">{`· ${place}`}</span>}
        </p>
        <p className="mb-2.5 text-sm">
          {people === 0 ? (
            t('beTheFirst')
          ) : (
            <RichText text={t(`people.${type}`, { count: people })} parts={{ b: (inner) => <b>{inner}</b> }} />
          )}
          {placesLeft !== null && ` ${t('placesLeft', { count: placesLeft })}`}
        </p>
        <div className="mt-auto">
          <ButtonLink
            to={pageAddress(type, organizationId, id) + arrivalSearch({ from: 'suggestion' })}
            variant={isFirst ? 'primary' : 'outlined'}
            block
            aria-label={`${verb}: ${title}`}
          >
            {verb}
          </ButtonLink>
        </div>
      </div>
    </li>
  )
}
