import type { Route } from './+types/directory'
import { DirectoryPage } from '../directories/directory-page.tsx'
import { directoriesPath } from '../directories/use-directories.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms', 'directories'] }

/** One list of people who hold an office. */
export default function DirectoryRoute({ params }: Route.ComponentProps) {
  const t = useText('directories')
  const back = (
    <BackLink to={directoriesPath} className="mb-3">
      {t('title')}
    </BackLink>
  )
  const skeleton = <PageSkeleton title={t('one')} back={back} shape="rows" />
  const { directoryId: id } = params
  return (
    <>
      <PageTitle title={t('one')} />
      <RequireUser type="organization" skeleton={skeleton}>
        <DirectoryPage key={id} id={id} back={back} skeleton={skeleton} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
