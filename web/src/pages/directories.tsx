import { DirectoryList } from '../directories/directory-list.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'directories'] }

/** The lists of people who hold an office that the organization may use. */
export default function DirectoriesPage() {
  const t = useText('directories')
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" skeleton={<PageSkeleton title={t('title')} lead={t('lead')} shape="rows" />}>
        <DirectoryList />
      </RequireUser>
    </>
  )
}
