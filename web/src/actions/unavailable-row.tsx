import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { PublicKind, PublicKindName } from './public-kinds.tsx'
import { useOfferText } from './use-offer-text.ts'

/** A kind of action that the organization does not offer at the moment, with a disabled button and the reason. */
export const UnavailableRow = ({ kind: { name, icon } }: { kind: PublicKind<PublicKindName> }) => {
  const offerText = useOfferText()
  const title = offerText(name, 'title')
  const verb = offerText(name, 'verb')
  const reasonId = `no-${name}`
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-t border-line p-5 first:border-t-0 phone:grid-cols-[3.25rem_minmax(0,1fr)] phone:items-start phone:gap-x-3.5 phone:gap-y-3.5 phone:p-4">
      <span className="grid size-13 place-items-center self-start rounded-md bg-sunken text-muted">
        <Icon name={icon} size={24} />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="text-xs font-semibold text-muted">{offerText(name, 'kind')}</p>
        <h3 className="text-[1.0625rem] leading-[1.35] font-strong text-pretty text-muted">{title}</h3>
        <p id={reasonId} className="flex items-start gap-1.5 type-small">
          <Icon name="info" size={16} className="mt-0.5" />
          {offerText(name, 'none')}
        </p>
      </div>
      <Button
        aria-disabled="true"
        aria-describedby={reasonId}
        aria-label={`${verb}: ${title}`}
        className="min-w-38 phone:col-span-full"
      >
        {verb}
      </Button>
    </li>
  )
}
