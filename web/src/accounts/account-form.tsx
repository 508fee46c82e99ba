import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Notice } from '../ui/notice.tsx'

const subscribeToNothing = () => () => {}
const useIsInteractive = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

interface AccountFormProps extends Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'onInput' | 'onFocus'> {
  isPending: boolean
  submitText: string
  pendingText: string
  /** The error of the whole form, shown directly above the button. */
  error?: ReactNode
  children: ReactNode
}

/** A form of the sign-in pages. Its button is disabled until hydration, because the form only works with JavaScript. */
export const AccountForm = ({ isPending, submitText, pendingText, error, children, ...form }: AccountFormProps) => {
  const t = useText('accounts')
  const isInteractive = useIsInteractive()
  return (
    // If the browser ever submits the form without JavaScript, POST prevents passwords from ending up in the address.
    <form {...form} method="post" noValidate className="grid gap-5">
      <noscript>
        <Notice tone="warning">{t('needsScript')}</Notice>
      </noscript>
      {children}
      {error && <FieldError isAlert>{error}</FieldError>}
      <Button
        type="submit"
        variant="primary"
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
