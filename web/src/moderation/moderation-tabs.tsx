import { useText } from '../lib/i18n.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useModerationQueue } from './use-moderation.ts'

export const moderationTabs = ['reviews', 'reports', 'appeals', 'bans', 'decisions', 'audit-log'] as const
export type ModerationTab = (typeof moderationTabs)[number]

export const moderationAddress = (tab: ModerationTab) => `/moderation/${tab}`

/** The tabs of the moderation console, with the number of waiting items. */
export const ModerationTabs = ({ current }: { current: ModerationTab }) => {
  const t = useText('moderation')
  const queue = useModerationQueue()
  const waiting: Partial<Record<ModerationTab, number | undefined>> = {
    reviews: queue?.reviews_count,
    reports: queue?.reported_subjects_count,
    appeals: queue?.appeals_count,
  }
  return (
    <div className="-mt-7 mb-8">
      <Tabs
        label={t('common:moderation')}
        tabs={moderationTabs.map((tab) => {
          const count = waiting[tab]
          return {
            to: moderationAddress(tab),
            label: t(`tab.${tab}`),
            isCurrent: tab === current,
            ...(count !== undefined && { count }),
          }
        })}
      />
    </div>
  )
}
