import type { loginPayload } from '@rostrum/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../lib/api.ts'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { OrDivider } from './or-divider.tsx'
import { rememberRequest } from './requested-link.ts'
import { useFailureText } from './use-failure-text.ts'
import { useFrom } from './use-from.ts'

interface LoginLinkRequestProps {
  /** The form for logging in. The link is mailed to the address that is entered there. */
  form: UseFormReturn<z.input<typeof loginPayload>, unknown, z.output<typeof loginPayload>>
}

/** Offers to log in with a link by mail, for those who have no password or have forgotten it. */
export const LoginLinkRequest = ({ form }: LoginLinkRequestProps) => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const { from } = useFrom()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => api('POST /login-links', { body: { email: form.getValues('email') } }),
    onSuccess: () => rememberRequest(from),
    onError: (failure) => {
      if (!showServerErrors(form, failure))
        showPopup({ type: 'error', message: failureText(failure, t('loginLink.failed')) })
    },
  })
  const request = async () => {
    form.clearErrors()
    if (await form.trigger('email', { shouldFocus: true })) mutate()
  }
  return (
    <div className="mt-5 noscript:hidden">
      <OrDivider text={t('loginLink.or')} />
      <Button
        size="large"
        block
        icon="mail"
        className="mt-5"
        pending={isPending}
        pendingText={t('forgot.pending')}
        onClick={() => void request()}
      >
        {t('loginLink.request')}
      </Button>
      <div role="status">
        {data && (
          <Notice tone="success" title={data.message} className="mt-5">
            <p>{t('loginLink.next')}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}
