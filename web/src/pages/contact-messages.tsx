import { ContactInbox } from '../contact/organizer/inbox.tsx'
import { MessageTabs } from '../contact/organizer/message-tabs.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

export default function ContactMessagesPage() {
  const t = useText('contact-inbox')
  const skeleton = <PageSkeleton title={t('title')} lead={t('lead')} hasTabs shape="rows" />
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" capability="inbox" skeleton={skeleton}>
        <MessageTabs current="contactForm" />
        <ContactInbox />
      </RequireUser>
    </>
  )
}
