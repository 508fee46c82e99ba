import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type ButtonVariant = 'primary' | 'outlined' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface Style {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Makes the button as wide as its container. */
  block?: boolean
  /** Makes the button square, for a single icon. The button then needs an `aria-label`. */
  square?: boolean
  className?: string
}

const base =
  // The class `button` is for the print styles, which hide buttons (`styles/print.css`).
  'button inline-flex items-center justify-center gap-2 rounded-md border py-1.5 text-center font-semibold leading-[1.2] no-underline transition-colors duration-(--motion-fast) md:whitespace-nowrap disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted'
const variantClasses: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-accent-ink hover:bg-accent-hover',
  outlined: 'border-line-strong bg-raised text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-danger bg-danger text-danger-ink hover:bg-danger-hover',
}
const sizeClasses: Record<ButtonSize, string> = {
  small: 'min-h-9 touch:min-h-11 gap-1.5 text-sm',
  medium: 'min-h-10 touch:min-h-11 text-[.9375rem]',
  large: 'min-h-13 phone:min-h-12 text-[1.0625rem] phone:text-base',
}
const paddings: Record<ButtonSize, string> = { small: 'px-3', medium: 'px-4', large: 'px-6 phone:px-4.5' }
const squares: Record<ButtonSize, string> = {
  small: 'w-9 flex-none touch:w-11',
  medium: 'w-10 flex-none touch:w-11',
  large: 'w-13 flex-none',
}

export const buttonClass = ({ variant = 'outlined', size = 'medium', block, square, className }: Style): string =>
  classNames(
    base,
    variantClasses[variant],
    sizeClasses[size],
    square ? squares[size] : paddings[size],
    block && 'w-full whitespace-normal!',
    className,
  )

interface Content {
  icon?: IconName
  children?: ReactNode
}
const iconSize = (size: ButtonSize | undefined, square: boolean | undefined) =>
  square ? 20 : size === 'small' ? 16 : 18

export type ButtonProps = Style &
  Content &
  Omit<ComponentProps<'button'>, 'className'> & {
    /**
     * Whether the action of the button is running. The button then shows `pendingText` and ignores further clicks.
     * Undefined if the button has no such state, so that it reserves no space for `pendingText`.
     */
    pending?: boolean
    pendingText?: string
  }

export const Button = ({
  variant,
  size,
  block,
  square,
  className,
  icon,
  children,
  pending,
  pendingText,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={buttonClass({ variant, size, block, square, className })}
    aria-busy={pending || undefined}
    onClick={pending ? (event) => event.preventDefault() : onClick}
  >
    {pending === undefined ? (
      <>
        {icon && <Icon name={icon} size={iconSize(size, square)} />}
        {children}
      </>
    ) : (
      <Pending isPending={pending} text={pendingText} icon={icon} iconSize={iconSize(size, square)}>
        {children}
      </Pending>
    )}
  </button>
)

/** Both texts occupy the same grid cell, so the button always has the width of the longer one. */
const Pending = ({
  isPending,
  text,
  icon,
  iconSize: pixels,
  children,
}: Content & { isPending: boolean; text?: string; iconSize: number }) => (
  <span className="grid place-items-center *:col-start-1 *:row-start-1">
    <span className={classNames('flex items-center gap-2', isPending && 'invisible')}>
      {icon && <Icon name={icon} size={pixels} />}
      {children}
    </span>
    <span className={classNames('flex items-center gap-2', !isPending && 'invisible')}>
      <Icon name="loader-circle" size={pixels} className="animate-spin" />
      {text}
    </span>
  </span>
)

export type ButtonLinkProps = Style & Content & Omit<ComponentProps<typeof Link>, 'className'>

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, block, square, className, icon, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size, block, square, className })}>
    {icon && <Icon name={icon} size={iconSize(size, square)} />}
    {children}
  </Link>
)
