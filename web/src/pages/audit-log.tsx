import { AuditLog } from '../audit-log/audit-log.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'audit-log'] }

export default function AuditLogPage() {
  const t = useText('audit-log')
  const skeleton = <PageSkeleton title={t('title')} lead={t('lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" capability="audit" skeleton={skeleton}>
        <AuditLog />
      </RequireUser>
    </>
  )
}
