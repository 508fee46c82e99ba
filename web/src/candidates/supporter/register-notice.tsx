import { useText } from '../../lib/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For whoever has pledged and is not registered to vote, or needs help with it. */
export const RegisterNotice = () => {
  const t = useText('candidates')
  return (
    <Notice tone="info" title={t('thanks.register')}>
      <p>{t('thanks.registerText')}</p>
      <ButtonLink to="/voting-guide#register" variant="primary" className="mt-3">
        {t('thanks.howToRegister')}
      </ButtonLink>
    </Notice>
  )
}
