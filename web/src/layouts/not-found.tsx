import { useNavigate } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'

export const NotFound = () => {
  const t = useText('common')
  const navigate = useNavigate()
  // A new tab that was opened on this page has no previous history entry.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/', { replace: true }))
  return (
    <div className="grid justify-items-start gap-2 rounded-lg border border-line bg-raised p-10 phone:p-6">
      <PageTitle title={t('notFoundTitle')} />
      <Cover name="Count Every Vote" width={480} height={180} className="mb-2 h-44 w-full max-w-120 rounded-sm" />
      <h1 className="type-title">{t('notFoundTitle')}</h1>
      <p className="max-w-[48ch] text-muted">{t('notFoundText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to="/dashboard" variant="primary">
          {t('goToDashboard')}
        </ButtonLink>
        <Button className="noscript:hidden" onClick={() => void goBack()}>
          {t('goBack')}
        </Button>
      </div>
    </div>
  )
}
