import { useText } from '../lib/i18n.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'

interface ErrorStateProps {
  title?: string
  text?: string
  /** A sentence without a period that says what could not be loaded. It is ignored if `text` is given. */
  failure?: string
  onRetry?: () => void
  isRetrying?: boolean
}

/** Shown in place of content that could not be loaded. */
export const ErrorState = ({ title, text, failure, onRetry, isRetrying }: ErrorStateProps) => {
  const t = useText('common')
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-lg border border-line bg-raised p-10 phone:p-6">
      <Icon name="cloud-off" size={32} className="text-danger" />
      <h2 className="type-heading">{title ?? t('oops')}</h2>
      <p className="max-w-[66ch] text-muted">{text ?? `${failure ?? t('loadFailed')}. ${t('checkConnection')}`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {onRetry && (
          <Button variant="primary" pending={isRetrying ?? false} pendingText={t('tryingAgain')} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
        <ButtonLink to="/">{t('goHome')}</ButtonLink>
      </div>
    </div>
  )
}
