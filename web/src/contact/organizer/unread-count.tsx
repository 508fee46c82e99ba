import { useUnreadCount } from '../../chat/use-threads.ts'
import { useText } from '../../lib/i18n.tsx'
import { Count } from '../../ui/count.tsx'
import { useUnreadMessages } from './use-contact-messages.ts'

/** The number of unread conversations and contact messages together. Renders nothing if there are none. */
export const UnreadCount = ({ className }: { className: string }) => {
  const t = useText('contact-inbox')
  const count = useUnreadCount() + useUnreadMessages()
  if (count === 0) return null
  return (
    <span className={className}>
      <Count value={count} />
      <span className="sr-only">{t('unreadCount', { count })}</span>
    </span>
  )
}
