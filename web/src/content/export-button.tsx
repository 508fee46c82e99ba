import { useMutation } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'

interface ExportButtonProps {
  /** The path in the API, such as `/api/candidates/1/votes.csv`. */
  path: string
  fileName: string
}

/** Downloads a list as a CSV file. */
export const ExportButton = ({ path, fileName }: ExportButtonProps) => {
  const t = useText('content')
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(path, fileName),
    onError: (error) => showPopup({ type: 'error', title: t('exportFailed'), message: errorText(error) }),
  })
  return (
    <Button icon="download" pending={isPending} pendingText={t('exporting')} onClick={() => mutate()}>
      {t('exportCsv')}
    </Button>
  )
}
