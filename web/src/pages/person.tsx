import type { Route } from './+types/person'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { listPath } from '../people/filters.ts'
import { PersonPage } from '../people/person/person-page.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

/** One of the people of the organization. */
export default function PersonRoute({ params }: Route.ComponentProps) {
  const t = useText('people')
  const skeleton = (
    <PageSkeleton
      title={t('person')}
      back={
        <BackLink to={listPath} className="mb-3">
          {t('title')}
        </BackLink>
      }
      shape="rows"
    />
  )
  return (
    <>
      <PageTitle title={t('person')} />
      <RequireUser type="organization" capability="people" skeleton={skeleton}>
        <PersonPage key={params.id} id={params.id} skeleton={skeleton} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
