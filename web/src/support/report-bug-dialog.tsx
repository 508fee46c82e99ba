import { useLocation } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReportBug, ReportBugText } from './report-bug.tsx'

/** The dialog 'Report a bug' of the sidebar, which reports the current page. */
export default function ReportBugDialog({ onClose }: { onClose: () => void }) {
  const t = useText('support')
  const { pathname } = useLocation()
  return (
    <Dialog isOpen onClose={onClose} title={t('report.title')} className="max-w-128">
      <ReportBugText />
      <ReportBug page={pathname}>
        {(emailUs) => (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            {emailUs}
          </div>
        )}
      </ReportBug>
    </Dialog>
  )
}
