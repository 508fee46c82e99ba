import { AuditLog } from '../audit/audit-log.tsx'
import '../audit/texts.ts'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['audit', 'kinds'] }

export default function AuditLogPage() {
  const t = useText('audit')
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" capability="audit">
        <AuditLog />
      </RequireUser>
    </>
  )
}
