import { UndoEmail } from '../accounts/undo-email.tsx'
import { LinkPage } from '../layouts/link-page.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'

export const handle: RouteHandle = { texts: ['forms'] }

/** The page is personal, so search engines must not index it. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

export default function UndoEmailPage() {
  const t = useText('accounts')
  return (
    <LinkPage title={t('undoEmail.title')}>
      <UndoEmail />
    </LinkPage>
  )
}
