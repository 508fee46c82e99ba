import { useText } from '../lib/i18n.tsx'
import { useDownload } from '../lib/use-download.ts'
import { Button } from '../ui/button.tsx'

interface ExportButtonProps {
  /** The path in the API, such as `/api/candidates/1/votes.csv`. */
  path: string
  fileName: string
  /** What the button says, on a page that exports several lists; “Export CSV” by default. */
  text?: string
}

/** Downloads a list as a CSV file. */
export const ExportButton = ({ path, fileName, text }: ExportButtonProps) => {
  const t = useText('content')
  const { mutate, isPending } = useDownload({ path, fileName, failed: t('exportFailed') })
  return (
    <Button icon="download" pending={isPending} pendingText={t('exporting')} onClick={() => mutate()}>
      {text ?? t('exportCsv')}
    </Button>
  )
}
