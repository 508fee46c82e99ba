import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { Notice } from '../ui/notice.tsx'

/** For an account without a password, which is chosen through a link sent by email. */
export const ChoosePassword = ({ email }: { email: string }) => {
  const t = useText('settings')
  const errorText = useErrorText()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => api('POST /forgotPassword', { body: { email } }),
    onError: (error) => showPopup({ type: 'error', title: t('password.failed'), message: errorText(error) }),
  })
  return (
    <FormSection title={t('password.none')}>
      <p className="max-w-[66ch]">{t('password.noneText', { email })}</p>
      {data ? (
        <Notice tone="success" role="status" title={data.message}>
          <p>{t('password.linkSent')}</p>
        </Notice>
      ) : (
        <Button
          variant="primary"
          className="w-fit"
          pending={isPending}
          pendingText={t('password.sending')}
          onClick={() => mutate()}
        >
          {t('password.sendLink')}
        </Button>
      )}
    </FormSection>
  )
}
