import { useText } from '../lib/i18n.tsx'
import { Count } from '../ui/count.tsx'
import { badgeText } from './badge.ts'
import { useUnseenUpdates } from './use-notifications.ts'

/** The badge of "Updates" in the sidebar. For supporters, it has the same number as the bell. */
export const UpdatesBadge = ({ className }: { className: string }) => {
  const t = useText('notifications')
  const count = useUnseenUpdates()
  if (count === 0) return null
  return (
    <span className={className}>
      <Count value={count} />
      <span className="sr-only">{t('new', { count: badgeText(count) })}</span>
    </span>
  )
}
