import type { ReactNode } from 'react'
import { EventWhen } from './event-when.tsx'
import type { Action } from './subject.ts'
import { useFullPage } from '../lib/full-page.ts'
import { useText } from '../lib/i18n.tsx'
import { kindOf } from '@rostrum/contract/kinds'
import { Icon } from '../ui/icon.tsx'

interface NewTabLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link out of the frame, which must not replace the action on the other site. */
export const NewTabLink = ({ href, className = 'link', children }: NewTabLinkProps) => {
  const t = useText('common')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only">{t('opensInNewTab')}</span>
    </a>
  )
}

/** What kind of action it is, of whom, and what it is about. */
export const ActionHead = ({ action }: { action: Action }) => {
  const t = useText('embeds')
  const kindText = useText('kinds')
  const fullPage = useFullPage() ?? ''
  const { type, title, organization } = action
  const heading = type === 'phone-bank' ? t('volunteerTitle', { name: title }) : title
  return (
    <header className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-1.5 type-small wrap-anywhere">
        <Icon name={type === 'phone-bank' ? 'headphones' : kindOf(type).icon} size={16} />
        {type === 'phone-bank' ? t('phoneBank') : kindText(`${type}.one`)}
      </p>
      <h1 className="type-heading wrap-anywhere">
        <NewTabLink href={fullPage} className="text-ink no-underline hover:underline">
          {heading}
        </NewTabLink>
      </h1>
      {type !== 'phone-bank' && (
        <p className="text-sm wrap-anywhere">{t('posterPage.by', { name: organization.name })}</p>
      )}
      {type === 'events' && <EventWhen event={action.item} />}
    </header>
  )
}
