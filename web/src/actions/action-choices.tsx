import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { FactItem, Facts } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { choices, isOpenTo, tabsAddress, type OrganizerTab } from './organizer-tabs.ts'

/** What organizers can publish: each kind with a line about it and the time that it takes to set up. */
export const ActionChoices = () => {
  const role = useSession(({ organization }) => organization?.attributes.role ?? null)
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {choices.filter(isOpenTo(role)).map((choice) => (
        <Choice key={choice.tab} choice={choice} />
      ))}
    </ul>
  )
}

const useTexts = (): ((choice: OrganizerTab) => { name: string; text: string }) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const setUpTexts = {
    donations: useText('donation-links-setup')('lead'),
    phonebank: useText('phone-bank-setup')('lead'),
  }
  return ({ tab, kind }) =>
    kind
      ? { name: kindText(`${kind.path}.one`), text: kindText(`${kind.path}.own.lead`) }
      : { name: t(`setUps.${tab}`), text: setUpTexts[tab] }
}

const Choice = ({ choice }: { choice: OrganizerTab }) => {
  const t = useText('content')
  const { name, text } = useTexts()(choice)
  const { icon, minutesToPublish } = choice.kind ?? choice
  return (
    <li className="relative grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg border border-line bg-raised p-5 focus-within:border-line-strong hover:border-line-strong phone:p-4">
      <span className="grid size-13 place-items-center self-start rounded-md bg-sunken">
        <Icon name={icon} size={24} />
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="type-row">
          <Link
            to={choice.kind ? `${choice.kind.address}/new` : `${tabsAddress}/${choice.tab}`}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg"
          >
            {name}
          </Link>
        </h2>
        <p className="type-small">{text}</p>
        <Facts>
          <FactItem icon="clock">{t('choose.minutes', { minutes: minutesToPublish })}</FactItem>
        </Facts>
      </div>
      <Icon name="chevron-right" className="text-muted" />
    </li>
  )
}
