import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ReportBug, ReportBugText } from '../support/report-bug.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/section-head.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'support'] }

export default function ReportBugPage() {
  const t = useText('support')
  const skeleton = <PageSkeleton title={t('report.title')} shape="rows" />
  return (
    <>
      <PageTitle title={t('report.title')} />
      <RequireUser skeleton={skeleton}>
        <PageHead title={t('report.title')} />
        <ReportBugText />
        <div className="mt-6">
          <ReportBug page="">
            {(emailUs) => (
              <div className="flex flex-wrap gap-2">
                <ButtonLink to="/settings">{t('common:cancel')}</ButtonLink>
                {emailUs}
              </div>
            )}
          </ReportBug>
        </div>
      </RequireUser>
    </>
  )
}
