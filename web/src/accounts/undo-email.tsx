import { useMutation } from '@tanstack/react-query'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession, useViewer } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useLinkToken } from '../lib/use-link-token.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { LinkAnswer } from './link-answer.tsx'

/** Stops or undoes a change of address, for the owner of the previous address, who may not be able to log in anymore. */
export const UndoEmail = () => {
  const t = useText('accounts')
  const viewer = useViewer()
  const { token } = useLinkToken()
  const errorText = useErrorText()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api('POST /email-changes/undo', { body: { token } }),
    // If this browser was logged in to the account, its session has ended, too.
    onSuccess: () => useSession.getState().end(),
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.status >= 500)
        showPopup({ type: 'error', message: errorText(failure) })
    },
  })
  // The fragment of the address is known only in the browser.
  if (viewer === undefined) return <LoadingIndicator />
  if (data) return <LinkAnswer title={t('undoEmail.doneTitle')} text={data.message} isNew />
  if (token === '' || (error instanceof ApiError && error.status < 500)) {
    return (
      <LinkAnswer
        title={t('confirmEmail.goneTitle')}
        text={error && !(error instanceof ApiError && error.status === 404) ? errorText(error) : t('undoEmail.gone')}
        isNew={error !== null}
      >
        <ButtonLink to="/reset-password" variant="primary">
          {t('login.forgot')}
        </ButtonLink>
      </LinkAnswer>
    )
  }
  return (
    <LinkAnswer title={t('undoEmail.title')} text={t('undoEmail.lead')}>
      <ul className="mb-3 list-disc pl-5">
        <li>{t('undoEmail.address')}</li>
        <li>{t('undoEmail.sessions')}</li>
        <li>{t('undoEmail.password')}</li>
      </ul>
      <Button
        variant="danger"
        size="large"
        pending={isPending}
        pendingText={t('common:saving')}
        onClick={() => mutate()}
      >
        {t('undoEmail.submit')}
      </Button>
    </LinkAnswer>
  )
}
