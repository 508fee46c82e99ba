import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { Tabs } from '../ui/tabs.tsx'
import { isOpenTo, organizerTabs, tabsAddress, type OrganizerTab } from './organizer-tabs.ts'

/** Returns a function that gives the label of a tab. */
export const useTabName = (): ((tab: OrganizerTab) => string) => {
  const t = useText('content')
  const kindText = useText('kinds')
  return ({ tab, kind }) => (kind ? kindText(`${kind.path}.own.many`) : t(`setUps.${tab}`))
}

/** Tabs for all kinds of actions of the signed-in organization. `current` is the tab that is shown. */
export const ActionTabs = ({ current }: { current: string }) => {
  const t = useText('content')
  const nameOf = useTabName()
  const role = useSession(({ organization }) => organization?.attributes.role ?? null)
  const shown = organizerTabs.filter(isOpenTo(role))
  return (
    <div className="-mt-7 mb-8">
      <Tabs
        label={t('actions')}
        tabs={shown.map((tab) => ({
          to: `${tabsAddress}/${tab.tab}`,
          label: nameOf(tab),
          isCurrent: tab.tab === current,
        }))}
      />
    </div>
  )
}
