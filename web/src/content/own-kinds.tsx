import type { ReactNode } from 'react'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { useSession } from '../lib/session.ts'
import { useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { organizerKinds, type OrganizerKind } from './kinds.ts'
import { useOwnCount } from './use-own-content.ts'

/**
 * Lists every kind of action with the number of items that the organization has. `children` are additional rows, for
 * actions that are not kinds of content, such as the phone bank.
 */
export const OwnKinds = ({ children }: { children?: ReactNode }) => {
  const t = useText('content')
  return (
    <section>
      <SectionHead title={t('actions')} />
      <ul className="rounded-lg border border-line bg-raised">
        {organizerKinds.map((kind) => (
          <KindRow key={kind.path} kind={kind} />
        ))}
        {children}
      </ul>
    </section>
  )
}

const KindRow = ({ kind }: { kind: OrganizerKind }) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  const count = useOwnCount(kind.path, organizationId)
  const mayEdit = useHasCapability('edit')
  return (
    <OwnActionRow
      icon={kind.icon}
      title={kindText(`${kind.path}.own.many`)}
      text={kindText(`${kind.path}.own.lead`)}
      state={t('itemsCount', { count })}
      to={kind.listAddress}
      button={mayEdit ? kindText(`${kind.path}.own.manage`) : t('seeList')}
    />
  )
}

interface OwnActionRowProps {
  icon: IconName
  title: string
  text: string
  /** The number of items, or whether the action is open. */
  state: string
  to: string
  button: string
}

/**
 * A row in the list of the organization's own actions: a description, the current state, and a link to the action's
 * page.
 */
export const OwnActionRow = ({ icon, title, text, state, to, button }: OwnActionRowProps) => (
  <li className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-3 border-t border-line p-5 first:border-t-0 phone:grid-cols-[3.25rem_minmax(0,1fr)] phone:p-4">
    <span className="grid size-13 place-items-center self-start rounded-md bg-sunken">
      <Icon name={icon} size={24} />
    </span>
    <div className="grid min-w-0 gap-1">
      <h3 className="type-row">{title}</h3>
      <p className="type-small">{text}</p>
      <p className="type-small">{state}</p>
    </div>
    <ButtonLink to={to} className="min-w-38 phone:col-span-full">
      {button}
    </ButtonLink>
  </li>
)
