import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { kindAt, type ContentItem, type ContentPath, type OrganizerKind } from '../content/kinds.ts'
import { OwnItem } from '../content/own-item.tsx'
import { useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { NotFound } from './not-found.tsx'
import { RequireUser } from './require-user.tsx'

interface Shown {
  item: ContentItem
  kind: OrganizerKind
  skeleton: ReactNode
}

interface OwnItemPageProps {
  itemId: string
  title: string
  /** Whether there is such a page for items of this kind. */
  isFor?: (path: ContentPath) => boolean
  children: (shown: Shown) => ReactNode
}

/** A page about one of the organization's own items, for roles that may see people. The address determines its kind. */
export const OwnItemPage = ({ itemId, title, isFor, children }: OwnItemPageProps) => {
  const kindText = useText('kinds')
  const kind = kindAt(useLocation().pathname)
  if (!kind || isFor?.(kind.path) === false) return <NotFound />
  const skeleton = <PageSkeleton title={title} shape="rows" />
  return (
    <>
      <PageTitle title={title} />
      <RequireUser type="organization" capability="people" skeleton={skeleton}>
        <OwnItem key={itemId} path={kind.path} id={itemId} isReadOnly skeleton={skeleton} notFound={<NotFound />}>
          {(item) => (
            <>
              <BackLink to={kind.listAddress} className="mb-3">
                {kindText(`${kind.path}.own.many`)}
              </BackLink>
              {children({ item, kind, skeleton })}
            </>
          )}
        </OwnItem>
      </RequireUser>
    </>
  )
}
