import { useSyncExternalStore, type FormEventHandler, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Notice } from '../ui/notice.tsx'

const never = () => () => {}
const useIsInteractive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface AccountFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  isPending: boolean
  submitText: string
  pendingText: string
  /** What went wrong with all of it, in red directly above the button. */
  error?: ReactNode
  children: ReactNode
}

/** A form of the sign-in pages, which the server renders before the browser can handle it. */
export const AccountForm = ({ onSubmit, isPending, submitText, pendingText, error, children }: AccountFormProps) => {
  const t = useText('accounts')
  const isInteractive = useIsInteractive()
  return (
    // Should the browser ever send it itself, a password must not end up in an address: hence POST.
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <noscript>
        <Notice tone="warning">{t('needsScript')}</Notice>
      </noscript>
      {children}
      {error && <FieldError isAlert>{error}</FieldError>}
      <Button
        type="submit"
        look="primary"
        size="large"
        block
        pending={isPending}
        pendingText={pendingText}
        disabled={!isInteractive}
        className="disabled:border-accent! disabled:bg-accent! disabled:text-accent-ink!"
      >
        {submitText}
      </Button>
    </form>
  )
}
