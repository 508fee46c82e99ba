import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { listPath } from '../people/filters.ts'
import { PeopleImports } from '../people-imports/people-imports.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

/** Imports people from a file. */
export default function PeopleImportPage() {
  const t = useText('people-imports')
  const back = (
    <BackLink to={listPath} className="mb-3">
      {t('people')}
    </BackLink>
  )
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser
        type="organization"
        capability="people"
        skeleton={<PageSkeleton title={t('title')} lead={t('lead')} back={back} shape="form" />}
      >
        {back}
        <PageHead title={t('title')} lead={t('lead')} />
        <PeopleImports />
      </RequireUser>
    </>
  )
}
