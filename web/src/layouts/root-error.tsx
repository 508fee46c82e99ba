import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from 'react-router'
import { publicKindAt } from '../content/kinds.ts'
import { ApiError } from '../lib/api.ts'
import { useText, useTextOfPage, type RouteHandle } from '../lib/i18n.tsx'
import { distrustAnswers } from '../lib/kept-storage.ts'
import { PageTitle } from '../lib/seo.tsx'
import { forgetKept } from '../notifications/kept.ts'
import { Brand } from '../ui/brand.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NotFound } from './not-found.tsx'

/** When a page cannot be shown at all: it does not exist, its data did not come, or it failed while rendering. */
export const PageError = () => {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure error={error} />
}

/** The same, when there is no frame to show it in. */
export const RootError = () => (
  <main className="wrap grid gap-8 px-(--gutter) py-8">
    <Brand to="/" className="w-fit text-ink" />
    <PageError />
  </main>
)

const reload = () => location.reload()

const Failure = ({ error }: { error: unknown }) => {
  const t = useText('common')
  // Texts of a page that names its kind: they came with its code.
  const kindText = useTextOfPage('kinds')
  const failure = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.failure)
    .findLast(Boolean)
  const kind = publicKindAt(useLocation().pathname)
  if (!isRouteErrorResponse(error) && !(error instanceof ApiError)) return <Unexpected error={error} />
  const text = failure === 'kind' ? kind && kindText(`${kind.path}.failed`) : failure && t(`failures.${failure}`)
  return (
    <>
      <PageTitle title={t('oops')} />
      <ErrorState {...(text !== undefined && { failure: text })} onRetry={reload} />
    </>
  )
}

const Unexpected = ({ error }: { error: unknown }) => {
  const t = useText('common')
  // Trying again must not begin with what the page may have broken on.
  useEffect(() => {
    distrustAnswers()
    forgetKept()
  }, [])
  return (
    <>
      <PageTitle title={t('unexpectedError')} />
      <ErrorState
        title={t('unexpectedError')}
        text={error instanceof Error ? error.message : String(error)}
        onRetry={reload}
      />
    </>
  )
}
