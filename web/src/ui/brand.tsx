import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Mark } from './mark.tsx'

const name = 'Rostrum'

/**
 * The logo and the name as a link to the home page or the dashboard. If there is no room for the name, it wraps below
 * the visible height, so that only the logo is visible.
 */
export const Brand = ({ to, className }: { to: string; className?: string }) => (
  <Link
    to={to}
    className={classNames(
      'flex h-11 min-w-7.5 flex-wrap content-start gap-x-2.5 overflow-hidden font-display text-[1.375rem] leading-none font-bold tracking-[-.02em] no-underline phone:gap-x-2 phone:text-lg',
      className,
    )}
  >
    <span className="flex h-11 items-center">
      <Mark />
    </span>
    <span className="flex h-11 items-center">{name}</span>
  </Link>
)
