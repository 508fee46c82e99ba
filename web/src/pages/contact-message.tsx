import type { Route } from './+types/contact-message'
import { OpenMessage } from '../contact/organizer/open-message.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in'] }

export default function ContactMessagePage({ params }: Route.ComponentProps) {
  const t = useText('contact-inbox')
  const skeleton = <PageSkeleton title={t('title')} shape="rows" />
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" capability="inbox" skeleton={skeleton}>
        <OpenMessage key={params.messageId} id={params.messageId} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
