import { createElement, Suspense } from 'react'
import { useLocation } from 'react-router'
import { forms } from '../actions/forms.ts'
import { kindAt } from '../content/kinds.ts'
import { OwnItem } from '../content/own-item.tsx'
import '../content/texts.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'

export const handle: RouteHandle = { texts: ['content', 'validation'] }

/** The form of the kind that the address names: a new item, or the one with this id. */
export default function OwnContentFormPage({ params: { itemId } }: { params: { itemId?: string } }) {
  const t = useText('content')
  const kind = kindAt(useLocation().pathname)
  const form = kind && forms[kind.path]
  if (!kind || !form) return <NotFound />
  return (
    <>
      <PageTitle title={t(`kinds.${kind.path}.${itemId ? 'edit' : 'new'}`)} />
      <RequireUser type="organization" capability="edit">
        <Suspense fallback={<LoadingIndicator />}>
          {itemId ? (
            <OwnItem key={itemId} path={kind.path} id={itemId} notFound={<NotFound />}>
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
