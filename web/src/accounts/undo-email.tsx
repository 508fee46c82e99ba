import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useLinkToken } from '../lib/use-link-token.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { LinkAnswer } from './link-answer.tsx'
import { useLinkAnswer } from './use-link-answer.ts'

/** Stops or undoes a change of address, for the owner of the previous address, who may not be able to log in anymore. */
export const UndoEmail = () => {
  const t = useText('accounts')
  const viewer = useViewer()
  const { token } = useLinkToken()
  const errorText = useErrorText()
  const { send, data, isPending, refusal } = useLinkAnswer(
    () => api('POST /email-changes/undo', { body: { token } }),
    // If this browser was logged in to the account, its session has ended, too.
    () => useSession.getState().end(),
  )
  // The fragment of the address is known only in the browser.
  if (viewer === undefined) return <LoadingIndicator />
  if (data) return <LinkAnswer title={t('undoEmail.doneTitle')} text={data.message} isNew />
  if (token === '' || refusal) {
    return (
      <LinkAnswer
        title={t('confirmEmail.goneTitle')}
        text={refusal && refusal.status !== 404 ? errorText(refusal) : t('undoEmail.gone')}
        isNew={refusal !== null}
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
      <Button variant="danger" size="large" pending={isPending} pendingText={t('common:saving')} onClick={send}>
        {t('undoEmail.submit')}
      </Button>
    </LinkAnswer>
  )
}
