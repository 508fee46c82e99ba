import type { CallTarget } from '@rostrum/contract/campaigns'
import { telephoneLink } from '../../lib/contact-links.ts'
import { useText } from '../../lib/i18n.tsx'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The id of the heading that receives the focus when the next target is shown. */
export const targetAnchor = 'call-target'

export const CallTargetCard = ({ target }: { target: CallTarget }) => {
  const t = useText('campaigns')
  return (
    <Card className="p-5">
      <div className="flex items-center gap-4">
        <PersonAvatar name={target.name} size={60} />
        <div className="min-w-0">
          <h2 id={targetAnchor} tabIndex={-1} className="type-heading outline-none">
            {target.name}
          </h2>
          {target.office && <p className="type-small">{target.office}</p>}
        </div>
      </div>
      <a
        href={telephoneLink(target.phone)}
        className={buttonClass({
          variant: 'primary',
          block: true,
          className: 'mt-4 min-h-15 gap-3 font-display text-[1.375rem]',
        })}
      >
        <Icon name="phone" size={24} />
        <span className="tabular-nums">{target.phone}</span>
      </a>
      <p className="mt-3 type-small">{t('opensPhone')}</p>
      {target.note && <p className="type-small wrap-anywhere">{target.note}</p>}
    </Card>
  )
}

/** All people to call, for supporters who prefer the whole list and for browsers without JavaScript. */
export const CallTargetList = ({ targets }: { targets: readonly CallTarget[] }) => {
  const t = useText('campaigns')
  return (
    <details className="group rule pt-3.5">
      <summary className="flex min-h-11 items-center justify-between gap-3 type-heading [&::-webkit-details-marker]:hidden">
        {t('everyone')}
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul>
        {targets.map((target, index) => (
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
            <div className="min-w-0">
              <p className="font-semibold">{target.name}</p>
              {target.office && <p className="type-small">{target.office}</p>}
            </div>
            <a className="link inline-flex min-h-11 items-center tabular-nums" href={telephoneLink(target.phone)}>
              {target.phone}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
