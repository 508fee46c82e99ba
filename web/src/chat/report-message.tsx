import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { ReportDialog } from '../reports/report-dialog.tsx'

interface ReportMessageProps {
  messageId: string
  /** The name of the author of the message. */
  name: string
  onClose: () => void
}

export default function ReportMessage({ messageId, name, onClose }: ReportMessageProps) {
  const t = useText('chat')
  return (
    <ReportDialog
      title={t('reportTitle')}
      text={t('reportText', { name })}
      send={async (body) => {
        const call = 'POST /chat/messages/:id/actions?action=report'
        return (await api(call, { params: { id: messageId }, body })).data.attributes
      }}
      onClose={onClose}
    />
  )
}
