import { createElement, use, useEffect, useState, useTransition, type ComponentType } from 'react'
import { useText } from '../lib/i18n.tsx'
import { ConnectionError, loadWhileOnline } from '../lib/load-parts.ts'
import { showPopup } from '../lib/popup.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface MissingProps {
  /**
   * Whether the connection failed, so that another attempt may help. Otherwise the code itself failed, and only a
   * reload of the page helps.
   */
  isOffline: boolean
  onRetry: () => void
  isRetrying: boolean
}

const failureOf = (error: unknown) => (error instanceof ConnectionError ? 'offline' : 'failed')

/**
 * A part of a page whose code is loaded when the part is first shown. It must be rendered inside `Suspense`. If the
 * code cannot be loaded, `Missing` is rendered in its place and the rest of the page stays. React's own `lazy` would
 * throw the error to the error boundary of the page and would never try again.
 */
const lazyPart = <Props extends object>(load: Load<Props>, Missing: ComponentType<Props & MissingProps>) => {
  let loading: Promise<ComponentType<Props> | 'offline' | 'failed'> | undefined
  let isLoaded = false
  const request = () => {
    const requested = loadWhileOnline(load).then(({ default: Part }) => {
      isLoaded = true
      // React reads the value of a promise at once if these are set. Otherwise it would show the fallback for a moment,
      // even if the code was loaded in advance.
      void Object.assign(requested, { status: 'fulfilled', value: Part })
      return Part
    }, failureOf)
    return requested
  }
  const requestCode = () => {
    loading ??= navigator.onLine ? request() : Promise.resolve('offline')
    return loading
  }
  const reset = () => {
    loading = undefined
  }
  /** Loads the code in advance, for example when the pointer enters the button that opens the part. */
  const preload = () => {
    if (navigator.onLine) void requestCode()
  }
  const LazyPart = (props: Props) => {
    // After this error, React renders the fallback on the server and the part in the browser.
    if (import.meta.env.SSR) throw new Error('What is fetched when it is shown is not rendered on the server')
    const Part = use(requestCode())
    const [, setAttempt] = useState(0)
    const [isRetrying, startTransition] = useTransition()
    const isMissing = typeof Part === 'string'
    useEffect(() => {
      if (!isMissing) return
      const retry = () => {
        reset()
        setAttempt((attempt) => attempt + 1)
      }
      addEventListener('online', retry)
      return () => {
        removeEventListener('online', retry)
        // If the part is shown again later, its code is requested again.
        reset()
      }
    }, [isMissing])
    if (!isMissing) return createElement(Part, props)
    const retry = () => {
      if (Part === 'failed') return location.reload()
      startTransition(() => {
        reset()
        setAttempt((attempt) => attempt + 1)
      })
    }
    return <Missing {...props} isOffline={Part === 'offline'} onRetry={retry} isRetrying={isRetrying} />
  }
  return Object.assign(LazyPart, { preload, isLoaded: () => isLoaded })
}

interface Closable {
  onClose?: () => void
  onCancel?: () => void
}

/** Reports the failure in a popup and closes the dialog. To try again, the user opens the dialog again. */
const MissingDialog = ({ onClose, onCancel, isOffline }: Closable & MissingProps) => {
  const t = useText('common')
  useEffect(() => {
    showPopup({ type: 'error', title: t('partNotLoaded'), message: t(isOffline ? 'checkConnection' : 'reloadPage') })
    onClose?.()
    onCancel?.()
  }, [t, onClose, onCancel, isOffline])
  return null
}

export const lazyDialog = <Props extends Closable>(load: Load<Props>) => lazyPart<Props>(load, MissingDialog)

const MissingSection = ({ onRetry, isRetrying }: MissingProps) => {
  const t = useText('common')
  return <ErrorState failure={t('partNotLoaded')} onRetry={onRetry} isRetrying={isRetrying} />
}

/** For the main content of a page. After a failure, an error with a button to try again is shown in its place. */
export const lazySection = <Props extends object>(load: Load<Props>) => lazyPart<Props>(load, MissingSection)

const MissingInput = ({ onRetry, isRetrying }: MissingProps) => {
  const t = useText('common')
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 type-small">
      {t('partNotLoaded')}
      <Button pending={isRetrying} pendingText={t('tryingAgain')} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

/** For an input of a form. After a failure, a short message with a button to try again is shown in its place. */
export const lazyInput = <Props extends object>(load: Load<Props>) => lazyPart<Props>(load, MissingInput)

const Nothing = () => null

/** For a part that the page works without. After a failure, nothing is shown until the connection is restored. */
export const lazyExtra = <Props extends object>(load: Load<Props>) => lazyPart<Props>(load, Nothing)
