import { useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** A link that does not work, or whose time is over. */
export const Gone = () => {
  const t = useText('decisions')
  return (
    <>
      <PageTitle title={t('gone.title')} />
      <h1 className="type-title">{t('gone.title')}</h1>
      <p className="mt-2 mb-6 type-lead">{t('gone.text')}</p>
      <ButtonLink to="/" variant="primary">
        {t('gone.home')}
      </ButtonLink>
    </>
  )
}
