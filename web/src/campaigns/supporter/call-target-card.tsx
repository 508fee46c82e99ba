import type { Target } from '@rostrum/contract/directories'
import type { OfficeHours as Hours } from '@rostrum/contract/working-hours'
import { Link } from 'react-router'
import { telephoneLink } from '../../lib/contact-links.ts'
import { useText } from '../../lib/i18n.tsx'
import { OfficeHours } from '../../representatives/office-hours.tsx'
import { haveFaces, nameOf, officeOf, targetAddress } from '../../representatives/office.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListedTarget } from './listed-target.tsx'
import { OtherOffices } from './other-offices.tsx'

/** The id of the heading that receives the focus when the next target is shown. */
export const targetAnchor = 'call-target'

interface CallTargetCardProps {
  /** The key of the target. */
  id: string
  target: Target['attributes']
  campaignAddress: string
  /** When the first number is answered, if that is known. */
  hours: Hours | null
}

export const CallTargetCard = ({ id, target, campaignAddress, hours }: CallTargetCardProps) => {
  const t = useText('campaigns')
  const [phone, ...others] = target.phones
  const office = officeOf(target)
  return (
    <Card className="p-5">
      <div className="flex items-center gap-4">
        <PersonAvatar name={target.name} image={target.photo} size={60} />
        <div className="min-w-0">
          <h2 id={targetAnchor} tabIndex={-1} className="type-heading wrap-anywhere outline-none">
            {nameOf(target)}
          </h2>
          {office && <p className="type-small">{office}</p>}
          {target.represents !== null && (
            <p className="type-small font-semibold">
              {t(target.represents ? 'representatives.isYours' : 'representatives.isKey')}
            </p>
          )}
        </div>
      </div>
      {phone && (
        <a
          href={telephoneLink(phone.number)}
          className={buttonClass({
            variant: 'primary',
            block: true,
            className: 'mt-4 min-h-15 gap-3 font-display text-[1.375rem]',
          })}
        >
          <Icon name="phone" size={24} />
          <span className="tabular-nums">{phone.number}</span>
        </a>
      )}
      {phone && hours && (
        <div className="mt-3">
          <OfficeHours hours={hours} />
        </div>
      )}
      <p className="mt-3 type-small">{t('opensPhone')}</p>
      <OtherOffices phones={others} />
      {target.note && <p className="type-small wrap-anywhere">{target.note}</p>}
      <Link
        to={targetAddress(campaignAddress, id)}
        className="link inline-flex min-h-6 items-center text-sm touch:min-h-11"
      >
        {t('target.howMany')}
      </Link>
    </Card>
  )
}

interface CallTargetListProps {
  targets: readonly Target[]
  campaignAddress: string
}

/** All people to call, for supporters who prefer the whole list and for browsers without JavaScript. */
export const CallTargetList = ({ targets, campaignAddress }: CallTargetListProps) => {
  const t = useText('campaigns')
  const hasFaces = haveFaces(targets.map(({ attributes }) => attributes))
  return (
    <details className="group rule pt-3.5">
      <summary className="flex min-h-11 items-center justify-between gap-3 type-heading [&::-webkit-details-marker]:hidden">
        {t('everyone')}
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul>
        {targets.map((target) => (
          <ListedTarget key={target.id} target={target} campaignAddress={campaignAddress} hasFace={hasFaces} />
        ))}
      </ul>
    </details>
  )
}
