import type { TargetPhone } from '@rostrum/contract/directories'
import { telephoneLink } from '../../lib/contact-links.ts'
import { useText } from '../../lib/i18n.tsx'
import { Icon } from '../../ui/icon.tsx'

/** How many further offices are shown at once, above what to say. Senators have up to nine. */
const shownAtOnce = 2

const Numbers = ({ phones }: { phones: readonly TargetPhone[] }) => (
  <ul>
    {phones.map(({ label, number }) => (
      <li key={`${label} ${number}`}>
        <a className="link inline-flex min-h-11 items-center wrap-anywhere" href={telephoneLink(number)}>
          {label ? `${label}: ${number}` : number}
        </a>
      </li>
    ))}
  </ul>
)

/** The offices of somebody that may answer when the first one does not. */
export const OtherOffices = ({ phones }: { phones: readonly TargetPhone[] }) => {
  const t = useText('campaigns')
  if (phones.length === 0) return null
  if (phones.length <= shownAtOnce)
    return (
      <div className="type-small">
        <p>{t('representatives.noAnswer')}</p>
        <Numbers phones={phones} />
      </div>
    )
  return (
    <details className="group type-small">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-3 hover:text-accent-text [&::-webkit-details-marker]:hidden">
        {t('representatives.noAnswerOffices', { count: phones.length })}
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <Numbers phones={phones} />
    </details>
  )
}
