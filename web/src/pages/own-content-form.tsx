import { useText } from '../lib/i18n.tsx'
import { createElement, Suspense } from 'react'
import { useLocation } from 'react-router'
import { FormSkeleton } from '../content/form-skeleton.tsx'
import { kindAt } from '../content/kinds.ts'
import { OwnItem } from '../content/own-item.tsx'
import { webKinds } from '../kinds/index.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

/**
 * The form for an item of the signed-in organization: a new item, or the one with this id. The address determines its
 * kind.
 */
export default function OwnContentFormPage({ params: { itemId } }: { params: { itemId?: string } }) {
  const kindText = useText('kinds')
  const kind = kindAt(useLocation().pathname)
  if (!kind) return <NotFound />
  const { form } = webKinds[kind.path]
  const skeleton = <FormSkeleton kind={kind} isNew={itemId === undefined} />
  return (
    <>
      <PageTitle title={kindText(`${kind.path}.own.${itemId ? 'edit' : 'new'}`)} />
      <RequireUser type="organization" capability="edit" skeleton={skeleton}>
        <Suspense fallback={skeleton}>
          {itemId ? (
            <OwnItem key={itemId} path={kind.path} id={itemId} skeleton={skeleton} notFound={<NotFound />}>
              {(item) => createElement(form, { item })}
            </OwnItem>
          ) : (
            createElement(form, { key: kind.path, item: null })
          )}
        </Suspense>
      </RequireUser>
    </>
  )
}
