import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { OutsideButton } from '../ui/outside-button.tsx'

interface What {
  icon: IconName
  /** Says more than the icon would, in its place: a date. */
  tile?: ReactNode
  /** What kind of action it is, in words. */
  kind: string
  title: string
  text: string
  /** What the button asks for: "Call now". */
  verb: string
  /** `FactOf`s: how many, how long, what came of it. */
  children?: ReactNode
  /** Below the facts: how far it is. */
  below?: ReactNode
}
/** Where the button leads: within here, or to another site in a new tab. */
type Where = { to: string } | { href: string; onFollow?: () => void }

const rowLook =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-t border-line p-5 first:border-t-0 phone:grid-cols-[3.25rem_minmax(0,1fr)] phone:items-start phone:gap-x-3.5 phone:gap-y-3.5 phone:p-4'
const buttonLook = 'min-w-38 phone:col-span-full'

/** One thing to do in a ledger: what it is, what it takes, one button with the verb. */
export const ActionRow = ({ icon, tile, kind, title, text, verb, children, below, ...where }: What & Where) => (
  <li className={rowLook}>
    {tile ?? (
      <span className="grid size-13 place-items-center self-start rounded-md bg-sunken">
        <Icon name={icon} size={24} />
      </span>
    )}
    <div className="grid min-w-0 gap-1">
      <p className="text-xs font-semibold text-muted">{kind}</p>
      <h3 className="text-[1.0625rem] leading-[1.35] font-strong text-pretty wrap-anywhere">{title}</h3>
      <p className="max-w-[66ch] type-small wrap-anywhere">{text}</p>
      {children && <Facts>{children}</Facts>}
      {below}
    </div>
    {'to' in where ? (
      <ButtonLink to={where.to} aria-label={`${verb}: ${title}`} className={buttonLook}>
        {verb}
      </ButtonLink>
    ) : (
      <OutsideButton {...where} name={`${verb}: ${title}`} className={buttonLook}>
        {verb}
      </OutsideButton>
    )}
  </li>
)
