import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { Icon } from './icon.tsx'

const shape =
  'inline-flex min-h-9 touch:min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm font-medium md:whitespace-nowrap'

/** A filter that can be turned on and off. It is a checkbox, so that it also works in a form without JavaScript. */
export const ChoiceChip = ({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <label
    className={`${shape} group relative border-line-strong bg-raised text-ink hover:bg-sunken has-checked:border-inverse has-checked:bg-inverse has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
  >
    <input {...input} type="checkbox" className="absolute inset-0 size-full cursor-pointer opacity-0" />
    <Icon name="check" size={16} className="hidden group-has-checked:block" />
    {children}
  </label>
)

/** A button in a row of alternatives. The chosen one has inverse colors. */
export const Pill = ({
  isChosen,
  count,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'className'> & { isChosen: boolean; count?: number | string }) => (
  <button
    {...button}
    type="button"
    aria-pressed={isChosen}
    className={`${shape} border-line-strong bg-raised text-ink hover:bg-sunken aria-pressed:border-inverse aria-pressed:bg-inverse aria-pressed:text-surface`}
  >
    {children}
    {count !== undefined && <span className={isChosen ? undefined : 'text-muted'}>{count}</span>}
  </button>
)

/** An active filter, which is removed by a press. It is a link if that changes the address, and otherwise a button. */
export const ActiveChip = ({ to, onRemove, children }: { to?: string; onRemove?: () => void; children: string }) => {
  const t = useText('common')
  const name = t('removeFilter', { name: children })
  const className = `${shape} border-transparent bg-accent-soft pr-2 text-accent-soft-ink no-underline`
  const content = (
    <>
      {children}
      <Icon name="x" size={16} />
    </>
  )
  return to === undefined ? (
    <button type="button" aria-label={name} className={className} onClick={onRemove}>
      {content}
    </button>
  ) : (
    <Link to={to} aria-label={name} className={className} preventScrollReset>
      {content}
    </Link>
  )
}
