import { NewDirectory } from '../directories/new-directory.tsx'
import { directoriesPath } from '../directories/use-directories.ts'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms', 'directories'] }

/** Imports a list of people who hold an office. */
export default function NewDirectoryPage() {
  const t = useText('directories')
  const back = (
    <BackLink to={directoriesPath} className="mb-3">
      {t('title')}
    </BackLink>
  )
  const head = { title: t('new.title'), lead: t('new.lead') }
  return (
    <>
      <PageTitle title={t('new.title')} />
      <RequireUser type="organization" capability="edit" skeleton={<PageSkeleton {...head} back={back} shape="form" />}>
        {back}
        <PageHead {...head} />
        <NewDirectory />
      </RequireUser>
    </>
  )
}
