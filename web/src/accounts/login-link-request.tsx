import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import type { PlainForm } from '../lib/use-plain-form.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { OrDivider } from './or-divider.tsx'
import { rememberRequest } from './requested-link.ts'
import { useFailureText } from './use-failure-text.ts'
import { useFrom } from './use-from.ts'

/** The form for logging in. The link is mailed to the address that is entered there. */
type LoginLinkRequestProps = Pick<PlainForm, 'read' | 'showServerErrors'>

/** Offers to log in with a link by mail, for those who have no password or have forgotten it. */
export const LoginLinkRequest = ({ read, showServerErrors }: LoginLinkRequestProps) => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const { from } = useFrom()
  const { mutate, isPending, data } = useMutation({
    mutationFn: (body: { email: string }) => api('POST /login-links', { body }),
    onSuccess: () => rememberRequest(from),
    onError: (failure) => {
      if (!showServerErrors(failure)) showPopup({ type: 'error', message: failureText(failure, t('loginLink.failed')) })
    },
  })
  const request = async () => {
    const body = await read('email')
    if (body) mutate(body)
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
