import { useUnreadCount } from '../../chat/use-threads.ts'
import { useText } from '../../lib/i18n.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { inboxPath, useUnreadMessages } from './use-contact-messages.ts'

/** Tabs for conversations and for messages from the contact form. `current` is the tab that is shown. */
export const MessageTabs = ({ current }: { current: 'conversations' | 'contactForm' }) => {
  const t = useText('contact-inbox')
  const counts = { conversations: useUnreadCount(), contactForm: useUnreadMessages() }
  const tabs = [
    ['conversations', '/organization/messages'],
    ['contactForm', inboxPath],
  ] as const
  return (
    <div className="-mt-7 mb-8">
      <Tabs
        label={t('ways')}
        tabs={tabs.map(([way, to]) => ({
          to,
          label: t(way),
          isCurrent: way === current,
          ...(counts[way] > 0 && { count: counts[way] }),
        }))}
      />
    </div>
  )
}
