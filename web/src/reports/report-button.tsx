import { Suspense, useState, type MouseEvent } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import type { PageType } from './report-page.tsx'

const ReportPage = lazyDialog(() => import('./report-page.tsx'))

interface ReportButtonProps {
  type: PageType
  id: string
  organization: { id: string; name: string }
}

/**
 * The report button at the end of a public page, hidden for the owner of the page. Without JavaScript, it is a link to a
 * page with the same form.
 */
export const ReportButton = ({ type, id, organization }: ReportButtonProps) => {
  const t = useText('common')
  const viewer = useViewer()
  const isOwn = useSession((session) => session.organization?.id === organization.id)
  const [isOpen, setOpen] = useState(false)
  if (isOwn) return null
  const openDialog = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className="mt-10 -ml-3 print:hidden">
      {(viewer === undefined || viewer === 'visitor') && (
        <ButtonLink
          to={`/report?type=${type}&id=${id}`}
          rel="nofollow"
          variant="quiet"
          size="small"
          icon="flag"
          className="for-visitor"
          onClick={openDialog}
        >
          {t('report')}
        </ButtonLink>
      )}
      {viewer !== 'visitor' && (
        // Disabled until the session is known.
        <Button
          variant="quiet"
          size="small"
          icon="flag"
          className="for-member"
          disabled={viewer === undefined}
          onClick={() => setOpen(true)}
        >
          {t('report')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ReportPage
            type={type}
            id={id}
            name={organization.name}
            isVisitor={viewer === 'visitor'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
