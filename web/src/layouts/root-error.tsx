import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from 'react-router'
import { publicKindAt } from '../content/kinds.ts'
import { ApiError } from '../lib/api.ts'
import { useText, usePreloadedText, type RouteHandle } from '../lib/i18n.tsx'
import { disableResponseStorage } from '../lib/safe-storage.ts'
import { PageTitle } from '../lib/seo.tsx'
import { deleteStoredNotifications } from '../notifications/stored-notifications.ts'
import { Brand } from '../ui/brand.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NotFound } from './not-found.tsx'

/** Shown when a page cannot be displayed: it does not exist, its data failed to load, or rendering failed. */
export const PageError = () => {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure error={error} />
}

/** The same error page, for errors outside of any layout. */
export const RootError = () => (
  <main className="wrap grid gap-8 px-(--gutter) py-8">
    <Brand to="/" className="w-fit text-ink" />
    <PageError />
  </main>
)

const reload = () => location.reload()

const Failure = ({ error }: { error: unknown }) => {
  const t = useText('common')
  // Only pages that name their kind need these texts, and such pages load them together with their code.
  const kindText = usePreloadedText('kinds')
  const failure = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.failure)
    .findLast(Boolean)
  const kind = publicKindAt(useLocation().pathname)
  if (!isRouteErrorResponse(error) && !(error instanceof ApiError)) return <Unexpected error={error} />
  const text = failure === 'kind' ? kind && kindText(`${kind.path}.failed`) : failure && t(`failures.${failure}`)
  const isAway = isRouteErrorResponse(error) && error.status === 503
  return (
    <>
      <PageTitle title={t('oops')} />
      {isAway && <ReloadWhenBack />}
      <ErrorState
        {...(isAway && { text: `${text ?? t('loadFailed')}. ${t('comesBack')}` })}
        {...(text !== undefined && { failure: text })}
        onRetry={reload}
      />
    </>
  )
}

const retryMilliseconds = 3_000

/** Whether the server answers requests for this page again. */
const isBack = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

/** Reloads the page as soon as the server can read its data again. */
const ReloadWhenBack = () => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      // Browsers that wait together must not come back in the same moment.
      timer = setTimeout(() => void retry(), retryMilliseconds * (1 + Math.random()))
    }
    const retry = async () => {
      if (await isBack()) reload()
      else wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return null
}

const Unexpected = ({ error }: { error: unknown }) => {
  const t = useText('common')
  // The cached data may have caused the error, so it is discarded before the user tries again.
  useEffect(() => {
    disableResponseStorage()
    deleteStoredNotifications()
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
