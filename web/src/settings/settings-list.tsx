import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'

interface SettingsGroupProps {
  title: string
  className?: string
  children: ReactNode
}

export const SettingsGroup = ({ title, className, children }: SettingsGroupProps) => (
  <section className={className}>
    <SectionHead title={title} />
    <ul className="overflow-hidden rounded-lg border border-line bg-raised">{children}</ul>
  </section>
)

interface RowProps {
  icon: IconName
  label: string
  text: string
  /** Whether the action cannot be undone. */
  isDangerous?: boolean
}

const rowClass =
  'flex min-h-16 w-full items-center gap-4 px-5 py-3 text-left text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3 phone:px-4'

const RowContent = ({ icon, label, text, isDangerous }: RowProps) => (
  <>
    <Icon name={icon} className={isDangerous ? 'text-danger' : 'text-muted'} />
    <span className="grid min-w-0 flex-1">
      <span className={classNames('type-row', isDangerous && 'text-danger')}>{label}</span>
      <span className="type-small wrap-anywhere">{text}</span>
    </span>
  </>
)

const Row = ({ children }: { children: ReactNode }) => (
  <li className="border-t border-line first:border-t-0">{children}</li>
)

/** A row that links to a page of this site. */
export const SettingsLink = ({ to, ...words }: RowProps & { to: string }) => (
  <Row>
    <Link to={to} className={rowClass}>
      <RowContent {...words} />
      <Icon name="chevron-right" className="text-muted" />
    </Link>
  </Row>
)

interface SettingsExternalLinkProps extends RowProps {
  href: string
  /** A note for screen readers that the link opens in a new tab. If it is absent, the link opens in the same tab. */
  note?: string
}

/** A row that links to a mail program or another site. */
export const SettingsExternalLink = ({ href, note, ...words }: SettingsExternalLinkProps) => (
  <Row>
    <a href={href} className={rowClass} {...(note && { target: '_blank', rel: 'noopener noreferrer' })}>
      <RowContent {...words} />
      <Icon name="arrow-up-right" className="text-muted" />
      {note && <span className="sr-only">{note}</span>}
    </a>
  </Row>
)

interface SettingsCheckboxProps extends RowProps {
  isChecked: boolean
  isDisabled: boolean
  onChange: (isChecked: boolean) => void
}

/** A row that turns something on or off at once. The whole row can be pressed. */
export const SettingsCheckbox = ({ isChecked, isDisabled, onChange, ...words }: SettingsCheckboxProps) => (
  <Row>
    <label className={classNames(rowClass, !isDisabled && 'cursor-pointer')}>
      <RowContent {...words} />
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  </Row>
)

interface SettingsButtonProps extends RowProps {
  isPending?: boolean
  pendingText?: string
  onPress: () => void
}

/** A row with a button that performs an action. */
export const SettingsButton = ({ isPending, pendingText, onPress, ...words }: SettingsButtonProps) => (
  <Row>
    <button
      type="button"
      className={rowClass}
      aria-busy={isPending || undefined}
      onClick={isPending ? undefined : onPress}
    >
      <RowContent {...words} text={isPending && pendingText ? pendingText : words.text} />
      {isPending && <Icon name="loader-circle" className="animate-spin text-muted" />}
    </button>
  </Row>
)
