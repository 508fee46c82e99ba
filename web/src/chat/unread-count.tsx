import { useText } from '../lib/i18n.tsx'
import { Count } from '../ui/count.tsx'
import { useUnreadCount } from './use-threads.ts'

/** The number of messages that nobody on the user's side has seen. Renders nothing if there are none. */
export const UnreadCount = ({ className }: { className: string }) => {
  const t = useText('chat')
  const count = useUnreadCount()
  if (count === 0) return null
  return (
    <span className={className}>
      <Count value={count} />
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
