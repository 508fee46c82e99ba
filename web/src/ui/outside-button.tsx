import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon } from './icon.tsx'

interface OutsideButtonProps {
  href: string
  /** What it is called aloud, where the words alone do not say. */
  name?: string
  look?: ButtonLook
  className?: string
  /** The link was followed, with whatever button or key; the browser goes there by itself. */
  onFollow?: () => void
  children: ReactNode
}

/** To another site in a new tab, and looks like a button. */
export const OutsideButton = ({ href, name, look, className, onFollow, children }: OutsideButtonProps) => {
  const t = useText('common')
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name && `${name} ${t('opensInNewTab')}`}
      className={buttonClass({ look, className })}
      onClick={onFollow}
      onAuxClick={(event) => {
        // The middle button opens it, too; the right one only asks what to do.
        if (event.button === 1) onFollow?.()
      }}
    >
      {children}
      <Icon name="external-link" size={18} />
      {!name && <span className="sr-only"> {t('opensInNewTab')}</span>}
    </a>
  )
}
