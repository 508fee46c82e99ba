import type { ReportedType } from '@rostrum/contract/reports'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** The types that have a page of their own. */
export type PageType = Exclude<ReportedType, 'chat-messages'>

interface ReportPageProps {
  type: PageType
  id: string
  /** The name of the organization that owns the page. */
  name: string
  isVisitor: boolean
  onClose: () => void
}

export default function ReportPage({ type, id, name, isVisitor, onClose }: ReportPageProps) {
  const t = useText('reports')
  return (
    <ReportDialog
      title={t('title')}
      text={t('text', { name })}
      isVisitor={isVisitor}
      send={async (report) =>
        (await api('POST /reports', { body: { subject_type: type, subject_id: id, ...report } })).data.attributes
      }
      onClose={onClose}
    />
  )
}
