import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { buttonClass, type ButtonVariant } from './button.tsx'
import { Icon } from './icon.tsx'

interface ExternalLinkButtonProps {
  href: string
  /** The accessible name, if the visible text alone is not clear. */
  name?: string
  variant?: ButtonVariant
  className?: string
  /**
   * Called when the user opens the link with the keyboard or with the primary or middle mouse button. The browser opens
   * the link itself.
   */
  onFollow?: () => void
  children: ReactNode
}

/** A link to another site that looks like a button and opens a new tab. */
export const ExternalLinkButton = ({ href, name, variant, className, onFollow, children }: ExternalLinkButtonProps) => {
  const t = useText('common')
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name && `${name} ${t('opensInNewTab')}`}
      className={buttonClass({ variant, className })}
      onClick={onFollow}
      onAuxClick={(event) => {
        // The middle button opens the link, too. The right button opens only the context menu.
        if (event.button === 1) onFollow?.()
      }}
    >
      {children}
      <Icon name="external-link" size={18} />
      {!name && <span className="sr-only"> {t('opensInNewTab')}</span>}
    </a>
  )
}
