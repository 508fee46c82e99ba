import type { DirectoryTarget } from '@rostrum/contract/directories'
import { useText } from '../lib/i18n.tsx'
import { nameOf, officeOf } from '../representatives/office.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { ExternalLink } from '../ui/text-link.tsx'

interface OfficeHolderProps {
  target: DirectoryTarget['attributes']
  /** Whether a picture of them is shown. */
  hasFace: boolean
}

/** Somebody who holds an office, in a list: title and name, office and party, and how to reach them. */
export const OfficeHolder = ({ target, hasFace }: OfficeHolderProps) => {
  const t = useText('directories')
  const { photo, phones, email, contact_page: page, address } = target
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line py-3">
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-3">
        {hasFace && <PersonAvatar name={target.name} image={photo} />}
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{nameOf(target)}</p>
          <p className="type-small">{officeOf(target)}</p>
        </div>
      </div>
      <div className="type-small tabular-nums">
        {phones.map(({ label, number }) => (
          <p key={`${label} ${number}`} className="wrap-anywhere">
            {[label, number].filter(Boolean).join(' ')}
          </p>
        ))}
        {email && <p className="wrap-anywhere">{email}</p>}
        {address && <p className="wrap-anywhere">{address.replaceAll('\n', ', ')}</p>}
        {page && (
          <p>
            <ExternalLink href={page}>
              {t('contactPage')}
              <span className="sr-only"> {nameOf(target)}</span>
            </ExternalLink>
          </p>
        )}
      </div>
    </li>
  )
}
