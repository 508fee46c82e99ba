import { createElement, use, useEffect, useState, useTransition, type ComponentType } from 'react'
import { useText } from '../lib/i18n.tsx'
import { ConnectionError, untilOffline } from '../lib/load-parts.ts'
import { showPopup } from '../lib/popup.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface MissingProps {
  /** The connection failed, so trying again may help. Otherwise the code itself failed, and only a reload helps. */
  isOffline: boolean
  onRetry: () => void
  isRetrying: boolean
}

const failureOf = (error: unknown) => (error instanceof ConnectionError ? 'offline' : 'failed')

/**
 * A part of a page whose code is fetched when it is first shown; render it inside `Suspense`.
 * Where the code does not come, `Missing` stands in its place and the page stays. React's own `lazy`
 * would throw to the page's error screen and keep the failure for good.
 */
const lazyPart = <Props extends object>(load: Load<Props>, Missing: ComponentType<Props & MissingProps>) => {
  let loading: Promise<ComponentType<Props> | 'offline' | 'failed'> | undefined
  const ask = () => {
    loading ??= navigator.onLine
      ? untilOffline(load).then(({ default: Part }) => Part, failureOf)
      : Promise.resolve('offline')
    return loading
  }
  const forget = () => {
    loading = undefined
  }
  /** Before it is shown, where that can be foreseen. */
  const preload = () => {
    if (navigator.onLine) void ask()
  }
  const LazyPart = (props: Props) => {
    // React leaves the place to the fallback then, and renders the part in the browser.
    if (import.meta.env.SSR) throw new Error('What is fetched when it is shown is not rendered on the server')
    const Part = use(ask())
    const [, setAttempt] = useState(0)
    const [isRetrying, startTransition] = useTransition()
    const isMissing = typeof Part === 'string'
    useEffect(() => {
      if (!isMissing) return
      const retry = () => {
        forget()
        setAttempt((attempt) => attempt + 1)
      }
      addEventListener('online', retry)
      return () => {
        removeEventListener('online', retry)
        // Shown anew it is asked for anew.
        forget()
      }
    }, [isMissing])
    if (!isMissing) return createElement(Part, props)
    const retry = () => {
      if (Part === 'failed') return location.reload()
      startTransition(() => {
        forget()
        setAttempt((attempt) => attempt + 1)
      })
    }
    return <Missing {...props} isOffline={Part === 'offline'} onRetry={retry} isRetrying={isRetrying} />
  }
  return Object.assign(LazyPart, { preload })
}

interface Closable {
  onClose?: () => void
  onCancel?: () => void
}

/** Says so in a popup, and is closed: its opener is the way to try again. */
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

/** What a page is about. */
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

/** An input of a form. */
export const lazyInput = <Props extends object>(load: Load<Props>) => lazyPart<Props>(load, MissingInput)

const Nothing = () => null

/** What the page is whole without: it comes when the connection is back. */
export const lazyExtra = <Props extends object>(load: Load<Props>) => lazyPart<Props>(load, Nothing)
