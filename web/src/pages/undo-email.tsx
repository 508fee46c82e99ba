import { UndoEmail } from '../accounts/undo-email.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['accounts'] }

/** The page is personal, so search engines must not index it. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

export default function UndoEmailPage() {
  const t = useText('accounts')
  return (
    <>
      <PageTitle title={t('undoEmail.title')} />
      <div className="mx-auto max-w-160">
        <UndoEmail />
      </div>
    </>
  )
}
