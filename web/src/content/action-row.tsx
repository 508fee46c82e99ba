import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { ExternalLinkButton } from '../ui/external-link-button.tsx'

interface ActionFacts {
  icon: IconName
  /** Replaces the icon if something else says more, such as the date of an event. */
  tile?: ReactElement
  /** The translated name of the kind of action. */
  kind: string
  title: string
  text: string
  /** The label of the button, such as "Call now". */
  verb: string
  /** `FactItem` elements, such as the number of participants and the time that the action takes. */
  children?: ReactNode
  /** Shown below the facts, such as the progress toward a goal. */
  below?: ReactNode
}
/**
 * The destination of the button: a page of the app, or another site, which opens in a new tab. Or a button that does
 * something itself.
 */
type ActionLink =
  | { to: string }
  | { href: string; onFollow?: () => void }
  | { button: (className: string) => ReactNode }

const rowClass =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-t border-line p-5 first:border-t-0 phone:grid-cols-[3.25rem_minmax(0,1fr)] phone:items-start phone:gap-x-3.5 phone:gap-y-3.5 phone:p-4'
const buttonClass = 'min-w-38 phone:col-span-full'

/** The element of the titles of rows: one level below the heading of their list. */
export const ActionRowHeading = createContext<'h2' | 'h3'>('h3')

const RowTitle = ({ children }: { children: string }) => {
  const className = 'text-[1.0625rem] leading-[1.35] font-strong text-pretty wrap-anywhere'
  return use(ActionRowHeading) === 'h2' ? (
    <h2 className={className}>{children}</h2>
  ) : (
    <h3 className={className}>{children}</h3>
  )
}

/** A row in a list of actions: what the action is, some facts about it, and one button to take part. */
export const ActionRow = ({
  icon,
  tile,
  kind,
  title,
  text,
  verb,
  children,
  below,
  ...link
}: ActionFacts & ActionLink) => (
  <li className={rowClass}>
    {tile ?? (
      <span className="grid size-13 place-items-center self-start rounded-md bg-sunken">
        <Icon name={icon} size={24} />
      </span>
    )}
    <div className="grid min-w-0 gap-1">
      <p className="text-xs font-semibold text-muted">{kind}</p>
      <RowTitle>{title}</RowTitle>
      <p className="max-w-[66ch] type-small wrap-anywhere">{text}</p>
      {children && <Facts>{children}</Facts>}
      {below}
    </div>
    {'button' in link ? (
      link.button(buttonClass)
    ) : 'to' in link ? (
      <ButtonLink to={link.to} aria-label={`${verb}: ${title}`} className={buttonClass}>
        {verb}
      </ButtonLink>
    ) : (
      <ExternalLinkButton {...link} name={`${verb}: ${title}`} className={buttonClass}>
        {verb}
      </ExternalLinkButton>
    )}
  </li>
)
